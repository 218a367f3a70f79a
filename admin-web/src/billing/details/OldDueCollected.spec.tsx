import type { BillView, PaymentView } from '@bahi/contracts';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { setLanguage } from '../../i18n/language.ts';
import { clearCounter, completedBill, press } from '../../testing/renderBill.ts';
import { renderRoutes } from '../../testing/renderPage.ts';
import { sampleProfile } from '../../testing/sampleProfile.ts';
import { json, stubServer, type Seen } from '../../testing/stubServer.ts';
import type { GeneratedState } from '../generatedState.ts';
import { pendingOldDue, type PendingOldDue } from '../oldDue/pendingOldDue.ts';
import { BillDetails } from './BillDetails.tsx';

const ASHA = 'a'.repeat(32);
const bill: BillView = {
  ...completedBill,
  grandTotalPaise: 28_000,
  paidPaise: 10_000,
  awaitedPaise: 0,
  duePaise: 18_000,
  customerId: ASHA,
  payments: [{ id: 'p1', at: '2026-01-05T10:00:00.000Z', method: 'CASH', amountPaise: 10_000, by: 'a1' }],
};
const body = { customerId: ASHA, method: 'CASH', amountPaise: 65_000 } as const;
const taken: Partial<PaymentView> = { id: 'p9', method: 'CASH', amountPaise: 65_000, dueAfterPaise: 18_000 };
const generated: GeneratedState = { isGenerated: true, printsAtOnce: false };

function open(answer: () => Response | Promise<Response>, state: GeneratedState | null = generated) {
  const seen = stubServer({
    'GET /shop/profile': () => json(sampleProfile),
    [`GET /billing/${bill.id}`]: () => json(bill),
    [`GET /customers/${ASHA}`]: () => json({ id: ASHA, duePaise: 18_000 }),
    'POST /payments': answer,
  });
  const routes = [{ path: '/dashboard/billing/:billingId', element: <BillDetails /> }];
  return { seen, page: renderRoutes(routes, `/dashboard/billing/${bill.id}`, state) };
}
const payments = (seen: readonly Seen[]): Seen[] => seen.filter(({ url }) => url.endsWith('/payments'));
const keys = (seen: readonly Seen[]): (string | null)[] =>
  payments(seen).map(({ headers }) => headers.get('Idempotency-Key'));

beforeAll(async () => setLanguage('en'));
beforeEach(clearCounter);

const left = (more: Partial<PendingOldDue> = {}): void =>
  pendingOldDue.keep(bill.id, { key: 'k'.repeat(32), body, isSent: true, ...more });

describe('an old due that was collected with a bill', () => {
  it('is said beside what was paid of the bill', async () => {
    left({ payment: taken as PaymentView });
    const { seen } = open(() => json(taken, 201));
    const settled = await screen.findByRole('region', { name: 'Payment and due' });
    expect(settled).toHaveTextContent('Old due paid (Cash)₹650.00');
    expect(settled).toHaveTextContent(/Paid₹100\.00.*On khata₹180\.00/);
    await waitFor(() => expect(settled).toHaveTextContent('Due: ₹180.00'));
    expect(payments(seen)).toEqual([]);
  });

  it('whose answer was lost while the bill was generated elsewhere is noted by a press, with its key', async () => {
    left();
    let isBroken = true;
    const { seen } = open(() => (isBroken ? json({ code: 'x', message: 'It broke.' }, 500) : json(taken, 201)));
    expect(await screen.findByText(/^The old due may be noted already: ₹650\.00, Cash/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'It was not paid' })).toBeNull();
    press('Note the payment');
    await screen.findByText('It broke.');
    isBroken = false;
    press('Note the payment');
    await screen.findByText('Old due paid (Cash)');
    expect(keys(seen)).toEqual(['k'.repeat(32), 'k'.repeat(32)]);
  });

  it('of more cash than one person may pay in a day is noted once the owner confirms it', async () => {
    left();
    const refusal = { code: 'cash_limit_reached', message: 'Too much cash', confirmableBy: ['owner'] };
    let isConfirmed = false;
    const { seen } = open(() => (isConfirmed ? json(taken, 201) : json(refusal, 409)));
    press((await screen.findByRole('button', { name: 'Note the payment' })).textContent);
    await screen.findByRole('button', { name: 'Take the cash anyway' });
    isConfirmed = true;
    press('Take the cash anyway');
    await screen.findByText('Old due paid (Cash)');
    expect(payments(seen).map((one) => one.body)).toEqual([body, { ...body, confirmations: ['cash_limit_reached'] }]);
    expect(new Set(keys(seen)).size).toBe(1);
  });

  it('that was refused can be dropped', async () => {
    left({ isSent: false });
    const { seen } = open(() => json(taken, 201));
    await screen.findByText('The old due is not noted yet: ₹650.00, Cash');
    press('It was not paid');
    expect(screen.queryByText(/is not noted yet/)).toBeNull();
    expect([payments(seen), pendingOldDue.find(bill.id)]).toEqual([[], undefined]);
  });
});
