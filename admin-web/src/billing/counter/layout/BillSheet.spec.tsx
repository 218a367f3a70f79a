import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { setLanguage } from '../../../i18n/language.ts';
import { setWidth } from '../../../testing/matchMedia.ts';
import { clearCounter, commands, completedBill, press, renderBill, savedBill } from '../../../testing/renderBill.ts';
import { json } from '../../../testing/stubServer.ts';

const sheet = (): HTMLElement => screen.getByRole('dialog', { name: 'Customer and payment' });
const unnamed = { ...savedBill, customer: null, paymentMethod: undefined };

beforeAll(async () => setLanguage('en'));
beforeEach(() => {
  clearCounter();
  setWidth(390);
});

describe('on a phone customer and payment', () => {
  it('open from the pay bar, and close again', async () => {
    await renderBill(savedBill);
    expect(screen.queryByLabelText('Customer name')).toBeNull();
    expect(screen.getByText('2 items, Walk-in, Cash')).toBeVisible();
    act(() => screen.getByRole('button', { name: 'Customer and payment' }).focus());
    press('Customer and payment');
    expect(within(sheet()).getByLabelText('Customer name')).toBeVisible();
    fireEvent.click(within(sheet()).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('button', { name: 'Customer and payment' })).toHaveFocus();
  });

  it('open at the first missing field, and take the keys of the page', async () => {
    const { seen } = await renderBill(unnamed, {
      [`POST /billing/${savedBill.id}/complete`]: () => json(completedBill),
    });
    press(/^Generate bill/);
    await waitFor(() => expect(within(sheet()).getByLabelText('Customer name')).toHaveFocus());
    fireEvent.keyDown(document.activeElement!, { key: 'F4' });
    fireEvent.keyDown(document.activeElement!, { key: 'F8' });
    fireEvent.keyDown(document.activeElement!, { key: 'Enter', ctrlKey: true });
    await screen.findByText('elsewhere');
    expect(commands(seen)).toEqual(['POST complete']);
  });

  it('give way to a message about the bill', async () => {
    await renderBill(savedBill, {
      [`PUT /billing/${savedBill.id}/save`]: () => json({ code: 'not_found', message: 'x' }, 404),
    });
    press('Customer and payment');
    fireEvent.click(within(sheet()).getByRole('button', { name: /^Save as draft/ }));
    await screen.findByText('Failed to save bill', { selector: '.MuiAlertTitle-root' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
