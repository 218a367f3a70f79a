import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { CustomerRow, CustomerTotals } from '@bahi/contracts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { CoreAdminContext, memoryStore } from 'react-admin';
import { setLanguage } from '../i18n/language.ts';
import { queryClient } from '../providers/cache/queryClient.ts';
import { dataProvider } from '../providers/reactAdmin/data.ts';
import { freshTab } from '../testing/freshTab.ts';
import { renderRoutes } from '../testing/renderPage.ts';
import { sampleProfile } from '../testing/sampleProfile.ts';
import { json, stubServer } from '../testing/stubServer.ts';
import { CustomerList } from './CustomerList.tsx';

const row: CustomerRow = {
  id: 'c'.repeat(32),
  revision: 1,
  name: 'Asha Patil',
  phone: '98200 12345',
  gstNumber: null,
  stateCode: null,
  address: null,
  note: null,
  lastBilledAt: null,
  duePaise: 50_000,
  promiseDate: '2020-01-31',
  oldestDueAt: '2020-01-02',
  status: 'active',
  updatedAt: '2026-01-05T06:30:00.000Z',
};
const ageing = { upTo30Paise: 0, upTo60Paise: 0, upTo90Paise: 0, over90Paise: 50_000, freePaise: 0 };
const totals: CustomerTotals = { count: 1, duePaise: 50_000, ageing, advanceCount: 0, advancePaise: 0 };
const rows = (found: readonly CustomerRow[]): Response =>
  json(found, 200, { 'Content-Range': `customers 0-0/${found.length}` });

function open(answers: Parameters<typeof stubServer>[0], path = '/dashboard/customers') {
  const seen = stubServer({
    'GET /shop/profile': () => json(sampleProfile),
    'GET /customers': () => rows([row]),
    'GET /customers/totals': () => json(totals),
    ...answers,
  });
  const list = (
    <CoreAdminContext queryClient={queryClient} dataProvider={dataProvider} store={memoryStore()}>
      <CustomerList />
    </CoreAdminContext>
  );
  renderRoutes([{ path: '/dashboard/customers', element: list }], path);
  /** The newest question at a path. */
  const asked = (at: string): URLSearchParams =>
    new URLSearchParams(seen.findLast(({ url }) => url.startsWith(`/api${at}?`))?.url.split('?')[1]);
  return { seen, asked };
}
const OWES = `/dashboard/customers?filter=${encodeURIComponent('{"owes":"true"}')}`;

beforeAll(async () => setLanguage('en'));
beforeEach(() => {
  freshTab();
  sessionStorage.clear();
});

describe('the list of dues', () => {
  it('opens by a link, those who promised first, with the sum of all above it', async () => {
    const { asked } = open({}, OWES);
    await screen.findByText('1 customer owes ₹500.00');
    await screen.findByRole('link', { name: 'Asha Patil' });
    expect([asked('/customers').get('filter'), asked('/customers').get('sort')]).toEqual([
      '{"owes":true}',
      '["promiseDate","ASC"]',
    ]);
    expect(asked('/customers/totals').get('filter')).toBe('{"owes":true}');
    screen.getByRole('button', { name: 'Remind Asha Patil on WhatsApp' });
  });

  it('looks at a past day: list and sum as of its end, and nobody is reminded', async () => {
    const filter = encodeURIComponent('{"owes":"true","asOf":"2025-12-31"}');
    const { asked } = open({}, `/dashboard/customers?filter=${filter}`);
    await screen.findByRole('link', { name: 'Asha Patil' });
    const end = '2025-12-31T23:59:59.999+05:30';
    await waitFor(() => expect(asked('/customers/totals').get('asOf')).toBe(end));
    expect([asked('/customers').get('asOf'), asked('/customers').get('filter')]).toEqual([end, '{"owes":true}']);
    expect(screen.queryByRole('button', { name: /^Remind/ })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Back to now' }));
    await waitFor(() => expect(asked('/customers').get('asOf')).toBeNull());
  });

  it('that cannot be loaded does not say that nobody owes', async () => {
    const failed = () => json({ code: 'internal_error', message: '' }, 403);
    open({ 'GET /customers': failed, 'GET /customers/totals': failed }, OWES);
    await screen.findByText('The dues could not be loaded: it is not known who owes what.');
    await screen.findByText('Failed to load customers', { selector: '.MuiAlertTitle-root' });
    expect(screen.queryByText(/Nobody owes|No customers|Nothing (found|matches)/)).toBeNull();
  });

  it('says that nobody owes once that is known', async () => {
    open({ 'GET /customers': () => rows([]), 'GET /customers/totals': () => json({ ...totals, count: 0 }) }, OWES);
    await screen.findByText('Nobody owes anything');
  });

  it('is not for staff', async () => {
    const { duePaise: _, promiseDate: __, oldestDueAt: ___, ...plain } = row;
    const { seen } = open({
      'GET /shop/profile': () => json({ ...sampleProfile, role: 'staff' }),
      'GET /customers': () => rows([plain]),
    });
    await screen.findByRole('link', { name: 'Asha Patil' });
    expect(screen.queryByLabelText('Dues')).toBeNull();
    expect(screen.queryByRole('columnheader', { name: 'Due' })).toBeNull();
    expect(seen.filter(({ url }) => url.includes('totals'))).toEqual([]);
  });
});
