import { describe, expect, it } from '@jest/globals';
import { documentOfView, printableBill, type PrintedDocument } from '@bahi/paper';
import { billToPrint } from '../testing/printedSample.ts';
import { pageRule } from './pageRule.ts';

const { document: recorded, state } = documentOfView(billToPrint)!;
const printed: PrintedDocument = printableBill(recorded, state, { language: 'en' });
const MM = 96 / 25.4;
const ruleOf = (height: number, tallestPiece = 40): string => pageRule('58mm', printed, { height, tallestPiece });
const lengthIn = (rule: string): number => Number(/58mm ([\d.]+)mm/.exec(rule)?.[1]);

describe('the page of a roll', () => {
  it.each([1, 167, 1_234.5, 4_990])('is as long as the bill of %d mm, and at most 1 mm longer', (millimetres) => {
    const length = lengthIn(ruleOf(Math.round(millimetres * MM)));
    expect(length).toBeGreaterThanOrEqual(millimetres - 0.15);
    expect(length).toBeLessThanOrEqual(millimetres + 1);
  });

  it('has no margin', () => {
    expect(ruleOf(400)).toMatch(/^@page \{ size: 58mm [\d.]+mm; margin: 0 \}$/);
  });

  it.each([5_100, 8_500, 20_000])(
    'of a bill of %d mm is one of several that hold all of it, each short enough to be shown',
    (whole) => {
      const tallest = 14;
      const length = lengthIn(ruleOf(Math.round(whole * MM), tallest * MM));
      const pages = Math.ceil((whole + 1) / 5_000);
      // the place that a row leaves empty because it goes overleaf
      expect(pages * (length - tallest)).toBeGreaterThanOrEqual(whole - 1);
      expect(length).toBeLessThan(5_080);
    },
  );
});

describe('an A4 page', () => {
  it('shows its number with the browser’s own counters', () => {
    const rule = pageRule('a4', printed, { height: 1, tallestPiece: 1 });
    expect(rule).toContain('size: A4; margin: 14mm 14mm 18mm;');
    expect(rule).toContain('"Page\\20 " counter(page) "\\20 of\\20 " counter(pages) ""');
  });

  it('keeps a name from adding CSS rules', () => {
    const title = 'Bill "}@page{size:1mm}\\/*\n</style>';
    const rule = pageRule('a4', { ...printed, title }, { height: 1, tallestPiece: 1 });
    expect(rule.match(/size/g)).toHaveLength(2);
    // no quote ends the string, and nothing in it starts a rule
    expect(rule).not.toMatch(/size:1mm|<|\n|\/\*/);
    expect(rule.match(/"/g)).toHaveLength(8);
  });
});
