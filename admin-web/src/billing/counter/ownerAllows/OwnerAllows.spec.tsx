import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { setLanguage } from '../../../i18n/language.ts';
import { accessToken } from '../../../providers/session.ts';
import { clearCounter, commands, completedBill, press, renderBill, savedBill } from '../../../testing/renderBill.ts';
import { sampleProfile } from '../../../testing/sampleProfile.ts';
import { json } from '../../../testing/stubServer.ts';

const staff = { ...sampleProfile, role: 'staff' as const };
const text = 'Staff may give at most 10 % discount. This is more: Assam tea.';
const refused = {
  code: 'staff_discount_too_large',
  message: text,
  errors: { 'lines.0.discountPaise': text },
  errorCodes: { 'lines.0.discountPaise': 'staff_discount_too_large' },
  params: { name: 'Assam tea', percent: '10' },
  confirmableBy: ['owner'],
};
const COMPLETE = `POST /billing/${savedBill.id}/complete`;
const allowed = { ...savedBill, revision: 2, approvedBy: { id: 'owner' } };

const signIn = (): void => {
  fireEvent.change(screen.getByLabelText(/^Email or phone number of the owner/), { target: { value: 'asha@x.test' } });
  fireEvent.change(screen.getByLabelText(/^Password/), { target: { value: 'secret words' } });
  press('Allow and generate');
};

beforeAll(async () => setLanguage('en'));
beforeEach(clearCounter);

describe('a discount beyond what staff may give', () => {
  it('is allowed by the owner’s session, which saves the bill and ends; the cashier stays signed in and generates it', async () => {
    const answers = {
      [COMPLETE]: ({ body }: { body: unknown }) =>
        (body as { revision: number }).revision === 2 ? json(completedBill) : json(refused, 422),
      'POST /auth/login': () => json({ accessToken: 'owners', profile: { ...sampleProfile, role: 'owner' } }),
      [`PUT /billing/${savedBill.id}/save`]: () => json(allowed),
      'POST /auth/logout': () => json(undefined, 200),
    };
    const { seen } = await renderBill(savedBill, answers, staff);
    press(/^Generate bill/);
    expect(await screen.findByText(text)).toBeVisible();
    press('Let the owner allow it');
    signIn();
    await screen.findByText('elsewhere');
    expect(commands(seen)).toEqual(['POST complete', 'POST login', 'PUT save', 'POST logout', 'POST complete']);
    const tokens = seen.filter(({ method }) => method !== 'GET').map(({ headers }) => headers.get('Authorization'));
    expect(tokens).toEqual(['Bearer t', 'Bearer t', 'Bearer owners', 'Bearer owners', 'Bearer t']);
    expect(accessToken()).toBe('t');
  });

  it('is not allowed by anybody else', async () => {
    const answers = {
      [COMPLETE]: () => json(refused, 422),
      'POST /auth/login': () => json({ accessToken: 'another', profile: staff }),
      'POST /auth/logout': () => json(undefined, 200),
    };
    const { seen } = await renderBill(savedBill, answers, staff);
    press(/^Generate bill/);
    press((await screen.findByRole('button', { name: 'Let the owner allow it' })).textContent);
    signIn();
    expect(await screen.findByText('This account is not the owner of this shop.')).toBeVisible();
    await waitFor(() => expect(commands(seen)).toEqual(['POST complete', 'POST login', 'POST logout']));
  });
});
