import type { PrintedDocument } from '../blocks.ts';
import { blockOf } from '../blocksOf.ts';
import { measures } from './measures.ts';
import { aligned, below, ruled, space, type Strip } from './strip.ts';
import type { StripMaker, TextBox } from './stripMaker.ts';

const { inner: INNER, rule: RULE } = measures.a4;
const GAP = 8;
const SMALL = 9;
/** Widths of the rates, and of the value and each tax. */
const RATES = 96;
const FIGURES = 104;

/** The taxes by rate, as a table; empty for a document without. */
export function taxesA4(document: PrintedDocument, make: StripMaker): Strip[] {
  const block = blockOf(document, 'taxes');
  if (block === undefined) return [];
  const boxOf = (index: number): TextBox =>
    index === 0
      ? { x: 0, width: RATES - GAP, size: SMALL }
      : { x: RATES + FIGURES * (index - 1), width: FIGURES - GAP, size: SMALL, align: 'end' };
  const heads = block.heads.map((label, index) => make.pair(label, { ...boxOf(index), weight: 'bold' }));
  const rows = block.rows.map(({ rate, value, taxes }) =>
    aligned([rate, [value], ...taxes.map((tax) => [tax.value])].map((texts, index) => make.pair(texts, boxOf(index)))),
  );
  return [below([ruled(INNER, RULE, 2), aligned(heads), ...rows, space(GAP / 2)])];
}
