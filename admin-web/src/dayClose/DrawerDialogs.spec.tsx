import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { setLanguage } from '../i18n/language.ts';
import { queryClient } from '../providers/cache/queryClient.ts';
import { drawer, field, openDayClose, press, reload, sampleDayClose, stored, type } from '../testing/openDayClose.ts';
import { clearCounter } from '../testing/renderBill.ts';
import { json } from '../testing/stubServer.ts';

beforeAll(async () => setLanguage('en'));
beforeEach(clearCounter);

describe('cash that moves without a bill', () => {
  it('is one movement for one dialog, whatever is changed after a lost answer', async () => {
    const { sent } = openDayClose();
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
    const lost = openDayClose();
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
    openDayClose({ moved: () => json({ code: 'idempotency_mismatch', message: 'x' }, 422) });
    await field('Notes of ₹500');
    press('Pay in');
    await type('Amount', '90');
    const reason = within(screen.getByRole('dialog')).getByRole('textbox', { name: 'Reason' });
    fireEvent.change(reason, { target: { value: 'Change' } });
    press('Save');
    await screen.findByText(/^It stands in the books already/);
  });

  it('offers the opening cash before the first close alone', async () => {
    const { unmount } = openDayClose({ shown: { ...drawer, since: null, openingPaise: 0 } });
    expect(await screen.findByRole('button', { name: 'Opening cash' })).toBeVisible();
    unmount();
    queryClient.clear();
    openDayClose();
    await screen.findByRole('button', { name: 'Pay in' });
    expect(screen.queryByRole('button', { name: 'Opening cash' })).toBeNull();
  });
});

describe('a recount', () => {
  it('is still typed after a reload, and is one count if it had arrived', async () => {
    const at = `/dashboard/day-close/${sampleDayClose.id}`;
    const path = `/day-closes/${sampleDayClose.id}/recount`;
    const lost = openDayClose({ at });
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
