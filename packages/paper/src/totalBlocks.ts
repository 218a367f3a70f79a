import type { PrintLanguage, Unit } from '@bahi/contracts';
import type { Labelled, TotalRow, TotalsBlock, WordsBlock } from './blocks.ts';
import { addedTaxPaise, hasLineTotals, paiseOf, percent, showsTax, taxesOf, taxName } from './documentTax.ts';
import { rupeeAmount } from './figures/money.ts';
import { amountOf, measured } from './lineBlocks.ts';
import { savedBy, type RecordedDocument, type RecordedLine } from './recordedDocument.ts';
import { partOf, rateGroups } from './taxBlocks.ts';
import type { PaperTexts } from './texts/en.ts';
import type { Say } from './texts/say.ts';
import { amountSentences } from './words/amountInWords.ts';

type RowText = (texts: PaperTexts) => string;

/** From the sums of the columns to the grand total, so that the figures add up on paper. */
export function totals(document: RecordedDocument, say: Say): TotalsBlock {
  const { totals: sums, lines: sold } = document;
  const hasTax = showsTax(document);
  const savedPaise = savedBy(sold, sums);
  const entry = entryIn(say);
  const steps = hasTax ? taxSteps(document, entry, say) : plainSteps(document, entry);
  const rows: TotalRow[] = [...steps, { ...entry((texts) => texts.grandTotal, sums.grandTotalPaise), isGrand: true }];
  // what comes back was not saved
  if (savedPaise !== 0 && document.credit === null) rows.push(entry((texts) => texts.youSaved, savedPaise));
  const shared =
    hasLineTotals(document) && sums.billDiscountPaise !== 0
      ? [entry((texts) => texts.discountInLines, sums.billDiscountPaise)]
      : [];
  return {
    kind: 'totals',
    counts: [...counts(sold, say), ...shared.map(({ label, value }) => ({ label, value }))],
    rows,
  };
}

type Entry = (text: RowText, paise: number) => TotalRow;

const entryIn =
  (say: Say): Entry =>
  (text, paise) => ({ label: say.each(text), value: rupeeAmount(paise), isGrand: false });

/** Value, taxes and round-off of a document with tax, which lead to its grand total; none of other documents. */
export const taxRows = (document: RecordedDocument, say: Say): Labelled[] =>
  showsTax(document) ? taxSteps(document, entryIn(say), say) : [];

const sumOf = (sold: readonly RecordedLine[], paise: (line: RecordedLine) => number): number =>
  sold.reduce((total, line) => total + paise(line), 0);

/**
 * Of a document without columns of tax. The column is after the discounts of the lines, so only the bill's is
 * subtracted; tax is added only to prices without it.
 */
function plainSteps(document: RecordedDocument, entry: Entry): TotalRow[] {
  const { totals: sums, lines: sold } = document;
  const isTotal = hasLineTotals(document);
  const rows: TotalRow[] = [];
  const addedPaise = isTotal ? 0 : sumOf(sold, addedTaxPaise);
  if (!isTotal && sums.billDiscountPaise !== 0)
    rows.push(entry((texts) => texts.billDiscount, -sums.billDiscountPaise));
  if (addedPaise !== 0) rows.push(entry((texts) => texts.addedTax, addedPaise));
  if (sums.roundOffPaise !== 0) rows.push(entry((texts) => texts.roundOff, sums.roundOffPaise));
  // a subtotal that leads to nothing says nothing
  if (rows.length > 0)
    rows.unshift(
      entry(
        (texts) => texts.subtotal,
        sumOf(sold, (line) => amountOf(line, isTotal)),
      ),
    );
  return rows;
}

/** Value, taxes and round-off. With one rate the taxes have it in their labels. */
function taxSteps(document: RecordedDocument, entry: Entry, say: Say): TotalRow[] {
  const { totals: sums, lines: sold } = document;
  const taxes = taxesOf(document);
  const [only, ...others] = rateGroups(sold);
  const rate = only === undefined || others.length > 0 ? '' : ` ${percent(partOf(only.line, taxes))}`;
  const isTaxable = ({ taxClass }: RecordedLine): boolean => taxClass === 'taxable';
  const untaxed = sold.filter((line) => !isTaxable(line));
  const value = (part: readonly RecordedLine[]): number => sumOf(part, (line) => line.taxableValuePaise);
  return [
    entry((texts) => texts.taxable, value(sold.filter(isTaxable))),
    ...(untaxed.length === 0 ? [] : [entry((texts) => texts.untaxedValue, value(untaxed))]),
    ...taxes.map((key) =>
      entry(
        () => `${say.short(taxName(key, document))}${rate}`,
        sumOf(sold, (line) => paiseOf(line, key)),
      ),
    ),
    ...(sums.roundOffPaise === 0 ? [] : [entry((texts) => texts.roundOff, sums.roundOffPaise)]),
  ];
}

/** How many lines, and the sum of each unit: pieces and kilograms are not added up. */
function counts(sold: readonly RecordedLine[], say: Say): Labelled[] {
  const sums = new Map<Unit, number>();
  for (const { unit, quantityMilli } of sold) sums.set(unit, (sums.get(unit) ?? 0) + quantityMilli);
  const quantities = Array.from(sums, ([unit, milli]) => measured(milli, unit, say)[0] ?? '');
  return [
    { label: say.each((texts) => texts.items), value: String(sold.length) },
    { label: say.each((texts) => texts.quantity), value: quantities.join(' + ') },
  ];
}

/** The grand total in words. */
export function words(
  { totals: { grandTotalPaise } }: RecordedDocument,
  say: Say,
  language: PrintLanguage,
): WordsBlock {
  const sentences = amountSentences(grandTotalPaise, language);
  return { kind: 'words', label: say.each((texts) => texts.amountInWords), sentences };
}
