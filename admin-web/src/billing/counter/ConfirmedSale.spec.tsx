import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { setLanguage } from '../../i18n/language.ts';
import { clearCounter, completedBill, press, renderBill, savedBill } from '../../testing/renderBill.ts';
import { sampleProfile } from '../../testing/sampleProfile.ts';
import { json } from '../../testing/stubServer.ts';

beforeAll(async () => setLanguage('en'));
beforeEach(clearCounter);

const text = 'There is not enough stock of Assam tea.';
const refused = {
  code: 'stock_would_go_negative',
  message: text,
  errors: { 'lines.0.quantityMilli': text },
  errorCodes: { 'lines.0.quantityMilli': 'stock_would_go_negative' },
  params: { name: 'Assam tea' },
  confirmableBy: ['owner'],
};
const COMPLETE = `POST /billing/${savedBill.id}/complete`;

describe('a bill that is refused until the owner confirms it', () => {
  it('is generated once the owner has confirmed', async () => {
    const { seen } = await renderBill(savedBill, {
      [COMPLETE]: ({ body }) =>
        (body as { confirmations: string[] }).confirmations.length === 0 ? json(refused, 409) : json(completedBill),
    });
    press(/^Generate bill/);
    press((await screen.findByRole('button', { name: 'Sell it anyway' })).textContent);
    await screen.findByText('elsewhere');
    const sent = seen.filter(({ method, url }) => method === 'POST' && url.includes('/complete'));
    expect(sent.map(({ body }) => (body as { confirmations?: string[] }).confirmations)).toEqual([
      [],
      ['stock_would_go_negative'],
    ]);
  });

  it('drops the refusal when the quantity changes', async () => {
    await renderBill(savedBill, { [COMPLETE]: () => json(refused, 409) });
    press(/^Generate bill/);
    const alert = await screen.findByText('There is not enough stock of Assam tea.');
    fireEvent.change(screen.getByLabelText('Quantity of Assam tea'), { target: { value: '3' } });
    await waitFor(() => expect(alert).not.toBeInTheDocument());
  });

  it('tells staff who may confirm it', async () => {
    const staff = { ...sampleProfile, role: 'staff' as const };
    await renderBill(savedBill, { [COMPLETE]: () => json(refused, 409) }, staff);
    press(/^Generate bill/);
    expect(await screen.findByText('The owner can confirm this.')).toBeVisible();
    expect(screen.getByText('There is not enough stock of Assam tea.')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Sell it anyway' })).toBeNull());
  });
});
