import type { BillView } from '@bahi/contracts';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { CoreAdminContext } from 'react-admin';
import { setLanguage } from '../../i18n/language.ts';
import { toasts } from '../../messages/toasts.ts';
import { queryClient } from '../../providers/cache/queryClient.ts';
import { dataProvider } from '../../providers/reactAdmin/data.ts';
import { freshTab } from '../../testing/freshTab.ts';
import { setConnected } from '../../testing/network.ts';
import { renderPage, renderRoutes } from '../../testing/renderPage.ts';
import { draftLine, openBill, savedLine } from '../../testing/sampleProducts.ts';
import { sampleProfile } from '../../testing/sampleProfile.ts';
import { held, json, stubServer, type Seen } from '../../testing/stubServer.ts';
import { draftOf } from '../draft/draft.ts';
import { draftStorage } from '../draft/draftStorage.ts';
import { BillingList } from '../list/BillingList.tsx';
import { BillActions } from './BillActions.tsx';

const draft = openBill({ status: 'in_billing', revision: 4, lines: [savedLine()] });
const completed: BillView = { ...draft, status: 'completed', revision: 9, invoiceNumber: 'INV/1' };

const discarded: BillView = { ...draft, status: 'discarded' };

/** What is done with the bill; the button stands for somebody who generates it. */
function Actions({ bill }: { bill: BillView }) {
  const [now, setNow] = useState(bill);
  return (
    <>
      <BillActions bill={now} list="/dashboard/billing" />
      <button onClick={() => setNow(completed)}>Somebody generates it</button>
    </>
  );
}

const cancelled = json({ ...completed, status: 'cancelled' });

async function open(
  bill: BillView,
  answer: () => Response | Promise<Response> = () => cancelled.clone(),
): Promise<Seen[]> {
  const seen = stubServer({
    'GET /shop/profile': () => json(sampleProfile),
    [`PATCH /billing/${bill.id}/status`]: () => json({ code: 'bill_completed', message: 'x', current: completed }, 409),
    [`DELETE /billing/${bill.id}`]: answer,
  });
  renderPage(
    <main id="content" tabIndex={-1}>
      <Actions bill={bill} />
    </main>,
  );
  await screen.findByRole('button', { name: 'Delete bill' });
  return seen;
}
const press = (name: string): void => {
  fireEvent.click(screen.getByText(name));
};
const sent = (seen: Seen[]) => seen.filter(({ method }) => method !== 'GET').map(({ method, body }) => [method, body]);

beforeAll(async () => setLanguage('en'));
beforeEach(freshTab);

describe('deleting a bill', () => {
  it('never cancels a bill that was a draft when the user was asked and has been generated since', async () => {
    const seen = await open(draft);
    press('Delete bill');
    press('Somebody generates it');
    expect(screen.getByText('It can be restored for 30 days.')).toBeVisible();
    press('Yes, delete bill');
    await screen.findByText('This bill is already generated and cannot be edited.');
    expect(sent(seen)).toEqual([['PATCH', { status: 'discarded', revision: 4 }]]);
  });

  it('cancels a completed bill, with the given reason', async () => {
    const seen = await open(completed);
    press('Delete bill');
    fireEvent.change(screen.getByLabelText('Reason (optional)'), { target: { value: 'Typed twice' } });
    press('Yes, delete bill');
    await screen.findByText('Delete bill');
    expect(sent(seen)).toEqual([['DELETE', { reason: 'Typed twice' }]]);
  });

  it('says by how much a reason is too long, keeps it, and waits until it is shorter', async () => {
    const seen = await open(completed);
    press('Delete bill');
    const reason = screen.getByLabelText('Reason (optional)');
    fireEvent.change(reason, { target: { value: 'x'.repeat(512) } });
    expect(reason).toHaveValue('x'.repeat(512));
    expect(reason).toHaveAccessibleDescription('Too long by 12: at most 500 characters');
    expect(screen.getByRole('button', { name: 'Yes, delete bill' })).toBeDisabled();
    fireEvent.change(reason, { target: { value: 'x'.repeat(500) } });
    press('Yes, delete bill');
    await screen.findByText('Delete bill');
    expect(sent(seen)).toEqual([['DELETE', { reason: 'x'.repeat(500) }]]);
  });

  it('saves unsaved input on the draft first, so that restoring brings it back', async () => {
    const lines = [...draftOf(draft).lines, draftLine({ key: 2, productId: '2'.repeat(32) })];
    draftStorage.keep(sampleProfile.accountId, draft.id, { revision: 4, draft: { ...draftOf(draft), lines } });
    const seen = stubServer({
      'GET /shop/profile': () => json(sampleProfile),
      [`PUT /billing/${draft.id}/save`]: () => json({ ...draft, revision: 5 }),
      [`PATCH /billing/${draft.id}/status`]: () => json(discarded),
    });
    renderRoutes([{ path: '*', element: <Actions bill={draft} /> }], '/');
    fireEvent.click(await screen.findByRole('button', { name: 'Delete bill' }));
    expect(screen.getByText('It can be restored for 30 days.')).toBeVisible();
    press('Yes, delete bill');
    await waitFor(() =>
      expect(sent(seen)).toEqual([
        ['PUT', expect.objectContaining({ revision: 4, lines: [expect.anything(), expect.anything()] })],
        ['PATCH', { status: 'discarded', revision: 5 }],
      ]),
    );
    await waitFor(() => expect(draftStorage.isKept(draft.id)).toBe(false));
  });

  it('warns about input that will be lost when it cannot be saved', async () => {
    draftStorage.keep(sampleProfile.accountId, draft.id, { revision: 4, draft: { ...draftOf(draft), lines: [] } });
    await open(draft);
    press('Delete bill');
    expect(screen.getByText(/without your changes/)).toBeVisible();
    draftStorage.forgetAll(draft.id);
  });

  it('moves the focus to the content afterwards', async () => {
    await open(completed);
    const button = screen.getByRole('button', { name: 'Delete bill' });
    act(() => button.focus());
    fireEvent.click(button);
    press('Yes, delete bill');
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
  });

  it('reports that it waits for the network, and stops when the user keeps the bill', async () => {
    const seen = await open(completed);
    setConnected(false);
    press('Delete bill');
    press('Yes, delete bill');
    await screen.findByText('No connection: this is done as soon as it is back.');
    press('No, keep it');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    setConnected(true);
    await waitFor(() => expect(queryClient.isMutating()).toBe(0));
    expect(sent(seen)).toEqual([]);
    expect(toasts.stacked.get()).toEqual([]);
  });

  it('no longer offers to keep the bill once the request was sent', async () => {
    const answer = held(cancelled.clone());
    await open(completed, async () => answer.answer({} as Seen));
    press('Delete bill');
    press('Yes, delete bill');
    await waitFor(() => expect(screen.getByRole('button', { name: 'No, keep it' })).toBeDisabled());
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
    setConnected(false);
    expect(screen.getByRole('button', { name: 'No, keep it' })).toBeDisabled();
    answer.release();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('the money of a cancelled bill', () => {
  const cash = { id: 'p1', at: '2026-01-05T10:00:00.000Z', method: 'CASH', amountPaise: 10_000, by: 'a1' } as const;
  const partly: BillView = {
    ...completed,
    grandTotalPaise: 25_000,
    payments: [cash],
    paidPaise: 10_000,
    duePaise: 15_000,
    customerId: 'c'.repeat(32),
  };

  it('stays as an advance of a named customer, unless a method is chosen; what was owed falls away', async () => {
    const seen = await open(partly);
    press('Delete bill');
    expect(
      screen.getByText(/₹150\.00 on khata falls away\. ₹100\.00 becomes an advance of the customer\.$/),
    ).toBeVisible();
    fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Money back by' }));
    fireEvent.click(screen.getByRole('option', { name: 'UPI' }));
    expect(screen.getByText(/What was received, ₹100\.00 \(UPI\), is to be paid back/)).toBeVisible();
    press('Yes, delete bill');
    await screen.findByText('Delete bill');
    expect(sent(seen)).toEqual([['DELETE', { refundMethod: 'UPI' }]]);
  });

  it('goes back to a walk-in customer as it came, and of a bill never paid nothing does', async () => {
    const card = { ...cash, id: 'p2', method: 'CARD' } as const;
    const whole = { payments: [cash, card], grandTotalPaise: 20_000, paidPaise: 20_000, duePaise: 0 };
    await open({ ...partly, customerId: undefined, ...whole });
    press('Delete bill');
    expect(screen.getByText(/₹200\.00 \(Cash \+ Card\), is to be paid back/)).toBeVisible();
  });

  it('is nothing for a bill on credit', async () => {
    const seen = await open({ ...partly, payments: [], paidPaise: 0, duePaise: 25_000 });
    press('Delete bill');
    expect(screen.getByText(/Nothing was paid, so nothing comes back\.$/)).toBeVisible();
    expect(screen.queryByRole('combobox', { name: 'Money back by' })).toBeNull();
    press('Yes, delete bill');
    await screen.findByText('Delete bill');
    expect(sent(seen)).toEqual([['DELETE', null]]);
  });
});

describe('cancelling a completed bill', () => {
  const upi: BillView = { ...completed, paymentMethod: 'UPI', grandTotalPaise: 25_000, paymentStatus: 'open' };
  const payment = { id: 'p1', at: '2026-01-05T10:00:00.000Z', method: 'UPI', amountPaise: 25_000, by: 'a1' } as const;
  const paid: BillView = { ...upi, payments: [payment], paidPaise: 25_000, paymentStatus: 'received' };
  const cash: BillView = { ...upi, paymentMethod: 'CASH', paidPaise: 25_000, paymentStatus: undefined };
  const shown = (): string | null => screen.getByRole('dialog').textContent;
  const close = async (): Promise<void> => {
    press('No, keep it');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };

  it.each<[string, BillView, RegExp | null]>([
    ['a UPI payment that was noted', paid, /What was received, ₹250\.00 \(UPI\), is to be paid back/],
    ['cash', cash, /₹250\.00 \(Cash\), is to be paid back/],
    ['card', { ...cash, paymentMethod: 'CARD' }, /₹250\.00 \(Card\), is to be paid back/],
    ['a UPI payment that nobody noted', upi, /No payment was noted for it\. Money that came all the same/],
    ['nothing to pay', { ...upi, grandTotalPaise: 0, paymentStatus: undefined }, null],
  ])('says the same by either way about number, goods and money: %s', async (_what, bill, money) => {
    await open(bill);
    press('Delete bill');
    const byButton = shown();
    expect(byButton).toMatch('its number is kept in the books, and its goods come back to stock');
    if (money === null) expect(byButton).not.toMatch(/paid back/);
    else expect(byButton).toMatch(money);
    await close();
    fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Change status' }));
    fireEvent.click(screen.getByRole('option', { name: 'Cancelled' }));
    expect(shown()).toBe(byButton);
  });
});

describe('while the server is away', () => {
  const press = (role: string, name: string) => async (): Promise<void> => {
    fireEvent.click(await screen.findByRole(role, { name }));
  };
  const changeStatus = async (): Promise<void> => {
    fireEvent.mouseDown(await screen.findByRole('combobox', { name: 'Change status' }));
    await press('option', 'Created')();
  };
  const detailsOf = (bill: BillView) => <BillActions bill={bill} list="/dashboard/billing" />;
  const lists = (
    <CoreAdminContext queryClient={queryClient} dataProvider={dataProvider}>
      <BillingList />
    </CoreAdminContext>
  );
  it.each([
    ['bringing a bill back', detailsOf(discarded), press('button', 'Restore')],
    ['bringing one back from the list', lists, press('button', 'Restore')],
    ['moving a bill', detailsOf(draft), changeStatus],
  ])('%s reports that it waits, and is cancelled when the user leaves', async (_what, shown, act) => {
    const seen = stubServer({
      'GET /shop/profile': () => json(sampleProfile),
      'GET /billing': () => json([{ ...discarded, lineCount: 1 }], 200, { 'Content-Range': 'billing 0-0/1' }),
    });
    const page = renderRoutes([{ path: '*', element: shown }], '/dashboard/billing?tab=discarded');
    await screen.findAllByRole('button');
    setConnected(false);
    await act();
    await screen.findByText('No connection: this is done as soon as it is back.');
    page.unmount();
    setConnected(true);
    await waitFor(() => expect(queryClient.isMutating()).toBe(0));
    expect(sent(seen)).toEqual([]);
    expect(toasts.stacked.get()).toEqual([]);
  });
});
