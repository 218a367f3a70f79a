import { joinedParts, type PrintLanguage, type Unit } from '@bahi/contracts';
import type {
  Block,
  ColumnKey,
  FooterBlock,
  HeadingBlock,
  Labelled,
  LineColumn,
  LineRow,
  LinesBlock,
  PartiesBlock,
  PrintedDocument,
  TotalRow,
  TotalsBlock,
  WordsBlock,
} from './blocks.ts';
import { printedInstant } from './figures/dates.ts';
import { plainAmount, plainQuantity, rupeeAmount } from './figures/money.ts';
import { payment, qr } from './paymentBlocks.ts';
import {
  balanceOf,
  savedBy,
  type DocumentState,
  type RecordedDocument,
  type RecordedLine,
} from './recordedDocument.ts';
import { sayIn, type Say } from './texts/say.ts';
import { amountInEnglish, amountInHindi } from './words/amountInWords.ts';

export interface PrintOptions {
  language: PrintLanguage;
  /** Marks the document as a copy; nothing else differs. */
  copy?: boolean;
  /** The picture that the document's seller names: a PNG in base64. */
  logo?: string | undefined;
}

/**
 * The contents of a printed bill or estimate, block by block: the document as recorded and what happened to it since.
 * Independent of the paper size.
 */
export function printableBill(
  document: RecordedDocument,
  state: DocumentState,
  { language, copy = false, logo }: PrintOptions,
): PrintedDocument {
  const say = sayIn(language);
  const balance = balanceOf(document, state);
  const title = say.line((texts) => texts.titles[document.documentKind]);
  const isDraft = document.documentKind === 'estimate';
  const blocks: (Block | null)[] = [
    { ...heading(document, say, copy), logo: logo ?? null },
    state.cancelledAt === null ? null : { kind: 'mark', words: say.each((texts) => texts.cancelled) },
    parties(document, state, say),
    lines(document, say, language),
    totals(document, say),
    words(document, say, language),
    isDraft ? null : payment(document, state, balance, say),
    qr(document, balance, say),
    footer(document, state, say),
  ];
  return {
    title: document.number === null ? title : `${title} ${document.number}`,
    fileName: fileNameOf(document),
    language: language === 'hi' ? 'hi-IN' : 'en-IN',
    at: document.at,
    shopName: document.seller.shopName,
    blocks: blocks.filter((block) => block !== null),
    pageText: say.line((texts) => texts.pageText),
    continued: say.line((texts) => texts.continued),
    isBilingual: language === 'both',
  };
}

/** Keeps letters and digits of any script, `-` and `.`, which are safe in any file system and header. */
function fileNameOf({ number, id, documentKind }: RecordedDocument): string {
  const name = (number ?? '').replace(/[^\p{L}\p{M}\p{N}]+/gu, '-').replace(/^-|-$/g, '');
  return name === '' ? `${documentKind === 'estimate' ? 'estimate' : 'bill'}-${id.slice(0, 8)}` : name;
}

function heading({ seller, documentKind }: RecordedDocument, say: Say, copy: boolean): Omit<HeadingBlock, 'logo'> {
  return {
    kind: 'heading',
    shopName: seller.shopName,
    // in one line: it wraps as the paper requires
    address: joinedParts([seller.address]),
    contact: reachable(seller, say),
    title: say.each((texts) => texts.titles[documentKind]),
    statements: seller.gstRegistration === 'composition' ? say.each((texts) => texts.compositionStatement) : [],
    copy: copy ? say.each((texts) => texts.copy) : [],
  };
}

function reachable({ phone, gstNumber }: { phone: string | null; gstNumber: string | null }, say: Say): Labelled[] {
  const facts: Labelled[] = [];
  if (phone) facts.push({ label: say.each((texts) => texts.phone), value: phone });
  if (gstNumber) facts.push({ label: say.each((texts) => texts.gstNumber), value: gstNumber });
  return facts;
}

function parties(document: RecordedDocument, state: DocumentState, say: Say): PartiesBlock {
  const { number, at, customer, importLabel, cashier } = document;
  const facts: Labelled[] = [];
  if (number !== null) facts.push({ label: say.each((texts) => texts.number), value: number });
  facts.push({ label: say.each((texts) => texts.date), value: printedInstant(at) });
  if (cashier !== null) facts.push({ label: say.each((texts) => texts.cashier), value: cashier });
  if (importLabel !== null) facts.push({ label: say.each((texts) => texts.imported), value: importLabel });
  if (state.cancelledAt !== null)
    facts.push({ label: say.each((texts) => texts.cancelledOn), value: printedInstant(state.cancelledAt) });
  if (customer === null || customer.walkIn) return { kind: 'parties', facts, buyer: null };
  const { name, address } = customer;
  const buyer = {
    label: say.each((texts) => texts.billedTo),
    name,
    address: address ? joinedParts([address]) : null,
    details: reachable(customer, say),
  };
  return { kind: 'parties', facts, buyer };
}

function lines(document: RecordedDocument, say: Say, language: PrintLanguage): LinesBlock {
  const hasDiscount = document.lines.some(({ discountPaise }) => discountPaise !== 0);
  const column = (key: ColumnKey, align: LineColumn['align']): LineColumn => ({
    key,
    label: say.each((texts) => texts[key]),
    align,
  });
  return {
    kind: 'lines',
    columns: [
      column('lineNo', 'end'),
      column('name', 'start'),
      column('quantity', 'end'),
      column('unitPrice', 'end'),
      ...(hasDiscount ? [column('discount', 'end')] : []),
      column('amount', 'end'),
    ],
    rows: document.lines.map((line, index) => row(line, index, say, language)),
    carriedForward: say.each((texts) => texts.carriedForward),
    broughtForward: say.each((texts) => texts.broughtForward),
  };
}

/** One printed line. Lines are numbered consecutively: removed lines leave no gap. */
function row(line: RecordedLine, index: number, say: Say, language: PrintLanguage): LineRow {
  const { quantityMilli, unit, unitPricePaise, listPricePaise, grossPaise, discountPaise } = line;
  const amountPaise = grossPaise - discountPaise;
  return {
    lineNo: index + 1,
    cells: {
      lineNo: [String(index + 1)],
      name: withNote(namesOf(line, language), line.note),
      quantity: measured(quantityMilli, unit, say),
      unitPrice: [plainAmount(unitPricePaise), ...formerPrice(listPricePaise, say)],
      ...(discountPaise !== 0 && { discount: [plainAmount(discountPaise)] }),
      amount: [plainAmount(amountPaise)],
    },
    amountPaise,
  };
}

/** The price that a changed one replaced. */
function formerPrice(paise: number | undefined, say: Say): string[] {
  if (paise === undefined) return [];
  const price = plainAmount(paise);
  return say.each((texts) => texts.formerPrice.replace('{price}', price));
}

/** `2 pcs`, and the unit in the second language. */
function measured(quantityMilli: number, unit: Unit, say: Say): string[] {
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

/**
 * Starts from the sum of the column of amounts, so that the figures add up on paper. The column is after the discounts of
 * the lines, so only the bill's is subtracted.
 */
function totals({ totals: sums, lines: sold }: RecordedDocument, say: Say): TotalsBlock {
  const columnPaise = sold.reduce((sum, { grossPaise, discountPaise }) => sum + grossPaise - discountPaise, 0);
  const savedPaise = savedBy(sold, sums);
  const entry = (key: 'subtotal' | 'billDiscount' | 'tax' | 'roundOff' | 'youSaved', paise: number): TotalRow => ({
    label: say.each((texts) => texts[key]),
    value: rupeeAmount(paise),
    isGrand: false,
  });
  const rows: TotalRow[] = [];
  if (sums.billDiscountPaise !== 0) rows.push(entry('billDiscount', -sums.billDiscountPaise));
  if (sums.taxPaise !== 0) rows.push(entry('tax', sums.taxPaise));
  if (sums.roundOffPaise !== 0) rows.push(entry('roundOff', sums.roundOffPaise));
  // a subtotal that leads to nothing says nothing
  if (rows.length > 0) rows.unshift(entry('subtotal', columnPaise));
  const grandTotal = { label: say.each((texts) => texts.grandTotal), value: rupeeAmount(sums.grandTotalPaise) };
  rows.push({ ...grandTotal, isGrand: true });
  if (savedPaise !== 0) rows.push(entry('youSaved', savedPaise));
  return { kind: 'totals', counts: counts(sold, say), rows };
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

function words({ totals: { grandTotalPaise } }: RecordedDocument, say: Say, language: PrintLanguage): WordsBlock {
  const sentences = [
    ...(language === 'hi' ? [] : [amountInEnglish(grandTotalPaise)]),
    ...(language === 'en' ? [] : [amountInHindi(grandTotalPaise)]),
  ];
  return { kind: 'words', label: say.each((texts) => texts.amountInWords), sentences };
}

/** The lines of a text that say something. */
const linesIn = (text: string | null): string[] => (text ?? '').split('\n').filter((line) => line.trim() !== '');

function footer(
  { note, documentKind, seller }: RecordedDocument,
  { cancelledAt }: DocumentState,
  say: Say,
): FooterBlock {
  const [first, ...rest] = linesIn(note);
  return {
    kind: 'footer',
    note: first === undefined ? [] : [`${say.line((texts) => texts.note)}: ${first}`, ...rest],
    shop: linesIn(seller.billFooter),
    signature: documentKind === 'estimate' ? [] : say.each((texts) => texts.signature),
    closing: documentKind === 'estimate' || cancelledAt !== null ? [] : say.each((texts) => texts.thanks),
  };
}
