import { expect, it } from '@jest/globals';
import { percentMore } from './comparison.ts';

it.each([
  [150, 100, 50],
  [100, 150, -33],
  [100, 100, 0],
  [999, 1_000, 0],
  [0, 100, -100],
  [-50, 100, -150],
  [100, 0, null],
  [100, -20, null],
])('%d after %d is %j percent more', (now, before, percent) => {
  expect(percentMore(now, before)).toBe(percent);
});
