import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { setLanguage } from '../../i18n/language.ts';
import { clearCounter, commands, completedBill, press, renderBill, savedBill } from '../../testing/renderBill.ts';
import { sampleProfile } from '../../testing/sampleProfile.ts';
import { json, type Seen } from '../../testing/stubServer.ts';

const refused = {
  code: 'clock_suspect',
  message: 'The clock of this machine looks wrong.',
  params: { now: '2026-06-03T06:30:00.000Z', newest: '2026-01-02T06:30:00.000Z' },
};

/** Generates a bill at a server that doubts its clock until somebody confirms it. */
async function generate(role: 'owner' | 'staff', mayConfirm = true): Promise<Seen[]> {
  let isConfirmed = false;
  const { seen } = await renderBill(
    savedBill,
    {
      [`POST /billing/${savedBill.id}/complete`]: () => (isConfirmed ? json(completedBill) : json(refused, 409)),
      'POST /clock/confirm': () => {
        isConfirmed = mayConfirm;
        return mayConfirm ? json({ confirmed: true }) : json({ code: 'internal_error', message: 'x' }, 500);
      },
    },
    { ...sampleProfile, role },
  );
  press(/^Generate bill/);
  await screen.findByText('Failed to complete bill', { selector: '.MuiAlertTitle-root' });
  return seen;
}
const alert = () =>
  within(screen.getByText('Failed to complete bill', { selector: '.MuiAlertTitle-root' }).parentElement as HTMLElement);

beforeAll(async () => setLanguage('en'));
beforeEach(clearCounter);

describe('a clock warning', () => {
  it('shows date and time, and after the owner confirms generates the bill with the same request', async () => {
    const seen = await generate('owner');
    expect(alert().getByText(/3 Jun 2026,\s12:00\spm/)).toBeVisible();
    press('Yes, it is right: generate bill');
    await screen.findByText('elsewhere');
    expect(commands(seen)).toEqual(['POST complete', 'POST confirm', 'POST complete']);
    const [first, , again] = seen.filter(({ method }) => method === 'POST');
    expect(again?.body).toEqual(first?.body);
    expect(again?.headers.get('Idempotency-Key')).toBe(first?.headers.get('Idempotency-Key'));
  });

  it('stays with the reason when the confirmation fails', async () => {
    const seen = await generate('owner', false);
    press('Yes, it is right: generate bill');
    await screen.findByText('Failed to confirm the date and time');
    expect(screen.getByRole('button', { name: 'Yes, it is right: generate bill' })).toBeEnabled();
    expect(commands(seen)).toEqual(['POST complete', 'POST confirm']);
  });

  it('tells staff that only the owner can confirm', async () => {
    await generate('staff');
    expect(alert().getByText(/3 Jun 2026,\s12:00\spm/)).toBeVisible();
    expect(alert().getByText(/ask the owner/)).toBeVisible();
    expect(alert().queryByRole('button')).toBeNull();
  });
});
