import { beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { PaymentPreview, PaymentView } from '@bahi/contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { setLanguage } from '../../i18n/language.ts';
import { freshTab } from '../../testing/freshTab.ts';
import { renderPage } from '../../testing/renderPage.ts';
import { json, stubServer } from '../../testing/stubServer.ts';
import type { Account } from '../parts/account.ts';
import { PaymentDialog } from './PaymentDialog.tsx';

const old = { documentId: '1'.repeat(32), reference: 'G-1', day: '2026-01-02', openPaise: 30_000 };
const young = { documentId: '2'.repeat(32), reference: null, day: '2026-01-04', openPaise: 20_000 };
const vendor: Account = {
  kind: 'vendor',
  id: 'c'.repeat(32),
  name: 'Gupta Traders',
  phone: null,
  duePaise: 50_000,
  oldestDueAt: '2026-01-02',
  open: [old, young],
  free: [],
};
const preview: PaymentPreview = {
  duePaise: 50_000,
  falls: [
    { ...old, amountPaise: 30_000, openAfterPaise: 0 },
    { ...young, amountPaise: 20_000, openAfterPaise: 0 },
  ],
  advancePaise: 10_000,
  dueAfterPaise: -10_000,
};
const paid: PaymentView = {
  id: '9'.repeat(32),
  revision: 7,
  vendorId: vendor.id,
  method: 'CASH',
  amountPaise: 60_000,
  at: '2026-01-05T06:30:00.000Z',
  by: 'a'.repeat(32),
  status: 'taken',
  allocations: preview.falls.map(({ documentId, day, amountPaise, openAfterPaise }) => {
    return { documentId, ownerId: vendor.id, day, amountPaise, openAfterPaise };
  }),
  advancePaise: 10_000,
  dueAfterPaise: -10_000,
};
const lines = [
  'Bill G-1 · 2 Jan 2026of ₹300.00, left ₹0.00₹300.00',
  'Opening balance · 4 Jan 2026of ₹200.00, left ₹0.00₹200.00',
];
const falls = async () =>
  within(await screen.findByRole('list', { name: 'It falls on' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

beforeAll(async () => setLanguage('en'));
beforeEach(freshTab);

// what is of every payment is shown by PaymentDialog.spec
it('a payment to a vendor says what is over without asking, takes nothing of a customer’s, and ends with its voucher', async () => {
  const seen = stubServer({
    [`GET /vendors/${vendor.id}/payment-preview`]: () => json(preview),
    'POST /payments': () => json(paid, 201),
  });
  renderPage(<PaymentDialog account={vendor} onClose={() => undefined} />);
  const amount = screen.getByLabelText<HTMLInputElement>('Amount');
  expect(amount.value).toBe('500');
  fireEvent.change(amount, { target: { value: '600' } });
  expect(await falls()).toEqual(lines);
  screen.getByText('Owed: ₹500.00');
  screen.getByText('₹100.00 is over and stays with the vendor as an advance.');
  screen.getByText('Advance after it: ₹100.00');
  expect(screen.queryByLabelText('Cash received')).toBeNull();
  expect(screen.queryByRole('checkbox')).toBeNull();
  await waitFor(() => expect(seen.some(({ url }) => url.includes('amountPaise=60000'))).toBe(true));
  const button = screen.getByRole('button', { name: 'Pay ₹600.00' });
  await waitFor(() => expect(button).toBeEnabled());
  fireEvent.click(button);
  await screen.findByRole('dialog', { name: '₹600.00 paid' });
  expect(seen.flatMap(({ method, body }) => (method === 'POST' ? [body] : []))).toEqual([
    { vendorId: vendor.id, method: 'CASH', amountPaise: 60_000 },
  ]);
  expect(await falls()).toEqual(lines);
  expect(screen.getByRole('link', { name: 'Print' })).toHaveAttribute('href', `/dashboard/print/payments/${paid.id}`);
});
