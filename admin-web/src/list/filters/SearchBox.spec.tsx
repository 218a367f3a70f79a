import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { ListFilterContext } from 'react-admin';
import { setLanguage } from '../../i18n/language.ts';
import { SearchBox } from './SearchBox.tsx';
import type { Filters } from './useFilters.ts';

const asked = jest.fn<(filters: Filters) => void>();
const nothing = (): void => undefined;

/** The field in a list that shows what these filters found. */
function Shown({ filterValues }: { filterValues: Filters }) {
  const list = {
    filterValues,
    setFilters: asked,
    displayedFilters: {},
    hideFilter: nothing,
    showFilter: nothing,
    resource: 'products',
  };
  return (
    <ListFilterContext.Provider value={list}>
      <SearchBox />
    </ListFilterContext.Provider>
  );
}
const field = (): HTMLElement => screen.getByRole('searchbox');
const type = (text: string): boolean => fireEvent.change(field(), { target: { value: text } });
const pass = (ms: number): void => act(() => jest.advanceTimersByTime(ms));

describe('the search above a list', () => {
  beforeAll(async () => setLanguage('en'));
  beforeEach(() => {
    jest.useFakeTimers();
    asked.mockClear();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('searches for the first letter at once, and for quickly following ones together', () => {
    render(<Shown filterValues={{ stockLabel: 'low_stock' }} />);
    type('t');
    expect(asked.mock.calls).toEqual([[{ q: 't', stockLabel: 'low_stock' }]]);
    type('te');
    type('tea');
    expect(asked).toHaveBeenCalledTimes(1);
    pass(40);
    expect(asked.mock.calls.slice(1)).toEqual([[{ q: 'tea', stockLabel: 'low_stock' }]]);
  });

  it('keeps the input when the list reports an older one', () => {
    const { rerender } = render(<Shown filterValues={{}} />);
    type('t');
    type('te');
    rerender(<Shown filterValues={{ q: 't' }} />);
    expect(field()).toHaveValue('te');
  });

  it('is empty when the filters are cleared elsewhere', () => {
    const { rerender } = render(<Shown filterValues={{}} />);
    type('t');
    rerender(<Shown filterValues={{ q: 't' }} />);
    rerender(<Shown filterValues={{}} />);
    expect(field()).toHaveValue('');
  });

  it('has the focus after its text is cleared with the button, which disappears', () => {
    render(<Shown filterValues={{}} />);
    type('t');
    fireEvent.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(field()).toHaveValue('');
    expect(field()).toHaveFocus();
  });
});
