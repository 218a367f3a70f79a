import type { Labelled, RateRow, TaxesBlock, TaxKey } from './blocks.ts';
import { paiseOf, percent, rateName, showsTax, taxesOf, taxName } from './documentTax.ts';
import { plainAmount } from './figures/money.ts';
import type { RecordedDocument, RecordedLine } from './recordedDocument.ts';
import type { Say } from './texts/say.ts';

/** The lines with one rate. */
export interface RateGroup {
  line: RecordedLine;
  lines: RecordedLine[];
}

/**
 * The lines of a document by rate, in the order in which they come. Goods that are taxed on their printed price stand
 * apart, because their tax is not their value times their rate (R51).
 */
export function rateGroups(lines: readonly RecordedLine[]): RateGroup[] {
  const groups = new Map<string, RateGroup>();
  for (const line of lines) {
    const key = `${line.taxClass} ${line.gstRateBps} ${line.printedPricePaise !== null}`;
    const known = groups.get(key);
    if (known === undefined) groups.set(key, { line, lines: [line] });
    else known.lines.push(line);
  }
  return [...groups.values()];
}

/** The part of a rate that one tax has: half of it within the state. */
export const partOf = ({ gstRateBps }: RecordedLine, taxes: readonly TaxKey[]): number => gstRateBps / taxes.length;

/** The taxes by rate; null for a document with one rate, whose totals say it, and for one without tax. */
export function taxesBlock(document: RecordedDocument, say: Say): TaxesBlock | null {
  const groups = rateGroups(document.lines);
  if (!showsTax(document) || groups.length < 2) return null;
  const taxes = taxesOf(document);
  return {
    kind: 'taxes',
    heads: [
      [say.short((texts) => texts.rate)],
      say.each((texts) =>
        document.lines.every(({ taxClass }) => taxClass === 'taxable') ? texts.taxable : texts.value,
      ),
      ...taxes.map((key) => [say.short(taxName(key, document))]),
    ],
    rows: groups.map((group) => rateRow(group, taxes, document, say)),
  };
}

function rateRow({ line, lines }: RateGroup, taxes: readonly TaxKey[], document: RecordedDocument, say: Say): RateRow {
  const sum = (paise: (line: RecordedLine) => number): string =>
    plainAmount(lines.reduce((total, one) => total + paise(one), 0));
  const isTaxable = line.taxClass === 'taxable';
  const isTaxed = isTaxable && line.gstRateBps > 0;
  const part = percent(partOf(line, taxes));
  const star = line.printedPricePaise === null ? '' : ' 31D';
  const taxed = taxes.map((key): Labelled => {
    return { label: [`${say.short(taxName(key, document))} ${part}`], value: sum((one) => paiseOf(one, key)) };
  });
  const halves = taxes.map(() => part.slice(0, -1)).join('+');
  return {
    rate: isTaxed ? [`${halves}%${star}`] : say.each(rateName(line)),
    valueLabel: say.each((texts) =>
      isTaxable ? `${texts.taxableAt.replace('{rate}', percent(line.gstRateBps))}${star}` : rateName(line)(texts),
    ),
    value: sum((one) => one.taxableValuePaise),
    taxes: isTaxed ? taxed : [],
  };
}
