import { beforeAll, expect, it, jest } from '@jest/globals';
import type { BillRow } from '@bahi/contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CoreAdminContext, memoryStore } from 'react-admin';
import { setLanguage } from '../i18n/language.ts';
import { toasts } from '../messages/toasts.ts';
import { SHOP_PROFILE_KEY } from '../providers/cache/queries.ts';
import { queryClient } from '../providers/cache/queryClient.ts';
import { dataProvider } from '../providers/reactAdmin/data.ts';
import { setWidth } from '../testing/matchMedia.ts';
import { completedBill } from '../testing/renderBill.ts';
import { renderPage } from '../testing/renderPage.ts';
import { sampleProfile } from '../testing/sampleProfile.ts';
import { json, stubServer } from '../testing/stubServer.ts';
import { SalesList } from './SalesList.tsx';

const { lines, ...head } = completedBill;
const own: BillRow = { ...head, billedAt: '2026-11-21T09:35:00.000Z', customerName: null, lineCount: lines.length };
const old: BillRow = {
  ...own,
  id: '9'.repeat(32),
  billedAt: '2026-04-02T12:50:00.000Z',
  imported: { importId: '8'.repeat(32), label: 'Register of 2026' },
};

beforeAll(async () => setLanguage('en'));

it("the list distinguishes an imported bill from the shop's own with the same number", async () => {
  setWidth(1_024);
  queryClient.setQueryData(SHOP_PROFILE_KEY, sampleProfile);
  stubServer({ 'GET /sales': () => json([own, old], 200, { 'Content-Range': 'sales 0-1/2' }) });
  renderPage(
    <CoreAdminContext queryClient={queryClient} dataProvider={dataProvider}>
      <SalesList />
    </CoreAdminContext>,
  );
  await screen.findByRole('table');
  const [first, second] = screen.getAllByRole('row').slice(1);
  const marks = [first, second].map((row) => within(row!).queryByText('Brought in from earlier books'));
  expect(marks).toEqual([null, expect.anything()]);
  expect(marks[1]).toHaveAttribute('title', 'Register of 2026');
});

it('the list says who generated and who cancelled a bill', async () => {
  setWidth(1_024);
  queryClient.setQueryData(SHOP_PROFILE_KEY, sampleProfile);
  queryClient.removeQueries({ queryKey: ['sales'] });
  const cancelled = { at: '2026-11-22T09:35:00.000Z', by: 'a', byName: 'Asha Sharma', reason: 'wrong rice' };
  const row: BillRow = { ...own, status: 'cancelled', cashier: { id: 'r', name: 'Ravi Patil' }, cancelled };
  stubServer({ 'GET /sales': () => json([row], 200, { 'Content-Range': 'sales 0-0/1' }) });
  renderPage(
    <CoreAdminContext queryClient={queryClient} dataProvider={dataProvider}>
      <SalesList />
    </CoreAdminContext>,
  );
  await screen.findByRole('table');
  expect(screen.getByText('Ravi Patil').closest('td')?.textContent).toContain('21');
  expect(screen.getByText('Asha Sharma').closest('td')?.textContent).toContain('Cancelled');
});

it('the list filters by payment: one method, what is owed, or unconfirmed UPI payments, which are marked', async () => {
  setWidth(1_024);
  queryClient.setQueryData(SHOP_PROFILE_KEY, sampleProfile);
  queryClient.removeQueries({ queryKey: ['sales'] });
  const unpaid: BillRow = { ...own, paymentMethod: 'UPI', paymentStatus: 'open' };
  const seen = stubServer({ 'GET /sales': () => json([unpaid, own], 200, { 'Content-Range': 'sales 0-1/2' }) });
  renderPage(
    <CoreAdminContext queryClient={queryClient} dataProvider={dataProvider}>
      <SalesList />
    </CoreAdminContext>,
  );
  await screen.findByRole('table');
  expect(await screen.findAllByText('UPI not confirmed')).toHaveLength(1);
  const choose = async (name: string): Promise<void> => {
    await userEvent.click(screen.getByRole('combobox', { name: /^Payment/ }));
    await userEvent.click(await screen.findByRole('option', { name }));
  };
  const filters = (): unknown[] =>
    seen.map(({ url }) => JSON.parse(new URL(url, 'http://x').searchParams.get('filter') ?? '{}') as unknown);
  await choose('UPI not confirmed');
  await waitFor(() => expect(filters().at(-1)).toEqual({ paymentStatus: 'open' }));
  await choose('Card');
  await waitFor(() => expect(filters().at(-1)).toEqual({ paymentMethod: 'CARD' }));
  await choose('On khata');
  await waitFor(() => expect(filters().at(-1)).toEqual({ owes: true }));
  await choose('Any payment');
  await waitFor(() => expect(filters().at(-1)).toEqual({}));
});

it('checklist 67, 68: the list offers to view, download and print each bill, and reports the result of a PDF', async () => {
  setWidth(1_024);
  queryClient.setQueryData(SHOP_PROFILE_KEY, sampleProfile);
  queryClient.removeQueries({ queryKey: ['sales'] });
  toasts.stacked.set([]);
  URL.createObjectURL = () => 'blob:x';
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  let works = false;
  stubServer({
    'GET /shop/profile': () => json(sampleProfile),
    'GET /sales': () => json([own], 200, { 'Content-Range': 'sales 0-0/1' }),
    [`GET /billing/${own.id}/pdf`]: () => (works ? new Response('%PDF-1.7') : json({ message: 'x' }, 400)),
  });
  renderPage(
    <CoreAdminContext queryClient={queryClient} dataProvider={dataProvider}>
      <SalesList />
    </CoreAdminContext>,
  );
  const view = await screen.findByRole('link', { name: 'View bill INV/1' });
  expect(view).toHaveAttribute('href', `/dashboard/sales/${own.id}`);
  expect(screen.getByRole('link', { name: 'Print bill INV/1' })).toHaveAttribute('href', `/dashboard/print/${own.id}`);
  const said = (): string[] => toasts.stacked.get().map(({ text }) => text);
  fireEvent.click(screen.getByRole('button', { name: 'PDF of bill INV/1' }));
  await waitFor(() => expect(said()).toEqual(['Failed to download PDF.']));
  works = true;
  fireEvent.click(screen.getByRole('button', { name: 'PDF of bill INV/1' }));
  await waitFor(() => expect(said()).toEqual(['Failed to download PDF.', 'PDF downloaded']));
});

it('a search offers every status by name, because it finds cancelled bills too', async () => {
  setWidth(1_440);
  queryClient.setQueryData(SHOP_PROFILE_KEY, sampleProfile);
  queryClient.removeQueries({ queryKey: ['sales'] });
  stubServer({ 'GET /sales': () => json([own], 200, { 'Content-Range': 'sales 0-0/1' }) });
  renderPage(
    <CoreAdminContext queryClient={queryClient} dataProvider={dataProvider} store={memoryStore()}>
      <SalesList />
    </CoreAdminContext>,
  );
  const status = await screen.findByRole('combobox', { name: 'Status' });
  expect(status).toHaveTextContent('Completed');
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'meera' } });
  await waitFor(() => expect(status).toHaveTextContent('All'));
  fireEvent.mouseDown(status);
  const names = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
  expect(names).toEqual(['All', 'Completed', 'Cancelled', 'Credit note']);
});

it('the list links a note to its bill, a bill to its notes, and says what was paid back', async () => {
  setWidth(1_024);
  queryClient.setQueryData(SHOP_PROFILE_KEY, sampleProfile);
  queryClient.removeQueries({ queryKey: ['sales'] });
  const [id, number] = ['5'.repeat(32), 'CN/2526/00001'];
  const money = { grandTotalPaise: 4_000, refundPaise: 2_500, refundMethod: 'CASH' as const };
  const view = { id, kind: 'credit_note' as const, billId: own.id, number, at: own.billedAt ?? '', lines: [], by: 'a' };
  const bill: BillRow = { ...own, creditNotes: [{ ...view, ...money }] };
  const { invoiceNumber: billNumber } = own;
  const note = { ...own, ...view, ...money, status: 'credit_note', invoiceNumber: number, billNumber };
  const unpaid = { ...note, id: '6'.repeat(32), refundPaise: 0, refundMethod: null, invoiceNumber: 'CN/2526/00002' };
  stubServer({ 'GET /sales': () => json([unpaid, note, bill], 200, { 'Content-Range': 'sales 0-2/3' }) });
  renderPage(
    <CoreAdminContext queryClient={queryClient} dataProvider={dataProvider}>
      <SalesList />
    </CoreAdminContext>,
  );
  await screen.findByRole('table');
  const [first, second, third] = screen.getAllByRole('row').slice(1) as [HTMLElement, HTMLElement, HTMLElement];
  const goesTo = (row: HTMLElement, name: string) => within(row).getByRole('link', { name }).getAttribute('href');
  const toNote = `/dashboard/sales/${own.id}#CN%2F2526%2F00001`;
  expect(goesTo(second, number)).toBe(toNote);
  expect(goesTo(second, `of bill ${billNumber}`)).toBe(`/dashboard/sales/${own.id}`);
  expect(goesTo(third, `Credit note ${number}`)).toBe(toNote);
  expect(second).toHaveTextContent('₹25.00 paid back, Cash');
  expect(first).toHaveTextContent('Nothing paid back');
  expect(within(second).getByRole('button', { name: `PDF of credit note ${number}` })).toBeVisible();
});
