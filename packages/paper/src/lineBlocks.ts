import { isServiceCode, joinedParts, UNIT_CODES, type PrintLanguage, type Unit } from '@bahi/contracts';
import type { ColumnKey, LineColumn, LineRow, LinesBlock } from './blocks.ts';
import { hasLineTotals, isUnderGst, paiseOf, rateName, showsTax, taxesOf, taxName } from './documentTax.ts';
import { plainAmount, plainQuantity } from './figures/money.ts';
import type { RecordedDocument, RecordedLine } from './recordedDocument.ts';
import type { PaperTexts } from './texts/en.ts';
import type { Say } from './texts/say.ts';

/** The goods of a document, with the columns of its kind. */
export function lines(document: RecordedDocument, say: Say, language: PrintLanguage): LinesBlock {
  const hasTax = showsTax(document);
  const hasDiscount = document.lines.some((line) => discountOf(line, hasLineTotals(document)) !== 0);
  const column = (key: ColumnKey, text: (texts: PaperTexts) => string, align: LineColumn['align'] = 'end') => ({
    key,
    label: say.each(text),
    align,
  });
  const shortColumn = (key: ColumnKey, text: (texts: PaperTexts) => string) => ({
    ...column(key, text),
    label: [say.short(text)],
  });
  return {
    kind: 'lines',
    columns: [
      column('lineNo', (texts) => texts.lineNo),
      column('name', (texts) => texts.name, 'start'),
      column('quantity', (texts) => texts.quantity),
      column('unitPrice', (texts) => (hasTax && withTax(document) === 'all' ? texts.priceWithTax : texts.unitPrice)),
      ...(hasDiscount ? [column('discount', (texts) => texts.discount)] : []),
      ...(hasTax
        ? [
            column('taxableValue', (texts) => (isMixed(document) ? texts.value : texts.taxable)),
            shortColumn('rate', (texts) => texts.rate),
            ...taxesOf(document).map((key) => shortColumn(key, taxName(key, document))),
          ]
        : []),
      column('amount', (texts) => texts.amount),
    ],
    rows: document.lines.map((line, index) => row(line, index, document, say, language)),
    carriedForward: say.each((texts) => texts.carriedForward),
    broughtForward: say.each((texts) => texts.broughtForward),
    sum: hasTax ? say.each((texts) => texts.sum) : null,
  };
}

const isMixed = ({ lines: sold }: RecordedDocument): boolean => sold.some(({ taxClass }) => taxClass !== 'taxable');

/** Which prices contain tax, of the lines that have any. */
function withTax({ lines: sold }: RecordedDocument): 'all' | 'some' | 'none' {
  const taxed = sold.filter(({ gstRateBps }) => gstRateBps > 0);
  const containing = taxed.filter(({ priceIncludesTax }) => priceIncludesTax);
  if (containing.length === 0) return 'none';
  return containing.length === taxed.length ? 'all' : 'some';
}

/** A line total includes the share of the bill's discount, because that lowers the taxable value (R24). */
const discountOf = ({ discountPaise, billDiscountSharePaise }: RecordedLine, isTotal: boolean): number =>
  isTotal ? discountPaise + billDiscountSharePaise : discountPaise;

/** The printed amount: what is paid for the line, or its value before the bill's discount and tax. */
export const amountOf = (line: RecordedLine, isTotal: boolean): number =>
  isTotal ? line.lineTotalPaise : line.grossPaise - line.discountPaise;

/** One printed line. Lines are numbered consecutively: removed lines leave no gap. */
function row(
  line: RecordedLine,
  index: number,
  document: RecordedDocument,
  say: Say,
  language: PrintLanguage,
): LineRow {
  const hasTax = showsTax(document);
  const { quantityMilli, unit, unitPricePaise } = line;
  const isTotal = hasLineTotals(document);
  const discountPaise = discountOf(line, isTotal);
  // a late credit note gives back tax that it does not show
  const addedPaise = amountOf(line, isTotal) - (line.grossPaise - discountPaise);
  const sums = sumsOf(line, document);
  const figures = Object.entries(sums).map(([key, paise]) => [key, [plainAmount(paise)]]);
  return {
    lineNo: index + 1,
    cells: {
      lineNo: [String(index + 1)],
      name: withNote(namesOf(line, language), line.note),
      quantity: measured(quantityMilli, unit, say),
      unitPrice: [plainAmount(unitPricePaise), ...formerPrice(line.listPricePaise, say)],
      ...(discountPaise !== 0 && { discount: [plainAmount(discountPaise)] }),
      ...(hasTax && { rate: say.each(rateName(line)) }),
      ...(Object.fromEntries(figures) as LineRow['cells']),
    },
    hsn: isUnderGst(document) ? hsnOf(line, say) : '',
    rateNote: hasTax ? rateNote(line, say) : '',
    priceNote: hasTax ? priceNote(line, document, say) : [],
    added: addedPaise === 0 ? '' : plainAmount(addedPaise),
    remarks: hasTax ? remarksOf(line, say) : [],
    sums,
  };
}

function sumsOf(line: RecordedLine, document: RecordedDocument): LineRow['sums'] {
  const amount = amountOf(line, hasLineTotals(document));
  if (!showsTax(document)) return { amount };
  const sums: LineRow['sums'] = { taxableValue: line.taxableValuePaise, amount };
  for (const key of taxesOf(document)) sums[key] = paiseOf(line, key);
  return sums;
}

/** The price that a changed one replaced. */
function formerPrice(paise: number | undefined, say: Say): string[] {
  if (paise === undefined) return [];
  const price = plainAmount(paise);
  return say.each((texts) => texts.formerPrice.replace('{price}', price));
}

function rateNote(line: RecordedLine, say: Say): string {
  const word = say.short((texts) => texts.rate);
  const rate = say.line(rateName(line));
  return line.taxClass === 'taxable' ? `${word} ${rate}` : rate;
}

function priceNote({ priceIncludesTax, gstRateBps }: RecordedLine, document: RecordedDocument, say: Say): string[] {
  const isMarked = priceIncludesTax && gstRateBps > 0 && withTax(document) === 'some';
  return isMarked ? say.each((texts) => texts.withTax) : [];
}

function hsnOf({ hsn, unit }: RecordedLine, say: Say): string {
  if (hsn === null) return '';
  const isService = isServiceCode(hsn);
  const word = say.short((texts) => (isService ? texts.sac : texts.hsn));
  return isService ? `${word} ${hsn}` : `${word} ${hsn} · ${UNIT_CODES[unit]}`;
}

/** Goods of rule 31D are taxed on their printed price (R51). */
function remarksOf({ printedPricePaise }: RecordedLine, say: Say): string[] {
  if (printedPricePaise === null) return [];
  return say.each((texts) => texts.rule31D.replace('{price}', plainAmount(printedPricePaise)));
}

/** `2 pcs`, and the unit in the second language. */
export function measured(quantityMilli: number, unit: Unit, say: Say): string[] {
  const [first = '', ...second] = say.each((texts) => texts.units[unit]);
  return [`${plainQuantity(quantityMilli)} ${first}`, ...second];
}

function namesOf({ name, localName }: RecordedLine, language: PrintLanguage): string[] {
  if (language === 'en' || localName === null || localName === '') return [name];
  if (language === 'hi') return [localName];
  return [...new Set([name, localName])];
}

/** The remark is small below the name, behind the second name if there is one. */
function withNote([name = '', second]: readonly string[], note: string | null): string[] {
  const below = joinedParts([second, note]);
  return below === '' ? [name] : [name, below];
}
