import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ThemeProvider } from '@mui/material/styles';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router';
import { setLanguage } from '../../i18n/language.ts';
import { setWidth } from '../../testing/matchMedia.ts';
import { lightTheme } from '../../theme/theme.ts';
import type { Column } from './column.ts';
import { Rows } from './Rows.tsx';

interface Product {
  id: string;
  name: string;
  price: string;
  group: string;
  label: string;
}

const columns: Column<Product>[] = [
  { field: 'name', label: 'Name', phone: 'name', render: ({ id, name }) => <a href={`/products/${id}`}>{name}</a> },
  { field: 'group', label: 'Category', render: ({ group }) => group },
  { field: 'price', label: 'Price', phone: 'figure', render: ({ price }) => price },
  { field: 'stock', label: 'Stock', phone: 'state', render: () => '12 pcs' },
  { field: 'label', label: 'Status', phone: 'state', render: ({ label }) => label },
];
const rows = [
  { id: '1', name: 'Assam tea', price: '₹140.00', group: 'Tea', label: 'Low stock' },
  { id: '2', name: 'Coffee', price: '₹90.00', group: '', label: '' },
];

const Path = () => <output>{useLocation().pathname}</output>;
const actions = ({ name }: Product) => <button type="button">{`Edit: ${name}`}</button>;
const open = (shown = columns) =>
  render(
    <ThemeProvider theme={lightTheme}>
      <MemoryRouter>
        <Rows label="Products" columns={shown} rows={rows} actions={actions} />
        <Path />
      </MemoryRouter>
    </ThemeProvider>,
  );
const item = (name: string) => screen.getAllByRole('listitem').find((one) => within(one).queryByText(name))!;

beforeAll(async () => setLanguage('en'));
beforeEach(() => setWidth(390));

describe('a row on a phone', () => {
  it('shows its name, figure and state, and nothing else', () => {
    open();
    expect(item('Assam tea')).toHaveTextContent(/^Assam tea₹140\.0012 pcs · Low stock$/);
    expect(item('Coffee')).toHaveTextContent(/^Coffee₹90\.0012 pcs$/);
  });

  it('opens with the other fields and the actions, and closes again', () => {
    open();
    const button = screen.getByRole('button', { name: 'Details Assam tea' });
    expect(button).toHaveAttribute('aria-expanded', 'false');
    fireEvent.click(button);
    expect(button).toHaveAttribute('aria-expanded', 'true');
    expect(
      within(item('Assam tea'))
        .getAllByRole('term')
        .map(({ textContent }) => textContent),
    ).toEqual(['Category']);
    expect(within(item('Assam tea')).getByRole('definition')).toHaveTextContent('Tea');
    expect(screen.getByRole('button', { name: 'Edit: Assam tea' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Edit: Coffee' })).toBeNull();
    fireEvent.click(button);
    expect(screen.queryByRole('button', { name: 'Edit: Assam tea' })).toBeNull();
  });

  it('leads to its screen by the name', () => {
    open();
    fireEvent.click(screen.getByRole('link', { name: 'Assam tea' }));
    expect(screen.getByRole('status')).toHaveTextContent('/products/1');
  });

  it('has every field in view where no column has a place', () => {
    open(columns.map(({ phone: _, ...column }) => column));
    expect(within(item('Assam tea')).getAllByRole('term')).toHaveLength(4);
    expect(screen.queryByRole('button', { name: /^Details/ })).toBeNull();
  });
});
