import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { CustomerKhata, PaymentPreview, PaymentView } from '@bahi/contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { setLanguage } from '../../i18n/language.ts';
import { freshTab } from '../../testing/freshTab.ts';
import { renderPage } from '../../testing/renderPage.ts';
import { sampleProfile } from '../../testing/sampleProfile.ts';
import { held, json, stubServer, type Seen } from '../../testing/stubServer.ts';
import { PaymentDialog } from './PaymentDialog.tsx';

const old = { documentId: '1'.repeat(32), reference: 'INV/1', day: '2026-01-02', openPaise: 30_000 };
const young = { documentId: '2'.repeat(32), reference: null, day: '2026-01-04', openPaise: 20_000 };
const customer: CustomerKhata = {
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
  status: 'active',
  updatedAt: '2026-01-05T06:30:00.000Z',
  open: [old, young],
};
const preview: PaymentPreview = {
  duePaise: 50_000,
  falls: [
    { ...old, amountPaise: 30_000, openAfterPaise: 0 },
    { ...young, amountPaise: 10_000, openAfterPaise: 10_000 },
  ],
  advancePaise: 0,
  dueAfterPaise: 10_000,
};
const taken: PaymentView = {
  id: '9'.repeat(32),
  revision: 7,
  customerId: customer.id,
  method: 'CASH',
  amountPaise: 40_000,
  at: '2026-01-05T06:30:00.000Z',
  by: 'a'.repeat(32),
  status: 'taken',
  allocations: preview.falls.map(({ documentId, day, amountPaise, openAfterPaise }) => ({
    documentId,
    ownerId: customer.id,
    day,
    amountPaise,
    openAfterPaise,
  })),
  advancePaise: 0,
  dueAfterPaise: 10_000,
};

const routes = {
  'GET /shop/profile': () => json({ ...sampleProfile, upiId: 'sharma@okbank' }),
  [`GET /customers/${customer.id}/payment-preview`]: () => json(preview),
};
let closed: number;
const dialog = () => <PaymentDialog account={{ kind: 'customer', ...customer }} onClose={() => (closed += 1)} />;
function open(answers: Parameters<typeof stubServer>[0] = {}) {
  const seen = stubServer({ ...routes, 'POST /payments': () => json(taken, 201), ...answers });
  return { seen, ...renderPage(dialog()) };
}
const payments = (seen: readonly Seen[]): Seen[] => seen.filter(({ method }) => method === 'POST');
const keyOf = ({ headers }: Seen): string | null => headers.get('Idempotency-Key');
const amount = (): HTMLInputElement => screen.getByLabelText<HTMLInputElement>('Amount');
const submit = async (): Promise<HTMLElement> => {
  const button = await screen.findByRole('button', { name: /^(Take ₹|Send again)/ });
  await waitFor(() => expect(button).toBeEnabled());
  return button;
};

beforeAll(async () => setLanguage('en'));
beforeEach(() => {
  freshTab();
  sessionStorage.removeItem(`payment::${customer.id}`);
  for (const name of Object.keys(sessionStorage)) if (name.startsWith('payment:')) sessionStorage.removeItem(name);
  closed = 0;
});

describe('a payment of a customer', () => {
  it('proposes the due, and shows line by line on what it falls before it is taken', async () => {
    const { seen } = open();
    expect(amount().value).toBe('500');
    fireEvent.change(amount(), { target: { value: '400' } });
    const lines = within(await screen.findByRole('list', { name: 'It falls on' })).getAllByRole('listitem');
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      'Bill INV/1 · 2 Jan 2026of ₹300.00, left ₹0.00₹300.00',
      'Opening balance · 4 Jan 2026of ₹200.00, left ₹100.00₹100.00',
    ]);
    screen.getByText('Due after it: ₹100.00');
    await waitFor(() => expect(seen.some(({ url }) => url.includes('amountPaise=40000'))).toBe(true));
    expect(payments(seen)).toEqual([]);
    fireEvent.click(await submit());
    await screen.findByRole('dialog', { name: '₹400.00 taken' });
    expect(payments(seen).map(({ body }) => body)).toEqual([
      { customerId: customer.id, method: 'CASH', amountPaise: 40_000 },
    ]);
    // on what it fell, by the answer
    expect(within(screen.getByRole('list', { name: 'It falls on' })).getAllByRole('listitem')).toHaveLength(2);
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(closed).toBe(1);
  });

  it('names the bill that has the same reference', async () => {
    const billId = 'b'.repeat(32);
    const warnings: PaymentView['warnings'] = [
      { field: 'reference', code: 'reference_used', params: { billIds: [billId] } },
    ];
    open({
      'POST /payments': () => json({ ...taken, method: 'UPI', warnings }, 201),
      'GET /sales': () => json([{ id: billId, invoiceNumber: 'INV/7' }]),
    });
    fireEvent.click(await submit());
    const link = await screen.findByRole('link', { name: 'INV/7' });
    expect(link.closest('[role=alert]')).toHaveTextContent('Another bill has this reference, too: INV/7');
  });

  it('is sent once by a double press', async () => {
    const answer = held(json(taken, 201));
    const { seen } = open({ 'POST /payments': answer.answer });
    const button = await submit();
    fireEvent.click(button);
    fireEvent.click(button);
    answer.release();
    await screen.findByRole('dialog', { name: '₹400.00 taken' });
    expect(payments(seen)).toHaveLength(1);
  });

  it('keeps its key through a lost answer and a reload, and asks for the same once more', async () => {
    let isLost = true;
    const answers = { 'POST /payments': () => (isLost ? json({}, 500) : json(taken, 201)) };
    const { seen, unmount } = open(answers);
    fireEvent.change(amount(), { target: { value: '400' } });
    fireEvent.click(await submit());
    await screen.findByText(/The answer to this payment did not arrive/);
    // nothing else can be sent
    expect(amount()).toBeDisabled();
    const before = payments(seen).map(keyOf);
    expect(new Set(before).size).toBe(1);
    unmount();
    isLost = false;
    const again = open({ 'POST /payments': answers['POST /payments'] });
    expect(amount().value).toBe('400');
    fireEvent.click(await submit());
    await screen.findByRole('dialog', { name: '₹400.00 taken' });
    expect(payments(again.seen).map((one) => [keyOf(one), one.body])).toEqual([
      [before[0], { customerId: customer.id, method: 'CASH', amountPaise: 40_000 }],
    ]);
    again.unmount();
    // the next one is another payment
    const next = open();
    fireEvent.click(await submit());
    await screen.findByRole('dialog', { name: '₹400.00 taken' });
    expect(payments(next.seen).map(keyOf)).not.toEqual([before[0]]);
  });

  it('keeps its key through a reload before it was sent', async () => {
    const first = open();
    fireEvent.change(amount(), { target: { value: '77' } });
    first.unmount();
    open();
    expect(amount().value).toBe('77');
  });

  it('may be changed after a refusal', async () => {
    const refusal = {
      code: 'tendered_too_little',
      message: '',
      errors: { tenderedPaise: '' },
      errorCodes: { tenderedPaise: 'tendered_too_little' },
    };
    open({ 'POST /payments': () => json(refusal, 422) });
    fireEvent.click(await submit());
    await waitFor(() => expect(screen.getByLabelText('Cash received')).toHaveAttribute('aria-invalid', 'true'));
    expect(amount()).toBeEnabled();
  });

  it('asks what becomes of what is over: change, or an advance', async () => {
    const over = { ...preview, falls: [{ ...old, amountPaise: 30_000, openAfterPaise: 0 }], advancePaise: 20_000 };
    const { seen } = open({
      [`GET /customers/${customer.id}/payment-preview`]: ({ url }) =>
        json(
          url.includes('50000') ? { ...over, dueAfterPaise: -20_000 } : { ...over, advancePaise: 0, dueAfterPaise: 0 },
        ),
    });
    await screen.findByText('₹200.00 is over. What becomes of it?');
    expect(screen.getByRole('button', { name: 'Take ₹500.00' })).toBeDisabled();
    fireEvent.click(screen.getByRole('button', { name: 'Give back as change' }));
    expect(amount().value).toBe('300');
    expect(screen.getByRole('status', { name: 'Change' })).toHaveTextContent('₹200.00');
    fireEvent.click(await submit());
    await screen.findByRole('dialog', { name: '₹400.00 taken' });
    expect(payments(seen)[0]?.body).toMatchObject({ amountPaise: 30_000, tenderedPaise: 50_000 });
  });

  it('that passes the limit of cash is taken once the owner confirms it, with the same key', async () => {
    const refusal = {
      code: 'cash_limit_reached',
      message: '',
      params: { amount: '₹2,00,000.00' },
      confirmableBy: ['owner'],
    };
    const { seen } = open({
      'POST /payments': ({ body }) => ('confirmations' in (body as object) ? json(taken, 201) : json(refusal, 409)),
    });
    fireEvent.click(await submit());
    fireEvent.click(await screen.findByRole('button', { name: 'Take the cash anyway' }));
    await screen.findByRole('dialog', { name: '₹400.00 taken' });
    expect(payments(seen).map(({ body }) => (body as { confirmations?: unknown }).confirmations)).toEqual([
      undefined,
      ['cash_limit_reached'],
    ]);
    expect(new Set(payments(seen).map(keyOf)).size).toBe(1);
  });

  it('warns of much cash, and names the rule', async () => {
    open();
    fireEvent.change(amount(), { target: { value: '200000' } });
    await screen.findByText(/section 186/);
    fireEvent.click(screen.getByRole('button', { name: 'UPI' }));
    expect(screen.queryByText(/section 186/)).toBeNull();
  });
});
