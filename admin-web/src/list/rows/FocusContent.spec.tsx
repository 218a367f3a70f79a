import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ComponentType } from 'react';
import { CoreAdminContext } from 'react-admin';
import { BillingList } from '../../billing/list/BillingList.tsx';
import { CategoryList } from '../../categories/CategoryList.tsx';
import { setLanguage } from '../../i18n/language.ts';
import { queryClient } from '../../providers/cache/queryClient.ts';
import { dataProvider } from '../../providers/reactAdmin/data.ts';
import { freshTab } from '../../testing/freshTab.ts';
import { renderRoutes } from '../../testing/renderPage.ts';
import { openBill, savedLine } from '../../testing/sampleProducts.ts';
import { sampleProfile } from '../../testing/sampleProfile.ts';
import { json, stubServer } from '../../testing/stubServer.ts';

const ID = '6'.repeat(32);
const spices = { id: ID, revision: 2, name: 'Spices', status: 'active', productCount: 0 };
const draft = { ...openBill({ id: ID, status: 'in_billing', lines: [savedLine()] }), lineCount: 1 };
const archived = { ...spices, status: 'archived' };
const discarded = { ...draft, status: 'discarded' };

beforeAll(async () => setLanguage('en'));
beforeEach(freshTab);

/** A list's screen, in the content of the page. */
function openList(List: ComponentType, path: string): void {
  const element = (
    <main id="content" tabIndex={-1}>
      <CoreAdminContext queryClient={queryClient} dataProvider={dataProvider}>
        <List />
      </CoreAdminContext>
    </main>
  );
  renderRoutes([{ path: '*', element }], path);
}

it('clearing the filters of a list moves the focus to the content', async () => {
  stubServer({
    'GET /shop/profile': () => json(sampleProfile),
    'GET /categories': ({ url }) =>
      json(url.includes('zzz') ? [] : [spices], 200, {
        'Content-Range': url.includes('zzz') ? 'rows */0' : 'rows 0-0/1',
      }),
  });
  openList(CategoryList, '/dashboard/categories');
  fireEvent.change(await screen.findByRole('searchbox'), { target: { value: 'zzz' } });
  const clear = await screen.findByRole('button', { name: 'Clear filters' });
  act(() => clear.focus());
  fireEvent.click(clear);
  expect(screen.getByRole('main')).toHaveFocus();
});

describe('a user who removes a row from a list', () => {
  it.each([
    ['deletes a category', '/categories', CategoryList, spices, 'DELETE ?', 'Delete: Spices', 'Delete'],
    ['brings a category back', '/categories', CategoryList, archived, 'POST ?/restore', 'Restore: Spices', undefined],
    ['deletes a draft', '/billing', BillingList, draft, 'PATCH ?/status', 'Delete bill', 'Yes, delete bill'],
    ['brings a draft back', '/billing', BillingList, discarded, 'POST ?/restore', 'Restore', undefined],
  ] as const)('%s, and then has the focus on the content', async (_who, path, List, row, command, button, yes) => {
    let rows: object[] = [row];
    stubServer({
      'GET /shop/profile': () => json(sampleProfile),
      [`GET ${path}`]: () => json(rows, 200, { 'Content-Range': `rows 0-0/${rows.length}` }),
      [command.replace('?', `${path}/${ID}`)]: () => {
        rows = [];
        return json(row);
      },
    });
    openList(List, `/dashboard${path}?tab=${row.status}`);
    const pressed = await screen.findByRole('button', { name: button });
    act(() => pressed.focus());
    fireEvent.click(pressed);
    if (yes !== undefined)
      fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: yes }));
    await waitFor(() => expect(rows).toEqual([]));
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
  });
});
