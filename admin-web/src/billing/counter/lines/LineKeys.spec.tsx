import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { setLanguage } from '../../../i18n/language.ts';
import { clearCounter, openLine, press, renderBill, savedBill } from '../../../testing/renderBill.ts';
import { savedLine } from '../../../testing/sampleProducts.ts';
import { json } from '../../../testing/stubServer.ts';

const search = (): HTMLElement => screen.getByRole('combobox', { name: /^Find a product/ });
const quantity = (name: string): HTMLElement => screen.getByLabelText(`Quantity of ${name}`);
/** Presses a key where the focus is. */
const key = (name: string): boolean => fireEvent.keyDown(document.activeElement!, { key: name });

beforeAll(async () => setLanguage('en'));
beforeEach(clearCounter);

describe('the keys of a line that was entered from the search', () => {
  beforeEach(async () => {
    await renderBill(savedBill);
    search().focus();
    key('ArrowUp');
  });

  it('+ and − change its quantity', () => {
    for (const name of ['+', '+', '-']) key(name);
    expect(quantity('Neem soap')).toHaveValue('2');
    expect(quantity('Neem soap')).toHaveFocus();
  });

  it('Del removes it, and goes on to the next; what is being typed is edited instead', () => {
    key('ArrowUp');
    fireEvent.change(quantity('Assam tea'), { target: { value: '3' } });
    expect(key('Delete')).toBe(true);
    key('ArrowDown');
    key('Delete');
    expect(screen.queryByLabelText('Quantity of Neem soap')).toBeNull();
    expect(quantity('Assam tea')).toHaveFocus();
    key('Delete');
    expect(search()).toHaveFocus();
  });

  it('Enter opens price, discount and remark, Escape closes them, and again leads back to the search', () => {
    key('Enter');
    expect(screen.getByLabelText('Unit price of Neem soap')).toHaveFocus();
    key('Escape');
    expect(screen.queryByLabelText('Unit price of Neem soap')).toBeNull();
    expect(quantity('Neem soap')).toHaveFocus();
    key('Escape');
    expect(search()).toHaveFocus();
  });

  it('Enter after a quantity was typed leads back to the search', () => {
    fireEvent.change(quantity('Neem soap'), { target: { value: '4' } });
    key('Enter');
    expect(search()).toHaveFocus();
    expect(quantity('Neem soap')).toHaveValue('4');
  });
});

describe('an open line', () => {
  const sent = async (change: () => void): Promise<unknown> => {
    const { seen } = await renderBill(
      { ...savedBill, lines: [savedLine()] },
      { [`PUT /billing/${savedBill.id}/save`]: () => json({ ...savedBill, revision: 2 }) },
    );
    openLine('Assam tea');
    change();
    press(/^Save as draft/);
    await waitFor(() => expect(seen.some(({ method }) => method === 'PUT')).toBe(true));
    return seen.find(({ method }) => method === 'PUT')?.body;
  };

  it('takes a discount in percent, and shows what it is in rupees', async () => {
    const body = await sent(() => {
      const discount = screen.getByLabelText('Discount on Assam tea');
      fireEvent.change(discount, { target: { value: '12.5%' } });
      fireEvent.blur(discount);
      expect(discount).toHaveValue('17.50');
    });
    expect(body).toMatchObject({ lines: [{ discountPaise: 1_750 }] });
  });

  it('takes a remark, and refuses one that is too long', async () => {
    const body = await sent(() => {
      const note = screen.getByLabelText('Remark on Assam tea');
      fireEvent.change(note, { target: { value: 'x'.repeat(203) } });
      expect(note).toHaveAccessibleDescription('Too long by 3: at most 200 characters');
      fireEvent.change(note, { target: { value: ' blue box ' } });
    });
    expect(body).toMatchObject({ lines: [{ note: 'blue box' }] });
  });

  it('opens and closes with a press on its line', async () => {
    await renderBill(savedBill);
    const line = document.querySelector<HTMLElement>('li[data-key]')!;
    fireEvent.click(within(line).getByText('Assam tea'));
    expect(screen.getByLabelText('Unit price of Assam tea')).toBeVisible();
    fireEvent.click(within(line).getByText('Assam tea'));
    expect(screen.queryByLabelText('Unit price of Assam tea')).toBeNull();
  });
});
