import type { RateRow, TaxesBlock } from '../blocks.ts';
import { aligned, type Strip } from './strip.ts';
import type { StripMaker, TextBox } from './stripMaker.ts';

/** Between two columns. */
const GAP = 6;

/** The taxes by rate: as a table where its figures fit beside each other, otherwise below each other. */
export function rollTaxes({ heads, rows }: TaxesBlock, box: TextBox, make: StripMaker): Strip[] {
  const cells = rows.map(({ rate, value, taxes }) => [rate.join(' / '), value, ...taxes.map((tax) => tax.value)]);
  const widthsFor = (labels: readonly (readonly string[])[]): number[] =>
    labels.map((label, column) =>
      Math.max(
        ...label.map((text) => make.width(text, box.size, 'bold')),
        ...cells.map((row) => make.width(row[column] ?? '', box.size)),
      ),
    );
  const gapOf = (widths: readonly number[]): number =>
    (box.width - widths.reduce((sum, width) => sum + width, 0)) / (widths.length - 1);
  // labels wrap between words if they have to
  const widths = [heads, heads.map(wordsOf)].map(widthsFor).find((some) => gapOf(some) >= GAP);
  if (widths === undefined) return rows.flatMap((row) => stacked(row, box, make));
  const gap = gapOf(widths);
  const boxes = widths.map((width, column): TextBox => {
    const x = box.x + widths.slice(0, column).reduce((sum, one) => sum + one + gap, 0);
    return { ...box, x, width, align: column === 0 ? 'start' : 'end' };
  });
  const boxOf = (column: number): TextBox => boxes[column] ?? box;
  return [
    aligned(heads.map((head, column) => make.pair(head, { ...boxOf(column), weight: 'bold' }))),
    ...cells.map((row) => aligned(row.map((text, column) => make.paragraphs([text], boxOf(column))))),
  ];
}

const wordsOf = (texts: readonly string[]): string[] => texts.flatMap((text) => text.split(' '));

function stacked({ valueLabel, value, taxes }: RateRow, box: TextBox, make: StripMaker): Strip[] {
  return [{ label: valueLabel, value }, ...taxes].map((fact) => make.spread(fact.label, fact.value, box));
}
