import { expect, it } from '@jest/globals';
import { percentText, readPercent } from './percent.ts';

it.each([
  ['', null],
  [' ', null],
  ['10', 1_000],
  ['12.5', 1_250],
  ['7,25 %', 725],
  ['१०', 1_000],
  ['0', 0],
  ['ten', Number.NaN],
  ['1.234', Number.NaN],
  ['-5', Number.NaN],
])('reads the percentage “%s”', (text, bps) => expect(readPercent(text)).toEqual(bps));

it('writes a percentage as it is typed', () => {
  expect([null, 1_000, 1_250, 0].map(percentText)).toEqual(['', '10', '12.5', '0']);
});
