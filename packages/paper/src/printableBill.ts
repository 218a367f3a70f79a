import { joinedParts, type PrintLanguage } from '@bahi/contracts';
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
  PaymentBlock,
  PrintedDocument,
  QrBlock,
  TotalRow,
  TotalsBlock,
  WordsBlock,
} from './blocks.ts';
import { printedInstant } from './figures/dates.ts';
import { plainAmount, plainQuantity, rupeeAmount } from './figures/money.ts';
import {
  balanceOf,
  isPaid,
  type DocumentBalance,
  type DocumentState,
  type RecordedDocument,
  type RecordedLine,
} from './recordedDocument.ts';
import { sayIn, type Say } from './texts/say.ts';
import { upiRequest } from './upi/upiRequest.ts';
import { amountInEnglish, amountInHindi } from './words/amountInWords.ts';

export interface PrintOptions {
  language: PrintLanguage;
  /** Marks the document as a copy; nothing else differs. */
  copy?: boolean;
}

/**
 * The contents of a printed bill or estimate, block by block: the document as recorded and what happened to it since.
 * Independent of the paper size.
 */
export function printableBill(
  document: RecordedDocument,
  state: DocumentState,
  { language, copy = false }: PrintOptions,
): PrintedDocument {
  const say = sayIn(language);
  const balance = balanceOf(document, state);
  const title = say.line((texts) => texts.titles[document.documentKind]);
  const isDraft = document.documentKind === 'estimate';
  const blocks: (Block | null)[] = [
    heading(document, say, copy),
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
  };
}

/** Keeps letters and digits of any script, `-` and `.`, which are safe in any file system and header. */
function fileNameOf({ number, id, documentKind }: RecordedDocument): string {
  const name = (number ?? '').replace(/[^\p{L}\p{M}\p{N}]+/gu, '-').replace(/^-|-$/g, '');
  return name === '' ? `${documentKind === 'estimate' ? 'estimate' : 'bill'}-${id.slice(0, 8)}` : name;
}

function heading({ seller, documentKind }: RecordedDocument, say: Say, copy: boolean): HeadingBlock {
  // in one line: an address wraps as the paper requires
  const contact = [joinedParts([seller.address])];
  if (seller.phone !== null) contact.push(`${say.line((texts) => texts.phone)}: ${seller.phone}`);
  if (seller.gstNumber !== null) contact.push(`${say.line((texts) => texts.gstNumber)}: ${seller.gstNumber}`);
  return {
    kind: 'heading',
    shopName: seller.shopName,
    contact,
    title: say.each((texts) => texts.titles[documentKind]),
    statements: seller.gstRegistration === 'composition' ? say.each((texts) => texts.compositionStatement) : [],
    copy: copy ? say.each((texts) => texts.copy) : [],
  };
}

function parties(document: RecordedDocument, state: DocumentState, say: Say): PartiesBlock {
  const { number, at, customer, importLabel } = document;
  const facts: Labelled[] = [];
  if (number !== null) facts.push({ label: say.line((texts) => texts.number), value: number });
  facts.push({ label: say.line((texts) => texts.date), value: printedInstant(at) });
  if (importLabel !== null) facts.push({ label: say.line((texts) => texts.imported), value: importLabel });
  if (state.cancelledAt !== null)
    facts.push({ label: say.line((texts) => texts.cancelledOn), value: printedInstant(state.cancelledAt) });
  const label = say.line((texts) => texts.billedTo);
  if (customer === null) return { kind: 'parties', facts, buyer: null };
  if (customer.walkIn)
    return { kind: 'parties', facts, buyer: { label, name: say.line((texts) => texts.walkIn), details: [] } };
  const details: string[] = [];
  if (customer.address) details.push(joinedParts([customer.address]));
  if (customer.phone) details.push(`${say.line((texts) => texts.phone)}: ${customer.phone}`);
  if (customer.gstNumber) details.push(`${say.line((texts) => texts.gstNumber)}: ${customer.gstNumber}`);
  return { kind: 'parties', facts, buyer: { label, name: customer.name, details } };
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
    carriedForward: say.line((texts) => texts.carriedForward),
    broughtForward: say.line((texts) => texts.broughtForward),
    discountLabel: say.line((texts) => texts.lineDiscount),
  };
}

/** One printed line. Lines are numbered consecutively: removed lines leave no gap. */
function row(line: RecordedLine, index: number, say: Say, language: PrintLanguage): LineRow {
  const { quantityMilli, unit, unitPricePaise, grossPaise, discountPaise } = line;
  const amountPaise = grossPaise - discountPaise;
  return {
    lineNo: index + 1,
    cells: {
      lineNo: [String(index + 1)],
      name: namesOf(line, language),
      quantity: [`${plainQuantity(quantityMilli)} ${say.line((texts) => texts.units[unit])}`],
      unitPrice: [plainAmount(unitPricePaise)],
      ...(discountPaise !== 0 && { discount: [plainAmount(discountPaise)] }),
      amount: [plainAmount(amountPaise)],
    },
    amountPaise,
  };
}

function namesOf({ name, localName }: RecordedLine, language: PrintLanguage): string[] {
  if (language === 'en' || localName === null || localName === '') return [name];
  if (language === 'hi') return [localName];
  return [...new Set([name, localName])];
}

/** The bill's own discounts are listed apart; the amounts above already include those of the lines. */
function totals({ totals: sums, lines: sold }: RecordedDocument, say: Say): TotalsBlock {
  const lineDiscounts = sold.reduce((sum, { discountPaise }) => sum + discountPaise, 0);
  const entry = (key: 'subtotal' | 'lineDiscounts' | 'billDiscount' | 'tax' | 'roundOff', paise: number): TotalRow => ({
    label: say.line((texts) => texts[key]),
    value: rupeeAmount(paise),
    isGrand: false,
  });
  const rows: TotalRow[] = [entry('subtotal', sums.subtotalPaise)];
  if (lineDiscounts !== 0) rows.push(entry('lineDiscounts', -lineDiscounts));
  if (sums.billDiscountPaise !== 0) rows.push(entry('billDiscount', -sums.billDiscountPaise));
  if (sums.taxPaise !== 0) rows.push(entry('tax', sums.taxPaise));
  if (sums.roundOffPaise !== 0) rows.push(entry('roundOff', sums.roundOffPaise));
  const grandTotal = { label: say.line((texts) => texts.grandTotal), value: rupeeAmount(sums.grandTotalPaise) };
  return { kind: 'totals', rows: [...rows, { ...grandTotal, isGrand: true }] };
}

function words({ totals: { grandTotalPaise } }: RecordedDocument, say: Say, language: PrintLanguage): WordsBlock {
  const sentences = [
    ...(language === 'hi' ? [] : [amountInEnglish(grandTotalPaise)]),
    ...(language === 'en' ? [] : [amountInHindi(grandTotalPaise)]),
  ];
  return { kind: 'words', label: say.line((texts) => texts.amountInWords), sentences };
}

function payment(document: RecordedDocument, state: DocumentState, balance: DocumentBalance, say: Say): PaymentBlock {
  const { paymentMethod } = document;
  const facts: Labelled[] = [];
  if (paymentMethod !== null)
    facts.push({
      label: say.line((texts) => texts.payment),
      value: say.line((texts) => texts.paymentMethods[paymentMethod]),
    });
  for (const { at, amountPaise, reference } of state.payments) {
    facts.push({
      label: say.line((texts) => texts.paidOn),
      value: `${printedInstant(at)}: ${rupeeAmount(amountPaise)}`,
    });
    if (reference !== undefined) facts.push({ label: say.line((texts) => texts.reference), value: reference });
  }
  if (isPaid(balance, state))
    facts.push({ label: say.line((texts) => texts.paid), value: rupeeAmount(balance.paidPaise) });
  for (const { number, at, grandTotalPaise } of state.creditNotes)
    facts.push({
      label: `${say.line((texts) => texts.creditNote)} ${number}`,
      value: `${printedInstant(at)}: ${rupeeAmount(-grandTotalPaise)}`,
    });
  if (balance.stillToPayPaise > 0)
    facts.push({ label: say.line((texts) => texts.stillToPay), value: rupeeAmount(balance.stillToPayPaise) });
  return { kind: 'payment', facts };
}

/** Only while a UPI payment is open: never on an estimate or on a paid, cancelled or fully credited bill. */
function qr({ id, seller }: RecordedDocument, { stillToPayPaise }: DocumentBalance, say: Say): QrBlock | null {
  const upi = upiRequest(seller, { id, amountPaise: stillToPayPaise });
  if (upi === undefined) return null;
  return {
    kind: 'qr',
    link: upi.link,
    caption: [
      `${say.line((texts) => texts.scanToPay)}: ${rupeeAmount(upi.amountPaise)}`,
      `${say.line((texts) => texts.payTo)}: ${upi.payeeName}`,
      `${say.line((texts) => texts.upiId)}: ${upi.upiId}`,
    ],
  };
}

function footer({ note, documentKind }: RecordedDocument, { cancelledAt }: DocumentState, say: Say): FooterBlock {
  const noteLines = note === null ? [] : note.split('\n').filter((line) => line.trim() !== '');
  const [first, ...rest] = noteLines;
  return {
    kind: 'footer',
    note: first === undefined ? [] : [`${say.line((texts) => texts.note)}: ${first}`, ...rest],
    closing: documentKind === 'estimate' || cancelledAt !== null ? [] : say.each((texts) => texts.thanks),
  };
}
