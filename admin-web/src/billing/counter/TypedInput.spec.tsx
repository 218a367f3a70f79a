import type { BillView } from '@bahi/contracts';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { setLanguage } from '../../i18n/language.ts';
import {
  clearCounter,
  commands,
  completedBill,
  openLine,
  press,
  renderBill,
  savedBill,
} from '../../testing/renderBill.ts';
import { json } from '../../testing/stubServer.ts';

beforeAll(async () => setLanguage('en'));
beforeEach(clearCounter);

describe('what is typed about the customer', () => {
  const named: BillView = {
    ...savedBill,
    customer: {
      walkIn: false,
      name: 'Meera',
      phone: null,
      gstNumber: null,
      stateCode: null,
      deliveryStateCode: null,
      address: null,
    },
  };
  const type = (label: string, value: string): void =>
    void fireEvent.change(screen.getByLabelText(label), { target: { value } });

  it('is never cut: a phone number keeps its digits, and too long texts are refused where they are', async () => {
    const { seen } = await renderBill(named, {
      [`POST /billing/${savedBill.id}/complete`]: () => json(completedBill),
    });
    press('Customer details');
    type('Phone', '\u202atel:+971 50 123 4567\u202c');
    type('Address', 'x'.repeat(507));
    expect(screen.getByLabelText('Phone')).toBeValid();
    expect(screen.getByLabelText('Address')).toHaveAccessibleDescription('Too long by 7: at most 500 characters');
    type('Phone', '98765 43210 98765 43210');
    expect(screen.getByLabelText('Phone')).toHaveAccessibleDescription('A phone number has at most 15 digits');
    press(/^Generate bill/);
    expect(commands(seen)).toEqual([]);
    expect(screen.getByLabelText('Phone')).toHaveFocus();
    type('Phone', '+971 50 123 4567');
    type('Address', 'x'.repeat(500));
    press(/^Generate bill/);
    await screen.findByText('elsewhere');
    const sent = seen.find(({ method }) => method === 'POST')?.body;
    expect(sent).toMatchObject({ customer: { phone: '+971 50 123 4567', address: 'x'.repeat(500) } });
  });
});

describe('numbers that are typed wrong', () => {
  it('say at the line what is right', async () => {
    await renderBill(savedBill);
    openLine('Assam tea');
    const [quantity] = screen.getAllByLabelText(/^Quantity of/);
    const [discount] = screen.getAllByLabelText(/^Discount on/);
    fireEvent.change(quantity!, { target: { value: '1,5' } });
    fireEvent.change(discount!, { target: { value: '10 rupees' } });
    expect(quantity).toHaveAccessibleDescription('Decimals are written with a point: 1.5');
    expect(discount).toHaveAccessibleDescription('This is not a number. Use digits only, such as 10');
    fireEvent.change(screen.getByLabelText('Bill discount'), { target: { value: '1.234' } });
    expect(screen.getByLabelText('Bill discount')).toHaveAccessibleDescription(
      'Too many decimals: at most 2, such as 1.23',
    );
  });
});

it('a bill discount in percent becomes rupees once its field is left', async () => {
  await renderBill(savedBill);
  const discount = screen.getByLabelText('Bill discount');
  fireEvent.change(discount, { target: { value: '10%' } });
  fireEvent.blur(discount);
  expect(discount).toHaveValue('28');
});

describe('a quantity before a star that is none', () => {
  it('is explained below the search, and nothing is searched for', async () => {
    const { seen } = await renderBill(savedBill);
    const search = screen.getByRole('combobox', { name: /^Find a product/ });
    fireEvent.change(search, { target: { value: '1,5*tea' } });
    expect(await screen.findByRole('alert')).toHaveTextContent('Decimals are written with a point: 1.5');
    fireEvent.keyDown(search, { key: 'Enter' });
    expect(search).toHaveValue('1,5*tea');
    expect(seen.filter(({ url }) => url.includes('%22q%22'))).toEqual([]);
  });
});
