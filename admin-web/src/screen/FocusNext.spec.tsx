import { describe, expect, it } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { useFocusNext } from './useFocusNext.ts';

function Cells() {
  const [isFound, setIsFound] = useState(false);
  const focusNext = useFocusNext();
  const find = (): void => {
    setIsFound(true);
    focusNext('quantity');
  };
  return (
    <>
      {isFound ? <input id="quantity" aria-label="quantity" /> : <input aria-label="code" />}
      <input aria-label="price" />
      <input aria-label="find" onInput={find} />
    </>
  );
}
const field = (label: string): HTMLElement => screen.getByLabelText(label);
const find = (): unknown => field('find').dispatchEvent(new Event('input', { bubbles: true }));

describe('the focus after the next render', () => {
  it.each(['find', 'code'])('goes to the element with the id, from the field “%s”', (from) => {
    render(<Cells />);
    act(() => {
      field(from).focus();
      find();
    });
    expect(document.activeElement).toBe(field('quantity'));
  });

  it('stays where a person has gone meanwhile', () => {
    render(<Cells />);
    act(() => {
      field('find').focus();
      find();
      field('price').focus();
    });
    expect(document.activeElement).toBe(field('price'));
  });
});
