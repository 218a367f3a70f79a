import { describe, expect, it } from '@jest/globals';
import type { PrintLanguage, PrintSize, StatementView } from '@bahi/contracts';
import { copiedText, describeDrawn, samplePayment, sampleStatement } from '@bahi/testing/paper';
import type { PrintedDocument } from '../blocks.ts';
import { blockOf } from '../blocksOf.ts';
import { printedDay } from '../figures/dates.ts';
import { plainAmount } from '../figures/money.ts';
import { layOut } from '../layout/layOut.ts';
import { drawPdf } from '../pdf/drawPdf.ts';
import { Typesetter } from '../pdf/typesetter.ts';
import { printableReceipt } from './printableReceipt.ts';
import { printableStatement } from './printableStatement.ts';
import { receiptMessage } from './receiptMessage.ts';
import { MESSAGE_ENTRIES, statementMessage } from './statementMessage.ts';

/** Shared, because shaping is slow and nothing is drawn with it. */
const type = new Typesetter();
const sizes: readonly PrintSize[] = ['a4', '80mm', '58mm'];
const languages: readonly PrintLanguage[] = ['en', 'hi', 'both'];
const papers = sizes.flatMap((size) => languages.map((language) => [size, language] as const));

/** What each page says, in the order in which it is read. */
const pagesOf = (document: PrintedDocument, size: PrintSize): string[] =>
  layOut(document, size, type).map(({ placed }) =>
    placed
      .flatMap(({ strip }) => strip.lines)
      .map(({ parts }) => parts.map(({ text }) => text).join(' | '))
      .join('\n')
      .replaceAll(/\s+/g, ' '),
  );

const statementOf = (view: StatementView, language: PrintLanguage, party: 'customer' | 'vendor' = 'customer') =>
  printableStatement(view, { language, party });

/** Each figure of a statement as it is printed, in its order. */
function figuresOf({ openingPaise, entries, closingPaise }: StatementView): string[] {
  const lines = entries.flatMap(({ day, reference, amountPaise, balancePaise }) => [
    printedDay(day),
    reference ?? '',
    plainAmount(Math.abs(amountPaise)),
    plainAmount(balancePaise),
  ]);
  return [plainAmount(openingPaise), ...lines, plainAmount(Math.abs(closingPaise))];
}

/** The parts that a text lacks, when they are looked for one after the other. */
function missingIn(text: string, parts: readonly string[]): string[] {
  let at = 0;
  return parts.filter((part) => {
    const found = text.indexOf(part, at);
    if (found < 0) return true;
    at = found;
    return false;
  });
}

const examples: readonly (readonly [what: string, StatementView])[] = [
  ['the worked example', sampleStatement()],
  ['a year with an opening balance', sampleStatement({ openingPaise: 9_876_543, from: '2025-12-01' }, 25)],
  ['an advance', sampleStatement({ openingPaise: -400_000 })],
  [
    'dues of every age',
    sampleStatement({
      ageing: { upTo30Paise: 67_550, upTo60Paise: 50_000, upTo90Paise: 70_000, over90Paise: 91_000, freePaise: 11_000 },
    }),
  ],
  ['nothing in its days', sampleStatement({ openingPaise: 12_300 }, 0)],
];

describe('a statement on paper', () => {
  it.each(papers)('has each figure of the view in its order: %s in %s', (size, language) => {
    for (const [what, view] of examples)
      expect([what, missingIn(pagesOf(statementOf(view, language), size).join(' '), figuresOf(view))]).toEqual([
        what,
        [],
      ]);
  });

  it.each(languages)('and its message have the same figures, ages included: %s', (language) => {
    for (const [what, view] of examples) {
      const message = statementMessage(view, 'customer', language);
      expect([what, missingIn(message.replaceAll('₹', ''), figuresOf(view))]).toEqual([what, []]);
      const { upTo30Paise, upTo60Paise, upTo90Paise, over90Paise, freePaise } = view.ageing;
      const ages = [upTo30Paise, upTo60Paise, upTo90Paise, over90Paise, freePaise]
        .filter((paise) => paise !== 0)
        .map(plainAmount);
      const page = pagesOf(statementOf(view, language), '80mm').join(' ');
      expect([what, missingIn(message, ages), missingIn(page, ages)]).toEqual([what, [], []]);
      expect(message.split('\n').filter((line) => line.includes('undefined'))).toEqual([]);
    }
  });

  it('names the customer, the days and what is due', () => {
    const [page = ''] = pagesOf(statementOf(sampleStatement(), 'en'), 'a4');
    const parts = ['Asha Patil', '98290 12345', 'Debit (₹)', 'Credit note', 'Payment (UPI)', 'Due', '₹2,675.50'];
    expect(parts.filter((part) => !page.includes(part))).toEqual([]);
    expect(page).toMatch('From: 01/10/2026');
    expect(page).toMatch('Page 1 of 1');
    const [ahead = ''] = pagesOf(statementOf(sampleStatement({ openingPaise: -400_000 }), 'en'), 'a4');
    expect(ahead).toMatch('Advance with the shop | ₹1,324.50');
    const [hindi = ''] = pagesOf(statementOf(sampleStatement(), 'hi'), 'a4');
    expect(['खाते का हिसाब', 'भुगतान (यूपीआई)', 'बाकी राशि', 'उधार (₹)'].filter((part) => !hindi.includes(part))).toEqual(
      [],
    );
  });

  it('says how money went back for a bill that was cancelled or returned', () => {
    const back = { kind: 'cancellation', method: 'CASH', paidBackPaise: 30_000, freedPaise: 5_000 } as const;
    const view = sampleStatement({}, 1);
    const changed = { ...view, entries: view.entries.map((entry) => ({ ...entry, ...back })) };
    for (const [language, text] of [
      ['en', 'Bill cancelled (₹300.00 paid back, Cash; ₹50.00 as advance)'],
      ['hi', 'बिल रद्द (₹300.00 लौटाए, नकद; ₹50.00 एडवांस में)'],
    ] as const) {
      expect(pagesOf(statementOf(changed, language), '80mm').join(' ')).toMatch(text.slice(0, 8));
      expect(statementMessage(changed, 'customer', language)).toContain(text);
    }
  });

  it('repeats the heads on each A4 page and carries the balance forward', () => {
    const view = sampleStatement({}, 150);
    const pages = pagesOf(statementOf(view, 'en'), 'a4');
    expect(pages.length).toBeGreaterThan(2);
    let shown = 0;
    for (const [index, page] of pages.entries()) {
      expect(page).toMatch(`Page ${index + 1} of ${pages.length}`);
      if (page.includes('Brought forward'))
        expect(page).toMatch(`Brought forward: ${plainAmount(view.entries[shown - 1]?.balancePaise ?? 0)}`);
      expect(page).toMatch('Balance (₹)');
      shown += page.match(/\d\d\/\d\d\/2026 \| (Bill|Credit note|Payment)/g)?.length ?? 0;
      if (index < pages.length - 1)
        expect(page).toMatch(`Carried forward: ${plainAmount(view.entries[shown - 1]?.balancePaise ?? 0)}`);
    }
    expect(shown).toBe(150);
  });

  it('has a QR code of what a customer owes, with his id, and none of an advance or a vendor', () => {
    const view = sampleStatement();
    const link = new URL(blockOf(statementOf(view, 'en'), 'qr')?.link ?? '');
    expect(Object.fromEntries(link.searchParams)).toMatchObject({ am: '2675.50', tr: view.id, tn: 'Dues' });
    expect(statementMessage(view, 'customer', 'en')).toMatch('UPI ID: sharmakirana@upi');
    expect(blockOf(statementOf(sampleStatement({ openingPaise: -400_000 }), 'en'), 'qr')).toBeUndefined();
  });

  it('says what is due now when that is no longer the closing balance', () => {
    const view = sampleStatement();
    const late = { ...view, upi: { ...view.upi!, amountPaise: 100_050 } };
    for (const text of [pagesOf(statementOf(late, 'en'), 'a4').join(' '), statementMessage(late, 'customer', 'en')])
      expect(text).toMatch('Due now: ₹1,000.50');
    expect(statementMessage(view, 'customer', 'en')).not.toMatch('Due now');
  });

  it('lists only the newest entries in a message, from the balance before them', () => {
    const view = sampleStatement({}, 200);
    const message = statementMessage(view, 'customer', 'en');
    expect(message.match(/ = /g)).toHaveLength(MESSAGE_ENTRIES);
    const before = view.entries.at(-MESSAGE_ENTRIES - 1)?.balancePaise ?? 0;
    expect(message).toMatch(`Balance before these: ₹${plainAmount(before)}`);
  });
});

describe('a receipt', () => {
  const payment = samplePayment();
  const printed = (changes: Parameters<typeof samplePayment>[0], language: PrintLanguage) => {
    const view = samplePayment(changes);
    return printableReceipt(view, view.seller!, { language });
  };

  it.each(papers)('says what was paid, what it fell on and what is due after it: %s in %s', (size, language) => {
    const page = pagesOf(printed({}, language), size).join(' ');
    const lines = ['3F2A9C1B', '14/11/2026 12:00', 'Asha Patil', 'SKS/2627/00041', '1,000.00', '0.00'];
    expect(missingIn(page, [...lines, 'SKS/2627/00057', '500.00', '365.50'])).toEqual([]);
    for (const figure of ['₹1,500.00', '₹2,000.00', '₹500.00', '₹2,675.50']) expect(page).toMatch(figure);
    const message = receiptMessage(payment, payment.seller!, language);
    for (const figure of ['₹1,500.00', '₹2,000.00', '₹500.00', '₹1,000.00', '₹365.50', '₹2,675.50'])
      expect(message).toMatch(figure);
  });

  it('of an advance is a voucher, and says what is left', () => {
    const advance = { allocations: [], advancePaise: 150_000, dueAfterPaise: -150_000 };
    const page = pagesOf(printed(advance, 'en'), 'a4').join(' ');
    expect(page).toMatch('Receipt voucher');
    expect(page).toMatch('Kept as advance | 1,500.00');
    expect(page).toMatch('Advance after it | ₹1,500.00');
    expect(pagesOf(printed({}, 'en'), 'a4').join(' ')).not.toMatch('voucher');
  });

  it('that was taken back says so, and nothing of what is due', () => {
    const reversed = { at: '2026-11-14T07:00:00.000Z', by: null, reason: '₹500, not ₹1,500' };
    const changes = { status: 'reversed' as const, reversed };
    const page = pagesOf(printed(changes, 'en'), '80mm').join(' ');
    expect(page).toMatch('TAKEN BACK');
    expect(page).toMatch('₹500, not ₹1,500');
    expect(page).not.toMatch('Due after it');
    const message = receiptMessage(samplePayment(changes), payment.seller!, 'hi');
    expect(message).toMatch('वापस लिया गया');
  });
});

describeDrawn('statements and receipts as PDF', () => {
  it.each(sizes.flatMap((size) => (['en', 'hi'] as const).map((language) => [size, language] as const)))(
    'can be copied with the figures of the view: %s in %s',
    async (size, language) => {
      for (const [, view] of examples) {
        const text = copiedText(await drawPdf(statementOf(view, language), size)).replaceAll(/\s+/g, ' ');
        expect(figuresOf(view).filter((part) => !text.includes(part))).toEqual([]);
      }
      const receipt = printableReceipt(samplePayment(), samplePayment().seller!, { language });
      const text = copiedText(await drawPdf(receipt, size));
      expect(['₹1,500.00', '365.50', '₹2,675.50'].filter((part) => !text.includes(part))).toEqual([]);
    },
  );
});
