import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { emptyCustomer, type BillView, type CustomerRow } from '@bahi/contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { setLanguage } from '../../../i18n/language.ts';
import { clearCounter, completedBill, press, renderBill, savedBill } from '../../../testing/renderBill.ts';
import { json, type Seen } from '../../../testing/stubServer.ts';

const asha: CustomerRow = {
  ...emptyCustomer,
  id: 'a'.repeat(32),
  revision: 3,
  name: 'Asha Patil',
  phone: '+91 98200 11111',
  gstNumber: '27AAPFU0939F1ZV',
  stateCode: '27',
  address: 'Tilak Road, Pune',
  lastBilledAt: '2026-01-05T06:30:00.000Z',
  status: 'active',
  updatedAt: '2026-01-05T06:30:00.000Z',
};
const ravi: CustomerRow = { ...asha, ...emptyCustomer, id: 'b'.repeat(32), name: 'Ravi', phone: '98290 22222' };
const unnamed: BillView = { ...savedBill, customer: null };

beforeAll(async () => setLanguage('en'));
beforeEach(clearCounter);

let seen: Seen[];
async function open(rows: readonly CustomerRow[] = [asha, ravi]): Promise<void> {
  ({ seen } = await renderBill(unnamed, {
    'GET /customers': () => json(rows),
    [`POST /billing/${savedBill.id}/complete`]: () => json(completedBill),
  }));
}
const field = (): HTMLElement => screen.getByLabelText('Customer name');
const type = (text: string): void => void fireEvent.change(field(), { target: { value: text } });
const options = async (): Promise<HTMLElement[]> => screen.findAllByRole('option');
const list = (): HTMLElement | null => screen.queryByRole('listbox', { name: 'Earlier customers' });
/** The customer of the generated bill. */
async function sent(): Promise<unknown> {
  press(/^Generate bill/);
  await screen.findByText('elsewhere');
  const body = seen.find(({ method }) => method === 'POST')?.body as { customer: unknown } | undefined;
  return body?.customer;
}

describe('earlier customers at the counter', () => {
  it('are suggested with phone, GST number, address and last bill; choosing one fills everything', async () => {
    await open();
    type('ash');
    const [first] = await options();
    for (const text of ['Asha Patil', /98200 11111, 27AAPFU0939F1ZV/, 'Tilak Road, Pune', /last bill 5 Jan 2026/])
      expect(within(first!).getByText(text)).toBeVisible();
    fireEvent.click(first!);
    expect(field()).toHaveValue('Asha Patil');
    expect(list()).toBeNull();
    expect(await sent()).toEqual({
      walkIn: false,
      name: 'Asha Patil',
      phone: '+91 98200 11111',
      gstNumber: '27AAPFU0939F1ZV',
      stateCode: '27',
      deliveryStateCode: null,
      address: 'Tilak Road, Pune',
      customerId: asha.id,
    });
  });

  it('are chosen by keys; Enter without a choice takes nobody', async () => {
    await open();
    type('98');
    expect(seen.filter(({ url }) => url.includes('/customers'))).toEqual([]);
    type('982');
    await options();
    fireEvent.keyDown(field(), { key: 'Enter' });
    expect(field()).toHaveValue('982');
    for (const key of ['ArrowDown', 'ArrowDown']) fireEvent.keyDown(field(), { key });
    expect(screen.getByRole('option', { selected: true })).toHaveTextContent('Ravi');
    fireEvent.keyDown(field(), { key: 'Enter' });
    expect(field()).toHaveValue('Ravi');
  });

  it('close on Escape and on leaving the field, and come back with the next letter', async () => {
    await open();
    type('as');
    await options();
    fireEvent.keyDown(field(), { key: 'Escape' });
    expect(list()).toBeNull();
    type('ash');
    await options();
    fireEvent.blur(field());
    expect(list()).toBeNull();
    expect(field()).toHaveValue('ash');
  });

  it('are taken by a whole phone number, by Enter and by leaving the field', async () => {
    for (const leave of [() => fireEvent.keyDown(field(), { key: 'Enter' }), () => fireEvent.blur(field())]) {
      clearCounter();
      document.body.replaceChildren();
      await open();
      type('9820011111');
      await options();
      leave();
      expect(field()).toHaveValue('Asha Patil');
    }
  });

  it('are none for a new phone number, which is taken with a name asked for', async () => {
    await open([]);
    type('98300 33333');
    const [last, ...others] = await options();
    expect([last!.textContent, others]).toEqual(['New customer with 98300 33333', []]);
    fireEvent.click(last!);
    expect(field()).toHaveValue('');
    expect(field()).toHaveAccessibleDescription('Name for 98300 33333');
    type('Binod');
    expect(await sent()).toMatchObject({ name: 'Binod', phone: '98300 33333' });
  });

  it('share their number with another name, which the bill prints', async () => {
    await open([asha]);
    type('98200 11111');
    const last = (await options()).at(-1);
    expect(last).toHaveTextContent('Another name with 98200 11111');
    fireEvent.click(last!);
    type('Kavita');
    expect(await sent()).toMatchObject({ name: 'Kavita', phone: '98200 11111', customerId: asha.id });
  });

  it('need no choice: a phone number alone is name and number', async () => {
    await open([]);
    type('98300 33333');
    expect(await sent()).toMatchObject({ name: '98300 33333', phone: '98300 33333' });
  });
});

describe('a phone number in the details', () => {
  const typePhone = (text: string): void =>
    void fireEvent.change(screen.getByLabelText('Phone'), { target: { value: text } });

  it('that somebody has offers them, and changes nothing until they are used', async () => {
    await open([asha]);
    type('Kavita');
    press('Customer details');
    typePhone('9820011111');
    expect(await screen.findByText('Asha Patil has this number.')).toBeVisible();
    expect(field()).toHaveValue('Kavita');
    press('Use');
    expect(field()).toHaveValue('Asha Patil');
    expect(screen.queryByText('Asha Patil has this number.')).toBeNull();
  });

  it('of a chosen customer that is changed is another customer', async () => {
    await open([asha]);
    type('ash');
    fireEvent.click((await options())[0]!);
    press('Customer details');
    typePhone('98300 33333');
    await waitFor(() => expect(screen.queryByText('Known customer')).toBeNull());
    const customer = await sent();
    expect(customer).toMatchObject({ name: 'Asha Patil', phone: '98300 33333' });
    expect(customer).not.toHaveProperty('customerId');
  });
});
