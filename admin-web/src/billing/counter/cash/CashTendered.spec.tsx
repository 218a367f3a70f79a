import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { BillView } from '@bahi/contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { setLanguage } from '../../../i18n/language.ts';
import { clearCounter, commands, completedBill, press, renderBill, savedBill } from '../../../testing/renderBill.ts';
import { json, type Seen } from '../../../testing/stubServer.ts';

/** ₹280. */
const bill: BillView = { ...savedBill, grandTotalPaise: 28_000 };
const complete = { [`POST /billing/${bill.id}/complete`]: () => json(completedBill) };

beforeAll(async () => setLanguage('en'));
beforeEach(clearCounter);

const field = (): HTMLInputElement => screen.getByLabelText<HTMLInputElement>('Cash received');
const type = (text: string): void => void fireEvent.change(field(), { target: { value: text } });
const change = (): string => screen.getByRole('status', { name: 'Change' }).textContent;
const tendered = (seen: readonly Seen[]): unknown[] =>
  seen
    .filter(({ url }) => url.endsWith('/complete'))
    .map(({ body }) => (body as Record<string, unknown>)['tenderedPaise']);

describe('cash at the counter', () => {
  it('is typed, and the change is shown at once and sent with the bill', async () => {
    const { seen } = await renderBill(bill, complete);
    type('500');
    expect(change()).toBe('₹220.00');
    press(/^Generate bill/);
    await screen.findByText('elsewhere');
    expect(tendered(seen)).toEqual([50_000]);
  });

  it('is one of the likely amounts by one press; a second press takes it back', async () => {
    await renderBill(bill, complete);
    const offered = within(screen.getByRole('group', { name: 'Likely amounts' })).getAllByRole('button');
    expect(offered.map(({ textContent }) => textContent)).toEqual(['₹280', '₹300', '₹500']);
    press('₹300');
    expect([field().value, change()]).toEqual(['300', '₹20.00']);
    press('₹300');
    expect(field().value).toBe('');
    expect(screen.queryByRole('status', { name: 'Change' })).toBeNull();
    press('Exactly ₹280');
    expect(change()).toBe('₹0.00');
  });

  it('is reached by F7, and Enter in its field generates the bill', async () => {
    const { seen } = await renderBill(bill, complete);
    fireEvent.keyDown(document.body, { key: 'F7' });
    expect(field()).toHaveFocus();
    type('300');
    fireEvent.keyDown(field(), { key: 'Enter' });
    await screen.findByText('elsewhere');
    expect(tendered(seen)).toEqual([30_000]);
  });

  it('may be left out', async () => {
    const { seen } = await renderBill(bill, complete);
    press(/^Generate bill/);
    await screen.findByText('elsewhere');
    expect(tendered(seen)).toEqual([null]);
  });

  it('that is less than the total keeps the bill from being generated, and says how much is missing', async () => {
    const { seen } = await renderBill(bill, complete);
    type('200');
    expect(field()).toHaveAccessibleDescription('₹80.00 is missing');
    press(/^Generate bill/);
    await waitFor(() => expect(field()).toHaveFocus());
    expect(field()).toHaveAccessibleDescription('The amount received is less than the total');
    expect(commands(seen)).toEqual([]);
  });

  it('is not asked for with another method, and is not sent with it', async () => {
    const { seen } = await renderBill(bill, complete);
    type('500');
    press(/^Card/);
    expect(screen.queryByLabelText('Cash received')).toBeNull();
    press(/^Generate bill/);
    await screen.findByText('elsewhere');
    expect(tendered(seen)).toEqual([null]);
  });
});
