import { afterEach, beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import { ThemeProvider } from '@mui/material/styles';
import { act, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { setLanguage } from '../../i18n/language.ts';
import { setWidth } from '../../testing/matchMedia.ts';
import { lightTheme } from '../../theme/theme.ts';
import { Rows } from './Rows.tsx';

interface Product {
  id: string;
  name: string;
}
const columns = [{ field: 'name', label: 'Name', render: ({ name }: Product) => name }];
const TABLE_WIDTH = 990;
let room = 0;
let measure: (width: number) => void = () => undefined;

class FakeObserver {
  constructor(tell: (entries: object[]) => void) {
    measure = (width) => tell([{ contentRect: { width } }]);
  }
  observe(): void {
    measure(room);
  }
  disconnect(): void {
    measure = () => undefined;
  }
}

const open = (names: readonly string[]) => (
  <ThemeProvider theme={lightTheme}>
    <MemoryRouter>
      <Rows label="Products" columns={columns} rows={names.map((name) => ({ id: name, name }))} />
    </MemoryRouter>
  </ThemeProvider>
);
const widen = (width: number): void => {
  room = width;
  act(() => measure(width));
};

beforeAll(async () => setLanguage('en'));
beforeEach(() => {
  Object.assign(globalThis, { ResizeObserver: FakeObserver });
  jest.spyOn(Element.prototype, 'clientWidth', 'get').mockImplementation(() => room);
  jest.spyOn(Element.prototype, 'scrollWidth', 'get').mockImplementation(() => Math.max(room, TABLE_WIDTH));
  setWidth(1_280);
});
afterEach(() => {
  jest.restoreAllMocks();
  Reflect.deleteProperty(globalThis, 'ResizeObserver');
});

it('rows are cards while their table would be too wide, and a table again when there is space', () => {
  room = 974;
  render(open(['tea']));
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.getByRole('list', { name: 'Products' })).toBeVisible();
  widen(989);
  expect(screen.queryByRole('table')).toBeNull();
  widen(1_166);
  expect(screen.getByRole('table', { name: 'Products' })).toBeVisible();
  widen(700);
  expect(screen.queryByRole('table')).toBeNull();
});

it('rows are cards on a phone, however narrow their table', () => {
  setWidth(390);
  room = 2_000;
  render(open(['tea']));
  expect(screen.queryByRole('table')).toBeNull();
});
