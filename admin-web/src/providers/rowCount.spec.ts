import { expect, it } from '@jest/globals';
import { rowCount } from './rowCount.ts';

const full = Array.from({ length: 25 });
const capped = new Headers({ 'Content-Range': 'sales 0-24/10000', 'Total-Capped': 'true' });

it('takes a total as it is said, and one that counting stopped at for no more than that', () => {
  const exact = new Headers({ 'Content-Range': 'sales 0-24/319' });
  expect(rowCount(exact, full, 0, 25)).toEqual({ total: 319, isCapped: false });
  expect(rowCount(capped, full, 10_025, 25)).toEqual({ total: 10_000, isCapped: true });
});

it('knows the total from the last page, which is not full', () => {
  expect(rowCount(capped, full.slice(0, 7), 10_025, 25)).toEqual({ total: 10_032, isCapped: false });
});
