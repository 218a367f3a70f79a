import { beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ListFilterContext } from 'react-admin';
import { setLanguage } from '../../i18n/language.ts';
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
const year = (): HTMLElement => screen.getByRole('spinbutton', { name: 'Year' });

beforeAll(async () => setLanguage('en'));
beforeEach(() => {
  asked.mockClear();
});

it('the field filters only by a complete day, and follows the filter of the list', async () => {
  const { rerender } = await act(async () => render(<Shown filterValues={{ from: '2026-11-21', to: '2026-11-30' }} />));
  const user = userEvent.setup();
  await user.click(year());
  await user.keyboard('202');
  // the list applies its filters later than the field is drawn
  rerender(<Shown filterValues={{ from: '2026-11-21', to: '2026-11-30' }} />);
  expect([year().textContent, asked.mock.calls]).toEqual(['0202', []]);
  await user.keyboard('5');
  expect(asked.mock.calls).toEqual([[{ from: '2025-11-21', to: '2026-11-30' }]]);
  rerender(<Shown filterValues={{ from: '2024-11-21' }} />);
  expect(year()).toHaveTextContent('2024');
});
