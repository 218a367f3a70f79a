import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { PaymentView, VendorPaymentPreview, VendorView } from '@bahi/contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { setLanguage } from '../../i18n/language.ts';
import { queryClient } from '../../providers/cache/queryClient.ts';
import { renderPage } from '../../testing/renderPage.ts';
import { held, json, stubServer, type Seen } from '../../testing/stubServer.ts';
import { PayVendorDialog } from './PayVendorDialog.tsx';

const old = { documentId: '1'.repeat(32), vendorBillNumber: 'G-1', day: '2026-01-02', openPaise: 30_000 };
const young = { documentId: '2'.repeat(32), vendorBillNumber: null, day: '2026-01-04', openPaise: 20_000 };
const vendor: VendorView = {
  id: 'c'.repeat(32),
  revision: 1,
  name: 'Gupta Traders',
  phone: null,
  email: null,
  gstNumber: null,
  composition: false,
  purchaseCount: 2,
  duePaise: 50_000,
  oldestDueAt: '2026-01-02',
  status: 'active',
  updatedAt: '2026-01-05T06:30:00.000Z',
  open: [old, young],
  free: [],
};
const preview: VendorPaymentPreview = {
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
  allocations: [],
  advancePaise: 10_000,
  dueAfterPaise: -10_000,
};

let closed: number;
const dialog = () => <PayVendorDialog vendor={vendor} onClose={() => (closed += 1)} />;
function open(answers: Parameters<typeof stubServer>[0] = {}) {
  const routes = { [`GET /vendors/${vendor.id}/payment-preview`]: () => json(preview) };
  const seen = stubServer({ ...routes, 'POST /payments': () => json(paid, 201), ...answers });
  return { seen, ...renderPage(dialog()) };
}
const payments = (seen: readonly Seen[]): Seen[] => seen.filter(({ method }) => method === 'POST');
const submit = async (name: RegExp): Promise<HTMLElement> => {
  const button = await screen.findByRole('button', { name });
  await waitFor(() => expect(button).toBeEnabled());
  return button;
};

beforeAll(async () => setLanguage('en'));
beforeEach(() => {
  queryClient.clear();
  sessionStorage.clear();
  closed = 0;
});

describe('a payment to a vendor', () => {
  it('proposes what is owed, and shows line by line on what it falls before it is recorded', async () => {
    const { seen } = open();
    const amount = screen.getByLabelText<HTMLInputElement>('Amount');
    expect(amount.value).toBe('500');
    fireEvent.change(amount, { target: { value: '600' } });
    const lines = within(await screen.findByRole('list', { name: 'It falls on' })).getAllByRole('listitem');
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      'Bill G-1 · 2 Jan 2026of ₹300.00, left ₹0.00₹300.00',
      'Opening balance · 4 Jan 2026of ₹200.00, left ₹0.00₹200.00',
    ]);
    screen.getByText('₹100.00 is over and stays with the vendor as an advance.');
    screen.getByText('Advance after it: ₹100.00');
    expect(payments(seen)).toEqual([]);
    await waitFor(() => expect(seen.some(({ url }) => url.includes('amountPaise=60000'))).toBe(true));
    fireEvent.click(await submit(/^Pay$/));
    await waitFor(() => expect(closed).toBe(1));
    expect(payments(seen).map(({ body }) => body)).toEqual([
      { vendorId: vendor.id, method: 'CASH', amountPaise: 60_000 },
    ]);
  });

  it('is sent once by a double press', async () => {
    const answer = held(json(paid, 201));
    const { seen } = open({ 'POST /payments': answer.answer });
    const button = await submit(/^Pay$/);
    fireEvent.click(button);
    fireEvent.click(button);
    answer.release();
    await waitFor(() => expect(closed).toBe(1));
    expect(payments(seen)).toHaveLength(1);
  });

  it('keeps its key through a lost answer and a reload, and asks for the same once more', async () => {
    let isLost = true;
    const { seen, unmount } = open({ 'POST /payments': () => (isLost ? json({}, 500) : json(paid, 201)) });
    fireEvent.click(await submit(/^Pay$/));
    await screen.findByText(/The answer to this payment did not arrive/);
    unmount();
    isLost = false;
    renderPage(dialog());
    expect(screen.getByLabelText('Amount')).toBeDisabled();
    fireEvent.click(await submit(/^Send again$/));
    await waitFor(() => expect(closed).toBe(1));
    const keys = new Set(payments(seen).map(({ headers }) => headers.get('Idempotency-Key')));
    expect([payments(seen).length >= 2, keys.size]).toEqual([true, 1]);
  });
});
