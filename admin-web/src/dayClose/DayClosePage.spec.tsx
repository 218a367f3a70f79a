import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { DrawerView, Profile } from '@bahi/contracts';
import { sampleDayClose } from '../testing/sampleClose.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { CoreAdminContext } from 'react-admin';
import { setLanguage } from '../i18n/language.ts';
import { queryClient } from '../providers/cache/queryClient.ts';
import { dataProvider } from '../providers/reactAdmin/data.ts';
import { clearCounter } from '../testing/renderBill.ts';
import { renderRoutes, type RenderedPage } from '../testing/renderPage.ts';
import { sampleProfile } from '../testing/sampleProfile.ts';
import { json, stubServer, type Seen } from '../testing/stubServer.ts';
import { ClosePage } from './ClosePage.tsx';
import { DayClosePage } from './DayClosePage.tsx';

const { openingPaise, expectedPaise, byMethod, movements, bills, salesPaise } = sampleDayClose;
const { moneyPaise, creditGivenPaise, creditCollectedPaise, refundsPaise } = sampleDayClose;
const drawer: DrawerView = {
  position: 412,
  since: '2026-11-27T15:30:00.000Z',
  openingPaise,
  expectedPaise,
  byMethod,
  movements,
  bills,
  salesPaise,
  moneyPaise,
  creditGivenPaise,
  creditCollectedPaise,
  refundsPaise,
  pendingBills: [],
};
const blind: DrawerView = { position: 412, since: drawer.since, openingPaise, pendingBills: [] };

interface Opening {
  shown?: DrawerView | (() => DrawerView);
  profile?: Partial<Profile>;
  close?: () => Response;
  moved?: () => Response;
  recounted?: () => Response;
  /** UPI payments that were not seen yet. */
  awaited?: number;
  at?: string;
}

interface Opened extends RenderedPage {
  seen: Seen[];
  sent: (path: string) => Seen[];
}

function open({
  shown = drawer,
  profile = {},
  close = () => json(sampleDayClose, 201),
  moved = () => json({}, 500),
  recounted = () => json({}, 500),
  awaited = 0,
  at = '/dashboard/day-close',
}: Opening = {}): Opened {
  const list =
    (name: string, total = 0) =>
    () =>
      json([], 200, { 'Content-Range': `${name} */${total}` });
  const seen = stubServer({
    'GET /shop/profile': () => json({ ...sampleProfile, ...profile }),
    'GET /day-close': () => json(typeof shown === 'function' ? shown() : shown),
    'GET /day-closes': list('day-closes'),
    'GET /cash-movements': list('cash-movements'),
    [`GET /day-closes/${sampleDayClose.id}`]: () => json(sampleDayClose),
    'POST /day-closes': close,
    'POST /cash-movements': moved,
    [`POST /day-closes/${sampleDayClose.id}/recount`]: recounted,
    'GET /sales': list('sales', awaited),
  });
  const around = (element: React.ReactNode) => (
    <CoreAdminContext queryClient={queryClient} dataProvider={dataProvider}>
      {element}
    </CoreAdminContext>
  );
  const page = renderRoutes(
    [
      { path: '/dashboard/day-close', element: around(<DayClosePage />) },
      { path: '/dashboard/day-close/:closeId', element: around(<ClosePage />) },
    ],
    at,
  );
  const sent = (path: string) => seen.filter(({ method, url }) => method === 'POST' && url === `/api${path}`);
  return { ...page, seen, sent };
}

/** What session storage has. */
const stored = () => Object.entries(sessionStorage);

/** Loads the page again: what a form would drop when it is left stays. */
function reload({ unmount }: RenderedPage, opening: Opening = {}): Opened {
  const kept = stored();
  unmount();
  queryClient.clear();
  for (const [slot, value] of kept) sessionStorage.setItem(slot, value as string);
  return open(opening);
}

const field = async (name: string): Promise<HTMLElement> => screen.findByRole('textbox', { name });
const type = async (name: string, text: string): Promise<void> => {
  fireEvent.change(await field(name), { target: { value: text } });
};
const press = (name: string): void => {
  fireEvent.click(screen.getByRole('button', { name }));
};
/** Counts ₹1,182.00. */
async function count(): Promise<void> {
  await type('Notes of ₹500', '2');
  await type('Notes of ₹100', '1');
  await type('Notes of ₹20', '1');
  await type('Coins of ₹20', '3');
  await type('Loose rest', '2');
}
const body = { counted: sampleDayClose.counted.slice(0, 3), loosePaise: 200 };

beforeAll(async () => setLanguage('en'));
beforeEach(clearCounter);

describe('what should be in the drawer', () => {
  it('stands with what it is made of, and with the figures of the day', async () => {
    open();
    const cash = await screen.findByRole('region', { name: 'Cash in the drawer' });
    expect(within(cash).getByText('₹1,187.00')).toBeVisible();
    const day = screen.getByRole('region', { name: 'The day' });
    for (const figure of ['₹2,537.00', '₹1,937.00', '₹600.00', '₹650.00'])
      expect(within(day).getByText(figure)).toBeVisible();
  });

  it('is not shown to staff who count blind, and neither is the difference', async () => {
    open({ shown: blind, profile: { role: 'staff', staffMayCloseDay: true, blindCount: true } });
    await count();
    expect(screen.queryByText(/Should be|Difference|₹1,187|X report/)).toBeNull();
    press('Close the day');
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText('₹1,182.00')).toBeVisible();
    expect(dialog.textContent).not.toMatch(/Should be|Difference/);
  });
});

describe('counting', () => {
  it('goes from row to row with Enter and the arrows, and says what each row and all come to', async () => {
    open();
    const first = await field('Notes of ₹500');
    act(() => first.focus());
    fireEvent.keyDown(first, { key: 'Enter' });
    expect(await field('Notes of ₹200')).toHaveFocus();
    fireEvent.keyDown(document.activeElement!, { key: 'ArrowDown' });
    expect(await field('Notes of ₹100')).toHaveFocus();
    fireEvent.keyDown(document.activeElement!, { key: 'ArrowUp' });
    expect(await field('Notes of ₹200')).toHaveFocus();
    await type('Notes of ₹200', '३');
    await type('Coins of ₹0.50', '3');
    expect(screen.getByText('₹1.50')).toBeVisible();
    expect(screen.getByText('₹601.50')).toBeVisible();
  });

  it.each([
    ['5', '₹1,087.00 short'],
    ['12', '₹13.00 over'],
  ])('says in words what %s notes of ₹100 are short or over', async (notes, words) => {
    open();
    await type('Notes of ₹100', notes === '5' ? '1' : notes);
    expect(screen.getByText(/^Difference: /)).toHaveTextContent(`Difference: ${words}`);
  });

  it('calls nothing short before anything is counted, but when the day is closed without a count', async () => {
    open();
    await field('Notes of ₹500');
    expect(screen.queryByText(/^Difference: /)).toBeNull();
    press('Close the day');
    expect(screen.getByText(/^Difference: /)).toHaveTextContent('₹1,187.00 short');
  });

  it('says when the count is exact, and compares what the bank shows with the books', async () => {
    open();
    await count();
    expect(screen.getByText(/^Difference: /)).toHaveTextContent('too much change was given');
    await type('Loose rest', '7');
    expect(screen.getByText(/^Difference: /)).toHaveTextContent(/^Difference: None: the count is exact$/);
    expect(await field('UPI seen at the bank')).toHaveAccessibleDescription(/^In the books ₹700.00/);
    await type('UPI seen at the bank', '690');
    expect(await field('UPI seen at the bank')).toHaveAccessibleDescription('₹10.00 short');
  });

  it('has the notes of ₹2,000 under “more”', async () => {
    open();
    await field('Notes of ₹500');
    expect(screen.queryByRole('textbox', { name: 'Notes of ₹2,000' })).toBeNull();
    press('More: notes of ₹2,000');
    await type('Notes of ₹2,000', '1');
    expect(screen.getByText('₹2,000.00', { selector: 'span + span' })).toBeVisible();
  });
});

describe('closing the day', () => {
  it('asks for a reason when the count differs, then states the figures and sends them once', async () => {
    const pending = { id: 'b'.repeat(32), grandTotalPaise: 4_500, customerName: 'Meera', at: drawer.since!, by: 'a' };
    const { sent, path } = open({ shown: { ...drawer, pendingBills: [{ ...pending, byName: 'Ravi' }] } });
    await count();
    press('Close the day');
    expect(await field('Reason')).toHaveAccessibleDescription('This field is required');
    expect([screen.queryByRole('dialog'), await field('Reason')]).toEqual([null, document.activeElement]);
    await type('Reason', 'Too much change');
    press('Close the day');
    const dialog = await screen.findByRole('dialog');
    for (const figure of ['₹1,187.00', '₹1,182.00', '₹5.00 short', 'Too much change'])
      expect(within(dialog).getByText(figure)).toBeVisible();
    const bill = within(dialog).getByRole('link', { name: /₹45.00 · Meera · .* · Ravi/ });
    expect(bill).toHaveAttribute('href', `/dashboard/billing/${pending.id}`);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Close the day' }));
    await screen.findByRole('heading', { name: 'Day close 12' });
    expect(path()).toBe(`/dashboard/day-close/${sampleDayClose.id}`);
    expect(sent('/day-closes').map((one) => one.body)).toEqual([
      {
        ...body,
        upiSeenPaise: null,
        cardSeenPaise: null,
        reason: 'Too much change',
        confirmations: ['bills_pending'],
      },
    ]);
  });

  /** Counts, and presses until the dialog says that it failed. */
  async function closeInVain(): Promise<Opened> {
    const opened = open({ close: () => json({}, 500) });
    await count();
    await type('Reason', 'Too much change');
    await confirm();
    await within(await screen.findByRole('dialog')).findByRole('alert');
    return opened;
  }
  async function confirm(): Promise<void> {
    press('Close the day');
    const dialog = await screen.findByRole('dialog');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Close the day' }));
  }

  it('keeps count and key through a lost answer and a reload: one close', async () => {
    const lost = await closeInVain();
    lost.unmount();
    queryClient.clear();
    const again = open();
    await screen.findByText('This count was begun earlier.');
    await confirm();
    await screen.findByRole('heading', { name: 'Day close 12' });
    const [first] = lost.sent('/day-closes');
    const [second] = again.sent('/day-closes');
    expect(second?.body).toEqual(first?.body);
    expect(second?.headers.get('Idempotency-Key')).toBe(first?.headers.get('Idempotency-Key'));
    expect(JSON.stringify(sessionStorage)).not.toContain('Too much change');
  });

  it('begins a new count with a new key once the day was closed', async () => {
    const lost = await closeInVain();
    lost.unmount();
    queryClient.clear();
    open({ shown: { ...drawer, since: '2026-11-28T15:30:00.000Z' } });
    expect(await field('Notes of ₹500')).toHaveValue('');
    expect(screen.queryByText('This count was begun earlier.')).toBeNull();
  });

  it('says that another till closed the day, and drops the count', async () => {
    let { since } = drawer;
    open({ shown: () => ({ ...drawer, since }) });
    await count();
    await type('Reason', 'Too much change');
    press('Close the day');
    await screen.findByRole('dialog');
    since = '2026-11-28T15:30:00.000Z';
    await act(async () => queryClient.invalidateQueries());
    await screen.findByText(/^The day was closed meanwhile/);
    expect([screen.queryByRole('dialog'), await field('Reason')]).toEqual([
      null,
      expect.objectContaining({ value: '' }),
    ]);
  });

  it('starts again when asked to', async () => {
    const lost = await closeInVain();
    lost.unmount();
    queryClient.clear();
    open();
    fireEvent.click(await screen.findByRole('button', { name: 'Start again' }));
    expect(await field('Notes of ₹500')).toHaveValue('');
    expect(await field('Reason')).toHaveValue('');
  });
});

describe('cash that moves without a bill', () => {
  it('is one movement for one dialog, whatever is changed after a lost answer', async () => {
    const { sent } = open();
    await field('Notes of ₹500');
    press('Pay out');
    await type('Amount', '80');
    fireEvent.change(within(screen.getByRole('dialog')).getByRole('textbox', { name: 'Reason' }), {
      target: { value: 'Milkman' },
    });
    press('Save');
    await screen.findAllByText('The cash movement could not be saved');
    await type('Amount', '90');
    press('Save');
    await waitFor(() => expect(sent('/cash-movements')).toHaveLength(2));
    const [first, second] = sent('/cash-movements');
    expect([first?.body, second?.body]).toEqual([
      { kind: 'pay_out', amountPaise: 8_000, reason: 'Milkman' },
      { kind: 'pay_out', amountPaise: 9_000, reason: 'Milkman' },
    ]);
    expect(second?.headers.get('Idempotency-Key')).toBe(first?.headers.get('Idempotency-Key'));
  });

  it('is still typed after a reload, and is one movement if it had arrived', async () => {
    const lost = open();
    await field('Notes of ₹500');
    press('Pay out');
    await type('Amount', '80');
    const reason = within(screen.getByRole('dialog')).getByRole('textbox', { name: 'Reason' });
    fireEvent.change(reason, { target: { value: 'Milkman' } });
    press('Save');
    await screen.findAllByText('The cash movement could not be saved');
    const again = reload(lost, { moved: () => json({}, 201) });
    const dialog = await screen.findByRole('dialog', { name: 'Pay out' });
    expect(within(dialog).getByText('What you had typed and not saved is here again.')).toBeVisible();
    press('Save');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const [first, second] = [...lost.sent('/cash-movements'), ...again.sent('/cash-movements')];
    expect(second?.body).toEqual({ kind: 'pay_out', amountPaise: 8_000, reason: 'Milkman' });
    expect(second?.headers.get('Idempotency-Key')).toBe(first?.headers.get('Idempotency-Key'));
    // the next one is another
    press('Pay out');
    expect(await field('Amount')).toHaveValue('');
    expect(JSON.stringify(stored())).not.toContain('Milkman');
  });

  it('says that it stands in the books already when it was changed after a lost answer', async () => {
    open({ moved: () => json({ code: 'idempotency_mismatch', message: 'x' }, 422) });
    await field('Notes of ₹500');
    press('Pay in');
    await type('Amount', '90');
    const reason = within(screen.getByRole('dialog')).getByRole('textbox', { name: 'Reason' });
    fireEvent.change(reason, { target: { value: 'Change' } });
    press('Save');
    await screen.findByText(/^It stands in the books already/);
  });

  it('offers the opening cash before the first close alone', async () => {
    const { unmount } = open({ shown: { ...drawer, since: null, openingPaise: 0 } });
    expect(await screen.findByRole('button', { name: 'Opening cash' })).toBeVisible();
    unmount();
    queryClient.clear();
    open();
    await screen.findByRole('button', { name: 'Pay in' });
    expect(screen.queryByRole('button', { name: 'Opening cash' })).toBeNull();
  });
});

describe('a recount', () => {
  it('is still typed after a reload, and is one count if it had arrived', async () => {
    const at = `/dashboard/day-close/${sampleDayClose.id}`;
    const path = `/day-closes/${sampleDayClose.id}/recount`;
    const lost = open({ at });
    fireEvent.click(await screen.findByRole('button', { name: 'Count again' }));
    await type('Notes of ₹500', '2');
    await type('Reason', 'Under the tray');
    press('Save');
    await screen.findAllByText('The count could not be saved');
    const again = reload(lost, { at, recounted: () => json(sampleDayClose, 201) });
    expect(await field('Notes of ₹500')).toHaveValue('2');
    press('Save');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const [first, second] = [...lost.sent(path), ...again.sent(path)];
    expect(second?.body).toEqual({
      counted: [{ paise: 50_000, count: 2 }],
      loosePaise: 0,
      reason: 'Under the tray',
    });
    expect(second?.headers.get('Idempotency-Key')).toBe(first?.headers.get('Idempotency-Key'));
  });
});

it('UPI that was not seen yet is named before the day is closed', async () => {
  open({ awaited: 2 });
  await screen.findByText(/^2 UPI payments are not confirmed yet/);
  expect(screen.getByRole('link', { name: 'Show these bills' })).toBeVisible();
});

describe('who may', () => {
  it.each([
    ['staff', false],
    ['staff', true],
  ] as const)('%s open the page if the owner lets them (%p)', async (role, staffMayCloseDay) => {
    open({ profile: { role, staffMayCloseDay } });
    await screen.findByText(staffMayCloseDay ? 'Count the drawer' : 'Your role does not allow this.');
  });

  it('the auditor reads, and closes nothing', async () => {
    open({ profile: { role: 'auditor' } });
    await screen.findByRole('region', { name: 'Cash in the drawer' });
    expect(screen.queryByRole('button', { name: /Close the day|Pay|safe/ })).toBeNull();
  });

  it.each([
    ['owner', 1],
    ['staff', 0],
    ['auditor', 0],
  ] as const)('%s counts a sealed close again: %p', async (role, buttons) => {
    open({ at: `/dashboard/day-close/${sampleDayClose.id}`, profile: { role, staffMayCloseDay: true } });
    await screen.findByRole('region', { name: 'Counted' });
    expect(screen.queryAllByRole('button', { name: 'Count again' })).toHaveLength(buttons);
  });
});
