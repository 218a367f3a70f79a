import type { BillView } from '@bahi/contracts';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { setLanguage } from '../../../i18n/language.ts';
import { clearCounter, commands, completedBill, press, renderBill, savedBill } from '../../../testing/renderBill.ts';
import { sampleProfile } from '../../../testing/sampleProfile.ts';
import { held, json, type Seen } from '../../../testing/stubServer.ts';

const ASHA = 'a'.repeat(32);
const named = {
  walkIn: false as const,
  name: 'Asha Patil',
  phone: null,
  gstNumber: null,
  stateCode: null,
  deliveryStateCode: null,
  address: null,
};
/** ₹280. */
const bill: BillView = { ...savedBill, grandTotalPaise: 28_000, customer: { ...named, customerId: ASHA } };
const COMPLETE = `POST /billing/${bill.id}/complete`;
const complete = { [COMPLETE]: () => json(completedBill) };
const CUSTOMER = `GET /customers/${ASHA}`;
const owes = (duePaise: number, more: object = {}) => ({
  [CUSTOMER]: () => json({ id: ASHA, name: 'Asha Patil', duePaise, limitPaise: null, promiseDate: null, ...more }),
});
const profile = { ...sampleProfile, upiId: 'sharma@okbank' };

const bodies = (seen: readonly Seen[]): Record<string, unknown>[] =>
  seen.filter(({ url }) => url.endsWith('/complete')).map(({ body }) => body as Record<string, unknown>);
const amount = (n: number): HTMLInputElement =>
  within(screen.getByRole('group', { name: `Payment ${n}` })).getByLabelText<HTMLInputElement>('Paid now');
const type = (field: HTMLElement, value: string): void => void fireEvent.change(field, { target: { value } });
const rest = (): string => screen.getByRole('status', { name: 'Left to pay' }).textContent;

beforeAll(async () => setLanguage('en'));
beforeEach(clearCounter);

describe('a bill that is paid in parts', () => {
  it('takes a part now and the rest later in two taps', async () => {
    const { seen } = await renderBill(bill, { ...complete, ...owes(0) });
    press(/^Part now, rest later/);
    expect(amount(1)).toHaveFocus();
    type(amount(1), '100');
    expect(rest()).toBe('₹180.00');
    press(/^Generate bill/);
    await screen.findByText('elsewhere');
    expect(bodies(seen)).toMatchObject([{ paymentMethod: null, payments: [{ method: 'CASH', amountPaise: 10_000 }] }]);
    expect(bodies(seen)[0]).not.toHaveProperty('tenderedPaise');
  });

  it('is all on credit by one tap, which is no payment method', async () => {
    const { seen } = await renderBill(bill, { ...complete, ...owes(0) });
    press('All on credit');
    expect(rest()).toBe('₹280.00');
    press(/^Generate bill/);
    await screen.findByText('elsewhere');
    expect(bodies(seen)).toMatchObject([{ paymentMethod: null, payments: [] }]);
  });

  it('is paid by several methods; UPI is awaited unless it was seen', async () => {
    const { seen } = await renderBill(bill, { ...complete, ...owes(0) }, profile);
    press(/^Part now, rest later/);
    type(amount(1), '100');
    press('Another payment');
    expect([amount(2).value, rest()]).toEqual(['180', '₹0.00']);
    expect(amount(2)).toHaveFocus();
    press(/^Generate bill/);
    await screen.findByText('elsewhere');
    expect(bodies(seen)).toMatchObject([
      {
        payments: [
          { method: 'CASH', amountPaise: 10_000 },
          { method: 'UPI', amountPaise: 18_000, received: false },
        ],
      },
    ]);
  });

  it('keeps its parts once it is saved, and has them where it is opened again', async () => {
    const save = `PUT /billing/${bill.id}/save`;
    const paymentParts = [{ method: 'CASH' as const, amountPaise: 10_000 }];
    const answer = { ...bill, paymentMethod: undefined, paymentParts, revision: bill.revision + 1 };
    const { seen, page } = await renderBill(bill, { ...owes(0), [save]: () => json(answer) });
    press(/^Part now, rest later/);
    type(amount(1), '100');
    press(/^Save as draft/);
    await waitFor(() => expect(commands(seen)).toEqual(['PUT save']));
    expect(seen.find(({ method }) => method === 'PUT')?.body).toMatchObject({ paymentMethod: null, paymentParts });
    page.unmount();
    clearCounter();
    await renderBill(answer, owes(0));
    expect([amount(1).value, rest()]).toEqual(['100', '₹180.00']);
  });

  it('that was saved on credit is on credit when it is opened', async () => {
    await renderBill({ ...bill, paymentMethod: undefined, paymentParts: [] }, owes(0));
    expect(screen.getByRole('button', { name: 'All on credit' })).toHaveAttribute('aria-pressed', 'true');
    expect(rest()).toBe('₹280.00');
  });

  it('is reached by ⇧F8, and left by F8', async () => {
    await renderBill(bill, owes(0));
    const shift = (): void => void fireEvent.keyDown(document.body, { key: 'F8', shiftKey: true });
    shift();
    expect(screen.getByRole('button', { name: 'All on credit' })).toHaveAttribute('aria-pressed', 'true');
    shift();
    expect(amount(1)).toHaveFocus();
    fireEvent.keyDown(document.body, { key: 'F8' });
    expect(screen.getByRole('button', { name: /^Cash$/ })).toHaveAttribute('aria-pressed', 'true');
    expect(screen.queryByRole('status', { name: 'Left to pay' })).toBeNull();
  });

  it('is not generated without the amount, nor with more than the bill', async () => {
    const { seen } = await renderBill(bill, owes(0));
    press(/^Part now, rest later/);
    press(/^Generate bill/);
    await waitFor(() => expect(amount(1)).toHaveAccessibleDescription('This field is required'));
    type(amount(1), '300');
    expect(screen.getByText('Too much')).toBeVisible();
    press(/^Generate bill/);
    await waitFor(() => expect(amount(1)).toHaveAccessibleDescription('The payments come to more than the bill'));
    expect(commands(seen)).toEqual([]);
  });

  it('says what to do when nobody can owe it', async () => {
    const { seen } = await renderBill({ ...bill, customer: { walkIn: true } });
    press('All on credit');
    expect(screen.getByText(/^Credit needs a customer: choose one above/)).toBeVisible();
    press(/^Generate bill/);
    await waitFor(() => expect(screen.getByLabelText('Customer name')).toHaveFocus());
    expect(commands(seen)).toEqual([]);
  });

  it('may be owed by somebody whom the phone number adds', async () => {
    const customer = { ...named, phone: '98200 12345' };
    const { seen } = await renderBill({ ...bill, customer }, complete);
    press('All on credit');
    press(/^Generate bill/);
    await screen.findByText('elsewhere');
    expect(bodies(seen)).toHaveLength(1);
  });
});

describe('what a customer owes', () => {
  it('is in view with limit and promise, and never 0 while it is not known', async () => {
    const answer = held(json({ id: ASHA, duePaise: 65_000, limitPaise: 100_000, promiseDate: '2026-12-05' }));
    await renderBill(bill, { [CUSTOMER]: answer.answer });
    expect(screen.getByText('Due: loading…')).toBeVisible();
    answer.release();
    expect(await screen.findByText('Due: ₹650.00')).toBeVisible();
    expect(screen.getByText(/^limit ₹1,000\.00, promised for .*5 Dec/)).toBeVisible();
  });

  it('that cannot be read is said to be so, and read again', async () => {
    let isBroken = true;
    const seen = { [CUSTOMER]: () => (isBroken ? json({ code: 'x' }, 403) : json({ id: ASHA, duePaise: 0 })) };
    await renderBill(bill, seen);
    expect(await screen.findByText('The due could not be loaded.')).toBeVisible();
    expect(screen.queryByText('Nothing due')).toBeNull();
    isBroken = false;
    press('Retry');
    expect(await screen.findByText('Nothing due')).toBeVisible();
  });
});

describe('a credit above the limit', () => {
  const text = 'This would pass the credit limit of ₹500.00: ₹680.00 would be due.';
  const refusal = {
    code: 'credit_limit_exceeded',
    message: text,
    params: { limit: '₹500.00', due: '₹680.00' },
    confirmableBy: ['owner'],
  };
  const limited = owes(40_000, { limitPaise: 50_000 });

  it('is given by the owner, who is asked', async () => {
    const { seen } = await renderBill(bill, {
      ...limited,
      [COMPLETE]: ({ body }) =>
        (body as { confirmations: string[] }).confirmations.length === 0 ? json(refusal, 409) : json(completedBill),
    });
    press('All on credit');
    expect(
      await screen.findByText(/^This passes the limit of ₹500\.00: ₹680\.00 would be due\. You are/),
    ).toBeVisible();
    press(/^Generate bill/);
    fireEvent.click(await screen.findByRole('button', { name: 'Give the credit' }));
    await screen.findByText('elsewhere');
    expect(bodies(seen).map(({ confirmations }) => confirmations)).toEqual([[], ['credit_limit_exceeded']]);
  });

  it('is not given by staff, who are told what to do, and can ask for the owner’s session', async () => {
    const staff = { ...profile, role: 'staff' as const };
    const { seen } = await renderBill(
      bill,
      {
        ...limited,
        [COMPLETE]: ({ headers }) =>
          headers.get('Authorization') === 'Bearer owners' ? json(completedBill) : json(refusal, 409),
        'POST /auth/login': () => json({ accessToken: 'owners', profile: { ...sampleProfile, role: 'owner' } }),
        'POST /auth/logout': () => json(undefined, 200),
      },
      staff,
    );
    press('All on credit');
    expect(await screen.findByText(/Take a larger part now, or ask the owner/)).toBeVisible();
    press(/^Generate bill/);
    fireEvent.click(await screen.findByRole('button', { name: 'Let the owner allow it' }));
    expect(screen.queryByRole('button', { name: 'Give the credit' })).toBeNull();
    type(screen.getByLabelText(/^Email or phone number of the owner/), 'asha@x.test');
    type(screen.getByLabelText(/^Password/), 'secret words');
    press('Give the credit and generate');
    await screen.findByText('elsewhere');
    const cashierId = sampleProfile.accountId;
    expect(bodies(seen)[1]).toMatchObject({ approveCredit: true, cashierId, payments: [] });
  });
});
