import type { PrintLanguage, StatementEntry, StatementView } from '@bahi/contracts';
import type { Block, EntriesBlock, EntryRow, Labelled, PrintedDocument, TotalsBlock } from '../blocks.ts';
import { printedDay } from '../figures/dates.ts';
import { plainAmount, rupeeAmount } from '../figures/money.ts';
import { issuer } from '../partyBlocks.ts';
import { qrOf } from '../paymentBlocks.ts';
import type { PaperTexts } from '../texts/en.ts';
import { sayIn, type Say } from '../texts/say.ts';
import { amountSentences } from '../words/amountInWords.ts';
import { fileNameOf, partyBlock, type PartyKind } from './party.ts';
import { ages, closingOf, dueNow, sumsOf, whatOf } from './statementFigures.ts';

export interface AccountPrintOptions {
  language: PrintLanguage;
  party: PartyKind;
  /** The shop's picture: a PNG in base64. */
  logo?: string | undefined;
}

/** A statement as it is printed: opening balance, entries, closing balance, ages, and a QR code that pays what is due (R40). */
export function printableStatement(
  view: StatementView,
  { language, party, logo }: AccountPrintOptions,
): PrintedDocument {
  const say = sayIn(language);
  const { seller, name, from, to, upi } = view;
  const title = say.line((texts) => texts.khata.titles.statement);
  const days: Labelled[] = [
    ...(from === null ? [] : [{ label: say.each((texts) => texts.khata.from), value: printedDay(from) }]),
    { label: say.each((texts) => texts.khata.to), value: printedDay(to) },
  ];
  const blocks: Block[] = [
    {
      kind: 'heading',
      logo: logo ?? null,
      ...issuer(seller, seller.gstRegistration !== 'none', say),
      title: say.each((texts) => texts.khata.titles.statement),
      statements: [],
      copies: [[]],
    },
    { kind: 'parties', facts: days, buyer: partyBlock(party, view, say) },
    entries(view, party, say),
    totals(view, party, say),
    {
      kind: 'words',
      label: say.each((texts) => texts.amountInWords),
      sentences: amountSentences(Math.abs(view.closingPaise), language),
    },
    { kind: 'payment', stamp: null, facts: [...ages(view, say), ...dueNow(view, say)] },
    ...(upi === undefined ? [] : [qrOf(upi, seller, say)]),
    { kind: 'footer', note: [], shop: [], signature: [], closing: [] },
  ];
  return {
    title: `${title}: ${name}`,
    fileName: fileNameOf(['statement', name, to]),
    language: language === 'hi' ? 'hi-IN' : 'en-IN',
    at: `${to}T00:00:00.000Z`,
    shopName: seller.shopName,
    blocks,
    pageText: say.line((texts) => texts.pageText),
    continued: say.line((texts) => texts.continued),
    isBilingual: language === 'both',
  };
}

function entries(view: StatementView, party: PartyKind, say: Say): EntriesBlock {
  const column = (
    key: EntriesBlock['columns'][number]['key'],
    text: (texts: PaperTexts) => string,
    align: 'start' | 'end' = 'start',
  ) => ({ key, label: say.each(text), align });
  const { openingPaise, closingPaise, from, to } = view;
  return {
    kind: 'entries',
    columns: [
      column('day', (texts) => texts.date),
      column('what', (texts) => texts.khata.entry),
      column('reference', (texts) => texts.khata.reference),
      column('debit', (texts) => texts.khata.debit[party], 'end'),
      column('credit', (texts) => texts.khata.credit[party], 'end'),
      column('balance', (texts) => texts.khata.balance, 'end'),
    ],
    rows: [
      strongRow(from, (texts) => texts.khata.opening, openingPaise, say),
      ...view.entries.map((entry) => row(entry, say)),
      strongRow(to, (texts) => texts.khata.closing, closingPaise, say),
    ],
    carriedForward: say.each((texts) => texts.carriedForward),
    broughtForward: say.each((texts) => texts.broughtForward),
  };
}

function strongRow(day: string | null, text: (texts: PaperTexts) => string, paise: number, say: Say): EntryRow {
  return {
    cells: {
      ...(day !== null && { day: [printedDay(day)] }),
      what: say.each(text),
      balance: [plainAmount(paise)],
    },
    carriedPaise: paise,
    isStrong: true,
  };
}

function row(entry: StatementEntry, say: Say): EntryRow {
  const { day, reference, amountPaise, balancePaise } = entry;
  return {
    cells: {
      day: [printedDay(day)],
      what: say.each((texts) => whatOf(entry, texts)),
      ...(reference !== null && { reference: [reference] }),
      ...(amountPaise > 0 ? { debit: [plainAmount(amountPaise)] } : { credit: [plainAmount(0 - amountPaise)] }),
      balance: [plainAmount(balancePaise)],
    },
    carriedPaise: balancePaise,
    isStrong: false,
  };
}

/** From the opening balance to what is due, so that the figures add up on paper. */
function totals(view: StatementView, party: PartyKind, say: Say): TotalsBlock {
  const { debitPaise, creditPaise } = sumsOf(view.entries);
  const step = (text: (texts: PaperTexts) => string, paise: number) => ({
    label: say.each(text),
    value: rupeeAmount(paise),
    isGrand: false,
  });
  return {
    kind: 'totals',
    counts: [],
    rows: [
      step((texts) => texts.khata.opening, view.openingPaise),
      step((texts) => texts.khata.debits[party], debitPaise),
      step((texts) => texts.khata.credits[party], 0 - creditPaise),
      { ...closingOf(view, party, say), isGrand: true },
    ],
  };
}
