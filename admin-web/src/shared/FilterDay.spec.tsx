import { beforeEach, expect, it, jest } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { ListFilterContext } from 'react-admin';
import { FilterDay } from './FilterDay.tsx';
import type { Filters } from './useFilters.ts';

const asked = jest.fn<(filters: Filters) => void>();
const nothing = (): void => undefined;

/** The field in a list that these filters were applied to. */
function Shown({ filterValues }: { filterValues: Filters }) {
  const list = {
    filterValues,
    setFilters: asked,
    displayedFilters: {},
    hideFilter: nothing,
    showFilter: nothing,
    resource: 'sales',
  };
  return (
    <ListFilterContext.Provider value={list}>
      <FilterDay source="from" label="From" />
    </ListFilterContext.Provider>
  );
}
const field = (): HTMLElement => screen.getByLabelText('From');
const type = (day: string): boolean => fireEvent.change(field(), { target: { value: day } });

beforeEach(() => {
  asked.mockClear();
});

it('keeps a day whose year is half typed, and filters by nothing but the whole one', () => {
  const { rerender } = render(<Shown filterValues={{}} />);
  for (const typed of ['0002-11-21', '0020-11-21', '0202-11-21']) {
    type(typed);
    // the list applies its filters later than the field is drawn
    rerender(<Shown filterValues={{}} />);
    expect(field()).toHaveValue(typed);
  }
  expect(asked).not.toHaveBeenCalled();
  type('2026-11-21');
  rerender(<Shown filterValues={{}} />);
  expect(field()).toHaveValue('2026-11-21');
  expect(asked.mock.calls).toEqual([[{ from: '2026-11-21' }]]);
});

it('filters no more when the day is emptied, and shows the filter again when it is left half typed', () => {
  const { rerender } = render(<Shown filterValues={{ from: '2026-11-21', to: '2026-11-30' }} />);
  type('');
  expect(asked.mock.calls).toEqual([[{ to: '2026-11-30' }]]);
  rerender(<Shown filterValues={{ from: '2026-11-22' }} />);
  type('0002-11-21');
  fireEvent.blur(field());
  expect(field()).toHaveValue('2026-11-22');
});
