import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { MoneyField, QuantityField } from './IntegerField.tsx';

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
