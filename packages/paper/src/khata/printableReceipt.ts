import type { PaymentView, Seller } from '@bahi/contracts';
import type { Block, EntriesBlock, EntryRow, Labelled, PrintedDocument, TotalRow } from '../blocks.ts';
import { printedInstant } from '../figures/dates.ts';
import { plainAmount, rupeeAmount } from '../figures/money.ts';
import { issuer } from '../partyBlocks.ts';
import type { PaperTexts } from '../texts/en.ts';
import { sayIn, type Say } from '../texts/say.ts';
import { amountSentences } from '../words/amountInWords.ts';
import { fileNameOf, partyBlock } from './party.ts';
import type { AccountPrintOptions } from './printableStatement.ts';
import {
  dueAfter,
  methodFacts,
  partyOf,
  receiptNumber,
  reversalFacts,
  settledDay,
  settledName,
  titleOf,
} from './receiptFigures.ts';

/** The receipt of a payment, or the voucher of one to a vendor: what it fell on, line by line, and what is due after it. */
export function printableReceipt(
  payment: PaymentView,
  seller: Seller,
  { language, logo }: Omit<AccountPrintOptions, 'party'>,
): PrintedDocument {
  const say = sayIn(language);
  const title = titleOf(payment);
  const { party, note, at } = payment;
  const blocks: (Block | null)[] = [
    {
      kind: 'heading',
      logo: logo ?? null,
      ...issuer(seller, seller.gstRegistration !== 'none', say),
      title: say.each((texts) => texts.khata.titles[title]),
      statements: [],
      copies: [[]],
    },
    payment.status === 'reversed' ? { kind: 'mark', words: say.each((texts) => texts.khata.takenBack) } : null,
    {
      kind: 'parties',
      facts: facts(payment, say),
      buyer: party === undefined ? null : partyBlock(partyOf(payment), party, say),
    },
    settled(payment, say),
    { kind: 'totals', counts: [], rows: totals(payment, say) },
    {
      kind: 'words',
      label: say.each((texts) => texts.amountInWords),
      sentences: amountSentences(payment.amountPaise, language),
    },
    { kind: 'payment', stamp: null, facts: methodFacts(payment, say) },
    {
      kind: 'footer',
      note: note === undefined ? [] : [`${say.line((texts) => texts.note)}: ${note}`],
      shop: [],
      signature: say.each((texts) => texts.signature),
      closing: payment.status === 'reversed' || partyOf(payment) === 'vendor' ? [] : say.each((texts) => texts.thanks),
    },
  ];
  return {
    title: `${say.line((texts) => texts.khata.titles[title])} ${receiptNumber(payment)}`,
    fileName: fileNameOf([title, receiptNumber(payment)]),
    language: language === 'hi' ? 'hi-IN' : 'en-IN',
    at,
    shopName: seller.shopName,
    blocks: blocks.filter((block) => block !== null),
    pageText: say.line((texts) => texts.pageText),
    continued: say.line((texts) => texts.continued),
    isBilingual: language === 'both',
  };
}

function facts(payment: PaymentView, say: Say): Labelled[] {
  const { at, byName } = payment;
  const whose = partyOf(payment);
  return [
    { label: say.each((texts) => texts.khata.receiptNumber[whose]), value: receiptNumber(payment) },
    { label: say.each((texts) => texts.date), value: printedInstant(at) },
    ...(byName === undefined ? [] : [{ label: say.each((texts) => texts.khata.takenBy[whose]), value: byName }]),
    ...reversalFacts(payment, say),
  ];
}

function settled({ allocations, advancePaise }: PaymentView, say: Say): EntriesBlock {
  const column = (
    key: EntriesBlock['columns'][number]['key'],
    text: (texts: PaperTexts) => string,
    align: 'start' | 'end' = 'start',
  ) => ({ key, label: say.each(text), align });
  let carriedPaise = 0;
  const row = (cells: EntryRow['cells'], paise: number): EntryRow => {
    carriedPaise += paise;
    return { cells, carriedPaise, isStrong: false };
  };
  return {
    kind: 'entries',
    columns: [
      column('day', (texts) => texts.date),
      column('what', (texts) => texts.khata.settles),
      column('amount', (texts) => texts.khata.settled, 'end'),
      column('balance', (texts) => texts.khata.stillOpen, 'end'),
    ],
    rows: [
      ...allocations.map((one) =>
        row(
          {
            day: [settledDay(one)],
            what: say.each((texts) => settledName(one, texts)),
            amount: [plainAmount(one.amountPaise)],
            balance: [plainAmount(one.openAfterPaise)],
          },
          one.amountPaise,
        ),
      ),
      ...(advancePaise === 0
        ? []
        : [
            row(
              { what: say.each((texts) => texts.khata.asAdvance), amount: [plainAmount(advancePaise)] },
              advancePaise,
            ),
          ]),
    ],
    carriedForward: say.each((texts) => texts.carriedForward),
    broughtForward: say.each((texts) => texts.broughtForward),
  };
}

function totals(payment: PaymentView, say: Say): TotalRow[] {
  const received: TotalRow = {
    label: say.each(({ khata }) => (partyOf(payment) === 'vendor' ? khata.paid : khata.received)),
    value: rupeeAmount(payment.amountPaise),
    isGrand: true,
  };
  return [received, ...dueAfter(payment, say).map((fact) => ({ ...fact, isGrand: false }))];
}
