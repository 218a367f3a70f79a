import { expect, it } from '@jest/globals';
import type { Page } from '@bahi/paper/layout';
import { pageRule } from './pageRule.ts';

const page = (millimetres: number): Page => ({ width: 0, left: 0, placed: [], height: (millimetres / 25.4) * 72 });
const lengthIn = (rule: string): number => Number(/58mm ([\d.]+)mm/.exec(rule)?.[1]);

it.each([[[1]], [[167]], [[234.5, 230]], [[100, 4_990]]])(
  'the page of a roll is as long as its longest page of %p mm, and at most 1 mm longer',
  (lengths) => {
    const length = lengthIn(pageRule('58mm', lengths.map(page)));
    expect(length).toBeGreaterThan(Math.max(...lengths));
    expect(length).toBeLessThanOrEqual(Math.max(...lengths) + 1);
  },
);

it('the pages bring their own margins', () => {
  expect(pageRule('58mm', [page(100)])).toMatch(/^@page \{ size: 58mm [\d.]+mm; margin: 0 \}$/);
  expect(pageRule('a4', [page(297)])).toBe('@page { size: A4; margin: 0 }');
});
