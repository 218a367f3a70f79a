import { beforeEach, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { CoreAdminContext } from 'react-admin';
import { setLanguage, shownLanguage } from '../../i18n/language.ts';
import type { ListedResource } from '../../providers/reactAdmin/listedResource.ts';
import { queryClient } from '../../providers/cache/queryClient.ts';
import { dataProvider } from '../../providers/reactAdmin/data.ts';
import { adminI18n } from '../../providers/reactAdmin/i18n.ts';
import { renderPage } from '../../testing/renderPage.ts';
import { json, stubServer } from '../../testing/stubServer.ts';
import { Conflict } from './Conflict.tsx';

const idOf = (digit: number): string => String(digit).repeat(32);
const rowsOf =
  (...rows: object[]) =>
  (): Response =>
    json(rows, 200, { 'Content-Range': `rows 0-${rows.length - 1}/${rows.length}` });
const nothing = (): void => undefined;

function open(resource: ListedResource, mine: Record<string, unknown>, theirs: Record<string, unknown>): void {
  renderPage(
    <CoreAdminContext queryClient={queryClient} dataProvider={dataProvider} i18nProvider={adminI18n(shownLanguage())}>
      <Conflict
        resource={resource}
        error={new Error('changed')}
        mine={mine}
        theirs={theirs}
        onTakeTheirs={nothing}
        onKeepMine={nothing}
      />
    </CoreAdminContext>,
  );
}
const table = (): (string | null)[][] =>
  screen.getAllByRole('row').map(({ children }) => [...children].map(({ textContent }) => textContent));

beforeEach(() => queryClient.clear());

it('a conflict shows the names of the chosen records, and units as words', async () => {
  await setLanguage('en');
  stubServer({ 'GET /categories': rowsOf({ id: idOf(1), name: 'Grains' }) });
  const theirs = { categoryId: idOf(2), categoryName: 'Dairy', unit: 'kg' };
  open('products', { categoryId: idOf(1), unit: 'jute_bag' }, theirs);
  await screen.findByText('Grains');
  expect(table().slice(1)).toEqual([
    ['Category', 'Grains', 'Dairy'],
    ['Unit', 'jute bag', 'kg'],
  ]);
});

it('a conflict shows names and days in the reader’s language, and omits fields that are empty on both sides', async () => {
  await setLanguage('hi');
  stubServer({
    'GET /products': rowsOf(
      { id: idOf(1), name: 'Tea', localName: 'चाय' },
      { id: idOf(2), name: 'Milk', localName: 'दूध' },
    ),
  });
  const theirs = { productId: idOf(2), productName: 'Milk', purchaseDate: '2026-11-20', note: null };
  open('purchases', { productId: idOf(1), purchaseDate: '2026-11-21', note: '' }, theirs);
  await screen.findByText('दूध');
  expect(table().slice(1)).toEqual([
    ['सामान', 'चाय', 'दूध'],
    ['खरीद की तारीख', expect.stringMatching(/^21 नव.* 2026$/), expect.stringMatching(/^20 नव.* 2026$/)],
  ]);
});
