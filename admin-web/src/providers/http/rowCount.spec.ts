import { expect, it } from '@jest/globals';
import { rowCount } from './rowCount.ts';

it('rowCount returns an exact total, and marks one where counting stopped', () => {
  const exact = new Headers({ 'Content-Range': 'sales 0-24/319' });
  const capped = new Headers({ 'Content-Range': 'sales 0-24/10000', 'Total-Capped': 'true' });
  expect(rowCount(exact, [])).toEqual({ total: 319, isCapped: false });
  expect(rowCount(capped, [])).toEqual({ total: 10_000, isCapped: true });
});
