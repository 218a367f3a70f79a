import { beforeAll, expect, it } from '@jest/globals';
import type { DraftRow } from '@bahi/contracts';
import { screen, within } from '@testing-library/react';
import { CoreAdminContext } from 'react-admin';
import { dataProvider } from '../providers/data.ts';
import { setLanguage } from '../providers/language.ts';
import { queryClient } from '../providers/queryClient.ts';
import { SHOP_PROFILE_KEY } from '../providers/queries.ts';
import { setWidth } from '../testing/matchMedia.ts';
import { renderPage } from '../testing/renderPage.ts';
import { sampleProfile } from '../testing/sampleProfile.ts';
import { json, stubServer } from '../testing/stubServer.ts';
import { BillingList } from './BillingList.tsx';
import { openBill } from './sampleProducts.ts';

const { lines, ...head } = openBill();
const row = { ...head, status: 'created', customerName: null, lineCount: lines.length } as const;
const own: DraftRow = row;
const old: DraftRow = { ...row, id: '9'.repeat(32), importId: '8'.repeat(32) };

beforeAll(async () => setLanguage('en'));

it.each([1_024, 390])('tells a draft of older books from one of the shop (%d px)', async (width) => {
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
