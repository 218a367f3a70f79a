import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router';
import { setLanguage } from '../../i18n/language.ts';
import type { Column } from './column.ts';
import { RowTable } from './RowTable.tsx';

interface Row {
  id: string;
  name: string;
}
const drawn = jest.fn<(name: string) => void>();
const columns: Column<Row>[] = [
  {
    field: 'name',
    label: 'Name',
    render({ id, name }) {
      drawn(name);
      return <a href={`/dashboard/products/${id}`}>{name}</a>;
    },
  },
];
const Path = () => <output>{useLocation().pathname}</output>;
const shown = (...names: string[]) => (
  <MemoryRouter>
    <RowTable label="Products" columns={columns} rows={names.map((name) => ({ id: name, name }))} />
    <Path />
  </MemoryRouter>
);

describe('rows', () => {
  beforeAll(async () => setLanguage('en'));

  it('are not rendered again when they are unchanged, in whatever order they come', () => {
    const { rerender } = render(shown('soap', 'tea'));
    drawn.mockClear();
    rerender(shown('tea', 'sugar', 'soap'));
    expect(drawn.mock.calls).toEqual([['sugar']]);
    expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['tea', 'sugar', 'soap']);
  });

  it('stay as rendered while there are no new ones', () => {
    const { rerender } = render(shown('tea'));
    drawn.mockClear();
    rerender(shown());
    rerender(shown('tea'));
    expect(drawn).not.toHaveBeenCalled();
  });

  it('have links that open without a reload, unless in another tab', () => {
    render(shown('tea'));
    const link = screen.getByRole('link');
    const elsewhere = createEvent.click(link, { ctrlKey: true });
    fireEvent(link, elsewhere);
    expect(elsewhere.defaultPrevented).toBe(false);
    expect(screen.getByRole('status')).toHaveTextContent(/^\/$/);
    const here = createEvent.click(link);
    fireEvent(link, here);
    expect(here.defaultPrevented).toBe(true);
    expect(screen.getByRole('status')).toHaveTextContent('/dashboard/products/tea');
  });
});
