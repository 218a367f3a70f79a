import type { BillView } from '@bahi/contracts';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { setLanguage } from '../../../i18n/language.ts';
import { queryClient } from '../../../providers/cache/queryClient.ts';
import { clearCounter, commands, completedBill, press, renderBill, savedBill } from '../../../testing/renderBill.ts';
import { sampleProfile } from '../../../testing/sampleProfile.ts';
import { json, type Seen } from '../../../testing/stubServer.ts';
import { pendingOldDue } from '../../oldDue/pendingOldDue.ts';

const ASHA = 'a'.repeat(32);
const customer = {
  walkIn: false as const,
  customerId: ASHA,
  name: 'Asha Patil',
  phone: null,
  gstNumber: null,
  stateCode: null,
  deliveryStateCode: null,
  address: null,
};
/** ₹280. */
const bill: BillView = { ...savedBill, grandTotalPaise: 28_000, customer };
const COMPLETE = `POST /billing/${bill.id}/complete`;
const RECEIVED = `POST /billing/${bill.id}/payment-received`;
const profile = { ...sampleProfile, upiId: 'sharma@okbank' };
const taken = { id: 'p9', customerId: ASHA, method: 'CASH', amountPaise: 65_000, dueAfterPaise: 0 };
const refused = { code: 'archived', message: 'This was archived.' };

/** A shop whose customer owes ₹650 until that is paid. */
function shop(answers: Parameters<typeof renderBill>[1] = {}) {
  let duePaise = 65_000;
  return {
    [`GET /customers/${ASHA}`]: () => json({ id: ASHA, duePaise, limitPaise: 30_000 }),
    'POST /payments': () => {
      duePaise = 0;
      return json(taken, 201);
    },
    [COMPLETE]: () => json(completedBill),
    [RECEIVED]: () => json(completedBill),
    ...answers,
  };
}
const tick = async (): Promise<void> =>
  void fireEvent.click(await screen.findByRole('checkbox', { name: 'Old due too: ₹650.00' }));
const sentTo = (seen: readonly Seen[], path: string): Seen[] => seen.filter(({ url }) => url.endsWith(path));
const bodies = (seen: readonly Seen[], path: string): unknown[] => sentTo(seen, path).map(({ body }) => body);
const keys = (seen: readonly Seen[]): (string | null)[] =>
  sentTo(seen, '/payments').map(({ headers }) => headers.get('Idempotency-Key'));
const NOTED = 'Old due noted: ₹650.00, Cash. It is not taken again.';

beforeAll(async () => setLanguage('en'));
beforeEach(clearCounter);

describe('an old due that is collected with a bill', () => {
  it('is paid before the bill; the cash is counted against both, and the bill keeps its own', async () => {
    const { seen } = await renderBill(bill, shop());
    await tick();
    expect(screen.getByText('₹280.00 now + ₹650.00 old due')).toBeVisible();
    expect(screen.getByText('₹930.00')).toBeVisible();
    fireEvent.change(screen.getByLabelText('Cash received'), { target: { value: '1000' } });
    expect(screen.getByRole('status', { name: 'Change' })).toHaveTextContent('₹70.00');
    press(/^Generate bill/);
    await screen.findByText('elsewhere');
    expect(commands(seen)).toEqual(['POST payments', 'POST complete']);
    expect(bodies(seen, '/payments')).toEqual([{ customerId: ASHA, method: 'CASH', amountPaise: 65_000 }]);
    expect(bodies(seen, '/complete')).toMatchObject([{ tenderedPaise: 35_000 }]);
    expect(pendingOldDue.find(bill.id)?.payment).toEqual(taken);
  });

  it('does not count in the limit of what is left of the bill', async () => {
    await renderBill({ ...bill, paymentMethod: undefined, paymentParts: [] }, shop());
    expect(await screen.findByText(/^This passes the limit of ₹300\.00: ₹930\.00 would be due\./)).toBeVisible();
    await tick();
    expect(screen.queryByText(/^This passes the limit/)).toBeNull();
  });

  it('stays paid when the bill is refused afterwards, and is not taken again', async () => {
    let isRefused = true;
    const answers = shop({ [COMPLETE]: () => (isRefused ? json(refused, 409) : json(completedBill)) });
    const { seen } = await renderBill(bill, answers);
    await tick();
    fireEvent.change(screen.getByLabelText('Cash received'), { target: { value: '1000' } });
    press(/^Generate bill/);
    const alert = (await screen.findByText('Failed to complete bill', { selector: '.MuiAlertTitle-root' }))
      .parentElement;
    expect(alert).toHaveTextContent(NOTED);
    expect(screen.getByRole('status', { name: 'Change' })).toHaveTextContent('₹70.00');
    expect(screen.queryByRole('checkbox', { name: /^Old due/ })).toBeNull();
    isRefused = false;
    press(/^Generate bill/);
    await screen.findByText('elsewhere');
    expect(commands(seen)).toEqual(['POST payments', 'POST complete', 'POST complete']);
    expect(bodies(seen, '/complete')).toMatchObject([{ tenderedPaise: 35_000 }, { tenderedPaise: 35_000 }]);
  });

  it('is the same payment after a lost answer and a reload', async () => {
    const first = await renderBill(bill, shop({ 'POST /payments': () => json({ code: 'internal_error' }, 500) }));
    await tick();
    press(/^Generate bill/);
    await screen.findByText('The old due could not be noted, so the bill is not generated');
    expect(commands(first.seen)).toEqual(['POST payments']);
    first.page.unmount();
    queryClient.clear();
    // the payment was taken all the same
    const second = await renderBill(bill, shop({ [`GET /customers/${ASHA}`]: () => json({ id: ASHA, duePaise: 0 }) }));
    expect(await screen.findByText(/^The old due may be noted already: ₹650\.00, Cash\./)).toBeVisible();
    expect(screen.getByText('₹930.00')).toBeVisible();
    press(/^Generate bill/);
    await screen.findByText('elsewhere');
    expect(commands(second.seen)).toEqual(['POST payments', 'POST complete']);
    expect(keys(second.seen)).toEqual(keys(first.seen));
    expect(bodies(second.seen, '/payments')).toEqual(bodies(first.seen, '/payments'));
  });

  it('that is refused keeps the bill from being generated, and can be left out', async () => {
    const { seen } = await renderBill(bill, shop({ 'POST /payments': () => json(refused, 409) }));
    await tick();
    press(/^Generate bill/);
    const title = await screen.findByText('The old due could not be noted, so the bill is not generated');
    expect(title.parentElement).toHaveTextContent('The old due is not noted yet: ₹650.00, Cash');
    fireEvent.click(screen.getByRole('checkbox', { name: 'Old due too: ₹650.00, Cash' }));
    press(/^Generate bill/);
    await screen.findByText('elsewhere');
    expect(commands(seen)).toEqual(['POST payments', 'POST complete']);
    expect(pendingOldDue.find(bill.id)).toBeUndefined();
  });

  it('of more cash than one person may pay in a day is taken once the owner confirms it', async () => {
    const refusal = { code: 'cash_limit_reached', message: 'Too much cash', confirmableBy: ['owner'] };
    const isConfirmed = (body: unknown): boolean =>
      typeof body === 'object' && body !== null && 'confirmations' in body;
    const answers = shop({
      'POST /payments': ({ body }) => (isConfirmed(body) ? json(taken, 201) : json(refusal, 409)),
    });
    const { seen } = await renderBill(bill, answers);
    await tick();
    press(/^Generate bill/);
    fireEvent.click(await screen.findByRole('button', { name: 'Take the cash anyway' }));
    await screen.findByText('elsewhere');
    expect(bodies(seen, '/payments')).toMatchObject([{}, { confirmations: ['cash_limit_reached'] }]);
    expect(new Set(keys(seen)).size).toBe(1);
  });

  it('by UPI is taken once the money was seen, and not before', async () => {
    const { seen } = await renderBill({ ...bill, paymentMethod: 'UPI' }, shop(), profile);
    await tick();
    press(/^Generate bill/);
    const box = screen.getByRole('checkbox', { name: 'Old due too: ₹650.00, UPI' });
    await waitFor(() => expect(box).toHaveFocus());
    expect(box).toHaveAccessibleDescription(/^The old due is noted once the UPI money has come/);
    expect(commands(seen)).toEqual([]);
    press(/^Received: generate bill/);
    await screen.findByText('elsewhere');
    expect(commands(seen)).toEqual(['POST payments', 'POST complete', 'POST payment-received']);
    expect(bodies(seen, '/payments')).toMatchObject([{ method: 'UPI', amountPaise: 65_000 }]);
  });
});
