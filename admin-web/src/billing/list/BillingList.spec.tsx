import { beforeAll, expect, it } from '@jest/globals';
import type { DraftRow } from '@bahi/contracts';
import { screen, within } from '@testing-library/react';
import { CoreAdminContext } from 'react-admin';
import { setLanguage } from '../../i18n/language.ts';
import { SHOP_PROFILE_KEY } from '../../providers/cache/queries.ts';
import { queryClient } from '../../providers/cache/queryClient.ts';
import { dataProvider } from '../../providers/reactAdmin/data.ts';
import { setWidth } from '../../testing/matchMedia.ts';
import { renderPage } from '../../testing/renderPage.ts';
import { draftLine, openBill } from '../../testing/sampleProducts.ts';
import { sampleProfile } from '../../testing/sampleProfile.ts';
import { json, stubServer } from '../../testing/stubServer.ts';
import { draftOf } from '../draft/draft.ts';
import { draftStorage } from '../draft/draftStorage.ts';
import { BillingList } from './BillingList.tsx';

const { lines, ...head } = openBill();
const row = { ...head, status: 'created', customerName: null, lineCount: lines.length } as const;
const own: DraftRow = row;
const old: DraftRow = { ...row, id: '9'.repeat(32), importId: '8'.repeat(32) };

beforeAll(async () => setLanguage('en'));

it.each([1_024, 390])("the list distinguishes imported drafts from the shop's own (%d px)", async (width) => {
  setWidth(width);
  queryClient.setQueryData(SHOP_PROFILE_KEY, sampleProfile);
  stubServer({ 'GET /billing': () => json([own, old], 200, { 'Content-Range': 'billing 0-1/2' }) });
  renderPage(
    <CoreAdminContext queryClient={queryClient} dataProvider={dataProvider}>
      <BillingList />
    </CoreAdminContext>,
  );
  const rows = await screen.findByLabelText('Created');
  const marks = within(rows)
    .getAllByRole(width < 768 ? 'listitem' : 'row')
    .slice(-2);
  expect(marks.map((each) => within(each).queryByText('Brought in from earlier books') !== null)).toEqual([
    false,
    true,
  ]);
});

it.each([1_024, 390])('the list marks bills with unsaved input (%d px)', async (width) => {
  setWidth(width);
  const draft = { ...draftOf(openBill()), walkIn: true, lines: [draftLine({ quantityMilli: 2_000 })] };
  draftStorage.keep(sampleProfile.accountId, own.id, { revision: own.revision, draft });
  queryClient.setQueryData(SHOP_PROFILE_KEY, sampleProfile);
  stubServer({ 'GET /billing': () => json([own], 200, { 'Content-Range': 'billing 0-0/1' }) });
  renderPage(
    <CoreAdminContext queryClient={queryClient} dataProvider={dataProvider}>
      <BillingList />
    </CoreAdminContext>,
  );
  const rows = within(await screen.findByLabelText('Created'));
  for (const text of ['Not saved yet, in this window', '1 item', 'Walk-in customer', '₹280.00']) {
    expect(rows.getByText(text, { exact: false })).toBeVisible();
  }
  draftStorage.forgetAll(own.id);
});

it.each([
  [2, 1, 'Created (2)'],
  [1, 1, 'Created (1)'],
  [0, 3, 'In Billing (3)'],
])('the list opens the fuller tab and counts both: %d created, %d in billing', async (created, inBilling, opened) => {
  queryClient.clear();
  queryClient.setQueryData(SHOP_PROFILE_KEY, sampleProfile);
  stubServer({
    'GET /billing': ({ url }) => {
      const total = url.includes('in_billing') ? inBilling : created;
      return json([], 200, { 'Content-Range': `billing */${total}` });
    },
  });
  renderPage(
    <CoreAdminContext queryClient={queryClient} dataProvider={dataProvider}>
      <BillingList />
    </CoreAdminContext>,
  );
  expect(await screen.findByRole('tab', { selected: true })).toHaveTextContent(opened);
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
    `Created (${created})`,
    `In Billing (${inBilling})`,
  ]);
});
