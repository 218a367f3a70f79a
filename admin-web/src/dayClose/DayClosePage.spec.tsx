import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { setLanguage } from '../i18n/language.ts';
import { queryClient } from '../providers/cache/queryClient.ts';
import {
  blind,
  drawer,
  field,
  openDayClose,
  type Opened,
  press,
  sampleDayClose,
  type,
} from '../testing/openDayClose.ts';
import { clearCounter } from '../testing/renderBill.ts';
import { json } from '../testing/stubServer.ts';

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
    openDayClose();
    const cash = await screen.findByRole('region', { name: 'Cash in the drawer' });
    expect(within(cash).getByText('₹1,187.00')).toBeVisible();
    const day = screen.getByRole('region', { name: 'The day' });
    for (const figure of ['₹2,537.00', '₹1,937.00', '₹600.00', '₹650.00'])
      expect(within(day).getByText(figure)).toBeVisible();
  });

  it('is not shown to staff who count blind, and neither is the difference', async () => {
    openDayClose({ shown: blind, profile: { role: 'staff', staffMayCloseDay: true, blindCount: true } });
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
    openDayClose();
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
    openDayClose();
    await type('Notes of ₹100', notes === '5' ? '1' : notes);
    expect(screen.getByText(/^Difference: /)).toHaveTextContent(`Difference: ${words}`);
  });

  it('calls nothing short before anything is counted, but when the day is closed without a count', async () => {
    openDayClose();
    await field('Notes of ₹500');
    expect(screen.queryByText(/^Difference: /)).toBeNull();
    press('Close the day');
    expect(screen.getByText(/^Difference: /)).toHaveTextContent('₹1,187.00 short');
  });

  it('says when the count is exact, and compares what the bank shows with the books', async () => {
    openDayClose();
    await count();
    expect(screen.getByText(/^Difference: /)).toHaveTextContent('too much change was given');
    await type('Loose rest', '7');
    expect(screen.getByText(/^Difference: /)).toHaveTextContent(/^Difference: None: the count is exact$/);
    expect(await field('UPI seen at the bank')).toHaveAccessibleDescription(/^In the books ₹700.00/);
    await type('UPI seen at the bank', '690');
    expect(await field('UPI seen at the bank')).toHaveAccessibleDescription('₹10.00 short');
  });

  it('has the notes of ₹2,000 under “more”', async () => {
    openDayClose();
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
    const { sent, path } = openDayClose({ shown: { ...drawer, pendingBills: [{ ...pending, byName: 'Ravi' }] } });
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
    const opened = openDayClose({ close: () => json({}, 500) });
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
    const again = openDayClose();
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
    openDayClose({ shown: { ...drawer, since: '2026-11-28T15:30:00.000Z' } });
    expect(await field('Notes of ₹500')).toHaveValue('');
    expect(screen.queryByText('This count was begun earlier.')).toBeNull();
  });

  it('says that another till closed the day, and drops the count', async () => {
    let { since } = drawer;
    openDayClose({ shown: () => ({ ...drawer, since }) });
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
    openDayClose();
    fireEvent.click(await screen.findByRole('button', { name: 'Start again' }));
    expect(await field('Notes of ₹500')).toHaveValue('');
    expect(await field('Reason')).toHaveValue('');
  });
});

it('UPI that was not seen yet is named before the day is closed', async () => {
  openDayClose({ awaited: 2 });
  await screen.findByText(/^2 UPI payments are not confirmed yet/);
  expect(screen.getByRole('link', { name: 'Show these bills' })).toBeVisible();
});

describe('who may', () => {
  it.each([
    ['staff', false],
    ['staff', true],
  ] as const)('%s open the page if the owner lets them (%p)', async (role, staffMayCloseDay) => {
    openDayClose({ profile: { role, staffMayCloseDay } });
    await screen.findByText(staffMayCloseDay ? 'Count the drawer' : 'Your role does not allow this.');
  });

  it('the auditor reads, and closes nothing', async () => {
    openDayClose({ profile: { role: 'auditor' } });
    await screen.findByRole('region', { name: 'Cash in the drawer' });
    expect(screen.queryByRole('button', { name: /Close the day|Pay|safe/ })).toBeNull();
  });

  it.each([
    ['owner', 1],
    ['staff', 0],
    ['auditor', 0],
  ] as const)('%s counts a sealed close again: %p', async (role, buttons) => {
    openDayClose({ at: `/dashboard/day-close/${sampleDayClose.id}`, profile: { role, staffMayCloseDay: true } });
    await screen.findByRole('region', { name: 'Counted' });
    expect(screen.queryAllByRole('button', { name: 'Count again' })).toHaveLength(buttons);
  });
});
