import { beforeAll, describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { setLanguage } from '../i18n/language.ts';
import { MoneyField, QuantityField } from './IntegerField.tsx';

beforeAll(async () => setLanguage('en'));

function Money({ initial, seen }: { initial: number | null; seen: (number | null)[] }) {
  const [value, setValue] = useState(initial);
  const change = (next: number | null): void => {
    seen.push(next);
    setValue(next);
  };
  return (
    <>
      <MoneyField label="Price" value={value} onChange={change} />
      <button onClick={() => setValue(777)}>other value</button>
    </>
  );
}

function Quantity({ onFault }: { onFault: (fault: string | undefined) => void }) {
  const [value, setValue] = useState<number | null>(null);
  return <QuantityField label="Quantity" value={value} onChange={setValue} onFault={onFault} />;
}

describe('an amount typed in rupees', () => {
  it('has a value in paise, and keeps the text as typed', async () => {
    const seen: (number | null)[] = [];
    render(<Money initial={null} seen={seen} />);
    await userEvent.type(screen.getByLabelText('Price'), '12.50');
    expect(seen).toEqual([100, 1_200, 1_200, 1_250, 1_250]);
    expect(screen.getByLabelText('Price')).toHaveValue('12.50');
  });

  it('is null when emptied and NaN while it is invalid', async () => {
    const seen: (number | null)[] = [];
    render(<Money initial={500} seen={seen} />);
    expect(screen.getByLabelText('Price')).toHaveValue('5');
    await userEvent.clear(screen.getByLabelText('Price'));
    await userEvent.type(screen.getByLabelText('Price'), 'x');
    expect(seen).toEqual([null, Number.NaN]);
    expect(screen.getByLabelText('Price')).toHaveValue('x');
  });

  it('follows a value set from outside', async () => {
    render(<Money initial={500} seen={[]} />);
    await userEvent.type(screen.getByLabelText('Price'), '9.9');
    await userEvent.click(screen.getByText('other value'));
    expect(screen.getByLabelText('Price')).toHaveValue('7.77');
  });
});

describe('a value that arrives while the field has the focus', () => {
  it('is replaced by typing, like one that was there before', async () => {
    const seen: (number | null)[] = [];
    const { rerender } = render(<MoneyField label="Total" value={null} onChange={(value) => seen.push(value)} />);
    await userEvent.click(screen.getByLabelText('Total'));
    rerender(<MoneyField label="Total" value={23_468} onChange={(value) => seen.push(value)} />);
    expect(screen.getByLabelText('Total')).toHaveValue('234.68');
    await userEvent.keyboard('1');
    expect(seen).toEqual([100]);
  });

  it('does not move the focus when another field has it', () => {
    const { rerender } = render(<MoneyField label="Total" value={null} onChange={() => undefined} />);
    rerender(<MoneyField label="Total" value={23_468} onChange={() => undefined} />);
    expect(document.body).toHaveFocus();
  });
});

describe('a quantity', () => {
  it('has a value in thousandths, and shows its unit', () => {
    render(<QuantityField label="Quantity" value={1_250} onChange={() => undefined} unit="kg" />);
    expect(screen.getByLabelText('Quantity')).toHaveValue('1.25');
    expect(screen.getByText('kg')).toBeVisible();
  });
});

describe('text that is no number of the field', () => {
  it.each([
    ['1,5', 'Decimals are written with a point: 1.5'],
    ['10%', 'Percent is not possible here. Enter rupees, such as 10'],
    ['1.234', 'Too many decimals: at most 2, such as 1.23'],
    ['1,0000', 'The commas are not in the right places. Without them it is 10000'],
    ['99999999999', 'This is too large: at most ₹10,00,00,00,000.00'],
    ['5 kg', 'This is not a number. Use digits only, such as 5'],
  ])('is refused with what is right there, once the field is left: an amount of %s', async (typed, words) => {
    render(<Money initial={null} seen={[]} />);
    const field = screen.getByLabelText('Price');
    await userEvent.type(field, typed);
    expect(field).toBeValid();
    await userEvent.tab();
    expect(field).toHaveAccessibleDescription(words);
    expect(field).toBeInvalid();
    await userEvent.clear(field);
    await userEvent.type(field, '7');
    await userEvent.tab();
    expect(field).toBeValid();
  });

  it('is explained instead of a general error of its form', () => {
    render(
      <MoneyField label="Price" value={1e15} onChange={() => undefined} error helperText="This value is not valid" />,
    );
    expect(screen.getByLabelText('Price')).toHaveAccessibleDescription(
      'This is too large: at most ₹10,00,00,00,000.00',
    );
  });

  it.each([
    ['2.5%', 'Percent is not possible here. Enter a quantity, such as 2.5'],
    ['1.2345', 'Too many decimals: at most 3, such as 1.234'],
    ['10000001', 'This is too large: at most 1,00,00,000'],
  ])('is refused as a quantity: %s', async (typed, words) => {
    const faults: (string | undefined)[] = [];
    render(<Quantity onFault={(fault) => faults.push(fault)} />);
    await userEvent.type(screen.getByLabelText('Quantity'), typed);
    expect(faults.at(-1)).toBe(words);
    // the form shows it elsewhere
    expect(screen.queryByText(words)).toBeNull();
  });
});
