import type { BillView } from '@bahi/contracts';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { setLanguage } from '../../../i18n/language.ts';
import { clearCounter, completedBill, press } from '../../../testing/renderBill.ts';
import { renderPage } from '../../../testing/renderPage.ts';
import { sampleProfile } from '../../../testing/sampleProfile.ts';
import { json, stubServer } from '../../../testing/stubServer.ts';
import { BillPayments } from './BillPayments.tsx';

const ASHA = 'a'.repeat(32);
const at = '2026-01-05T10:00:00.000Z';
const bill: BillView = {
  ...completedBill,
  paymentMethod: undefined,
  customerId: ASHA,
  grandTotalPaise: 120_000,
  paidPaise: 50_000,
  awaitedPaise: 40_000,
  duePaise: 30_000,
  payments: [
    { id: 'p1', at, method: 'CASH', amountPaise: 50_000, by: 'a1', byName: 'Ravi Patil' },
    { id: 'p2', at, method: 'UPI', amountPaise: 40_000, awaited: true, by: 'a1', byName: 'Ravi Patil' },
  ],
};

beforeAll(async () => setLanguage('en'));
beforeEach(clearCounter);

describe('the money of a bill', () => {
  it('is each payment with its method, time and person, and what is paid, awaited and owed', async () => {
    stubServer({ 'GET /shop/profile': () => json({ ...sampleProfile, role: 'staff' }) });
    renderPage(<BillPayments bill={bill} />);
    const section = screen.getByRole('region', { name: 'Money of this bill' });
    expect(section).toHaveTextContent(/Cash · ₹500\.00.*3:30\spm · Ravi Patil.*UPI · ₹400\.00UPI not confirmed/);
    expect(section).toHaveTextContent('Paid₹500.00UPI awaited₹400.00On khata₹300.00');
    await screen.findByRole('button', { name: 'Put on khata' });
    expect(screen.queryByRole('button', { name: /^Correct method/ })).toBeNull();
  });

  it('has a wrong method corrected by the owner', async () => {
    const seen = stubServer({
      'GET /shop/profile': () => json(sampleProfile),
      [`PUT /billing/${bill.id}/payments/p1/method`]: () => json(bill),
    });
    renderPage(<BillPayments bill={bill} />);
    fireEvent.click(await screen.findByRole('button', { name: 'Correct method: Cash ₹500.00' }));
    await screen.findByText('₹500.00 was noted as Cash. The correction counts in today’s drawer.');
    fireEvent.change(screen.getByLabelText('Reference (optional)'), { target: { value: '4123' } });
    press('Correct method');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(seen.find(({ method }) => method === 'PUT')?.body).toEqual({ method: 'UPI', reference: '4123' });
  });

  it('that is awaited is put on khata; above the limit the owner is asked', async () => {
    const refusal = { code: 'credit_limit_exceeded', message: 'Too much', confirmableBy: ['owner'] };
    const seen = stubServer({
      'GET /shop/profile': () => json(sampleProfile),
      [`GET /customers/${ASHA}`]: () => json({ id: ASHA, duePaise: 30_000 }),
      [`POST /billing/${bill.id}/put-on-khata`]: ({ body }) =>
        (body as { approveCredit?: boolean }).approveCredit === true ? json(bill) : json(refusal, 409),
    });
    renderPage(<BillPayments bill={bill} />);
    fireEvent.click(await screen.findByRole('button', { name: 'Put on khata' }));
    await screen.findByText('The UPI payment of ₹400.00 did not come. The customer owes it from now on.');
    expect(await screen.findByText('Due: ₹300.00')).toBeVisible();
    press('Put on khata');
    fireEvent.click(await screen.findByRole('button', { name: 'Give the credit' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const sent = seen.filter(({ method }) => method === 'POST').map(({ body }) => body);
    expect(sent).toEqual([{}, { approveCredit: true }]);
  });
});
