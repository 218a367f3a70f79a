import {
  accept,
  fitsUnit,
  refuse,
  refuseField,
  type BillTotals,
  type CreditedLine,
  type CreditNoteData,
  type Decision,
  type Id,
  type LedgerFact,
  type Refused,
  type Settlement,
} from '@bahi/contracts';
import { creditedPart, creditedTotals, fiscalYear, shopDay } from '../../arithmetic/index.ts';
import { annualReturnDayOf, noteTiming } from '../../gstr1/creditNoteLimit.ts';
import { billMoney } from '../../khata/billMoney.ts';
import { returnMoney } from '../../khata/returnMoney.ts';
import { areExact } from '../areExact.ts';
import { isBoundByGst, nextNumber, seriesKey } from '../bills/documentNumber.ts';
import { replaysToReturn, whatComesBack } from '../bills/returnedGoods.ts';
import { sellerOf } from '../bills/sellerOf.ts';
import type { CreditNoteAnswer, IssueCreditNote, RecordedBill, ReplayedReturns } from '../commands.ts';
import { checkImported } from '../imports/checkImported.ts';
import { givenNumber } from '../imports/givenNumber.ts';
import { checkClock } from '../periods/checkClock.ts';
import { checkNotFiled } from '../periods/checkNotFiled.ts';
import type { LineAsked } from '../replay/journal.ts';
import type { LedgerState } from '../state/state.ts';
import { stockAdjusted } from '../stock/adjustStock.ts';
import { correctionOf, costCorrected } from '../stock/costCorrected.ts';
import { StockDrafts } from '../stock/stock.ts';
import { NO_GOODS, NOTHING_CREDITED, takeBackPart, type ChosenLine } from './creditedGoods.ts';

/** The prefix of the series; no billing initial may be the same (R10). */
const PREFIX = 'CN';

/** What must be replayed before these lines come back: those of each product with a purchase that was corrected since. */
export function replaysToCredit(
  state: Readonly<LedgerState>,
  { original, lines }: Pick<IssueCreditNote, 'original' | 'lines'>,
): ReadonlyMap<Id, LineAsked[]> {
  const chosen = new Set(lines.map(({ lineNo }) => lineNo));
  return replaysToReturn(
    state,
    original,
    original.data.lines.filter(({ lineNo, kind }) => kind === 'goods' && chosen.has(lineNo)),
  );
}

/**
 * Issues a credit note: parts of a completed bill come back, never more than was sold (R27). The note bears the bill's own rates and
 * split, except when it comes too late to lower tax (R50). Goods return at their recorded cost; those with a reason leave again by an
 * adjustment of the same append. The note first lowers what is open of the bill, and pays back the rest, at most what was received.
 * The same note again changes nothing. The answer warns when its return falls due after the last day for it (R50).
 * Refusals: `bill_cancelled`, `unknown_line`, `line_chosen_twice`, `not_whole_units`, `more_than_sold`, `refund_method_required`,
 * `clock_suspect`, `period_filed` (of the note's own month), `invoice_number_exhausted`, those of `checkImported` and `returnMoney`, `amount_too_large`.
 */
export function issueCreditNote(
  state: Readonly<LedgerState>,
  command: IssueCreditNote,
  replays: ReplayedReturns = new Map(),
): Decision<LedgerFact> {
  const { data: bill } = command.original;
  const notes = state.bills.get(bill.billId);
  if (notes?.credited?.noteIds.includes(command.creditNoteId) === true) return accept([]);
  if (notes?.cancelled === true) return refuse('bill_cancelled');
  const chosen = chooseLines(state, command);
  if ('kind' in chosen) return chosen;
  const numbered = command.imported === null ? numberNote(state, command) : numberImported(state, command);
  if ('kind' in numbered) return numbered;

  const timing = timingOf(command, numbered.day);
  const bearsTax = bill.seller.gstRegistration === 'regular' && timing !== 'too_late';
  const { lines, facts: stockFacts } = takeBackGoods(state, command, replays, {
    chosen,
    bearsTax,
    number: numbered.creditNoteNumber,
  });
  const totals = creditedTotals(lines, {
    grandTotalPaise: bill.totals.grandTotalPaise,
    roundOff: bill.roundOff,
    creditedPaise: notes?.credited?.grandTotalPaise ?? 0,
    isWhole: isWhole(state, command.original, chosen),
  });
  const money = moneyBack(state, command, totals);
  if ('kind' in money) return money;
  const issued: LedgerFact = {
    type: 'CreditNoteIssued',
    data: {
      creditNoteId: command.creditNoteId,
      billId: bill.billId,
      original: originalOf(command.original),
      ...numbered,
      imported:
        command.imported === null ? null : { importId: command.imported.importId, label: command.imported.label },
      seller: sellerOf(command.shop, command.shopPhone, numbered.day),
      customer: bill.customer,
      customerId: bill.customerId,
      placeOfSupply: bill.placeOfSupply,
      bearsTax,
      lines,
      totals,
      ...money,
      note: command.note,
    },
  };
  const facts = [issued, ...stockFacts];
  if (!areExact(facts)) return refuse('amount_too_large');
  const isTaxed = bill.seller.gstRegistration === 'regular';
  const answer: CreditNoteAnswer | undefined =
    isTaxed && timing !== 'in_time' ? { warnings: [{ field: 'note', code: `credit_note_${timing}` }] } : undefined;
  return accept(facts, answer);
}

function originalOf({ revision, data }: RecordedBill) {
  const { invoiceNumber: number, billedAt, day, documentKind, paymentMethod, totals } = data;
  const { grandTotalPaise } = totals;
  return { completedRevision: revision, number, billedAt, day, documentKind, grandTotalPaise, paymentMethod };
}

const timingOf = ({ original, shop }: IssueCreditNote, noteDay: string) =>
  noteTiming({
    originalDay: original.data.day,
    noteDay,
    filing: shop.filing,
    annualReturnDay: annualReturnDayOf(shop.annualReturns, original.data.day),
  });

/** The chosen lines in the bill's order. */
function chooseLines(state: Readonly<LedgerState>, { original, lines }: IssueCreditNote): ChosenLine[] | Refused {
  const { billId, lines: sold } = original.data;
  const credited = state.bills.get(billId)?.credited?.lines;
  const chosen = new Map<number, ChosenLine>();
  for (const [index, { lineNo, quantityMilli, reason, adjustmentId }] of lines.entries()) {
    const line = sold.find((one) => one.lineNo === lineNo);
    if (line === undefined) return refuseField('unknown_line', `lines.${index}.lineNo`);
    if (chosen.has(lineNo)) return refuseField('line_chosen_twice', `lines.${index}.lineNo`);
    const leftMilli = line.quantityMilli - (credited?.get(lineNo)?.quantityMilli ?? 0);
    const field = `lines.${index}.quantityMilli`;
    if (quantityMilli > leftMilli) {
      return refuseField('more_than_sold', field, { name: line.name, most: leftMilli / 1000 });
    }
    // half a piece may come back whole
    if (quantityMilli < leftMilli && !fitsUnit(line.unit, quantityMilli)) return refuseField('not_whole_units', field);
    chosen.set(lineNo, { line, quantityMilli, reason: line.kind === 'goods' ? reason : null, adjustmentId });
  }
  return [...chosen.values()].toSorted((a, b) => a.line.lineNo - b.line.lineNo);
}

/** Whether nothing of the bill is left once these lines came back. */
function isWhole(state: Readonly<LedgerState>, { data }: RecordedBill, chosen: readonly ChosenLine[]): boolean {
  const credited = state.bills.get(data.billId)?.credited?.lines;
  return data.lines.every(({ lineNo, quantityMilli }) => {
    const now = chosen.find(({ line }) => line.lineNo === lineNo)?.quantityMilli ?? 0;
    return (credited?.get(lineNo)?.quantityMilli ?? 0) + now === quantityMilli;
  });
}

type Numbered = Pick<CreditNoteData, 'number' | 'creditNoteNumber' | 'issuedAt' | 'day'>;

/** Date and number in the series of credit notes: never before its bill, nor before the last note (L14), without a gap (L2). */
function numberNote(state: Readonly<LedgerState>, { shop, original, now }: IssueCreditNote): Numbered | Refused {
  const suspect = checkClock(state, now);
  if (suspect !== null) return suspect;
  const seriesOf = (instant: string) => {
    return { kind: 'credit_note' as const, fiscalYear: fiscalYear(shopDay(instant)), till: '', prefix: PREFIX };
  };
  const earliest = original.data.billedAt > now ? original.data.billedAt : now;
  const last = state.series.get(seriesKey(seriesOf(earliest)))?.lastBilledAt ?? '';
  const issuedAt = last > earliest ? last : earliest;
  const day = shopDay(issuedAt);
  const number = nextNumber(state, seriesOf(issuedAt), isBoundByGst(shop));
  if (number === null) return refuse('invoice_number_exhausted');
  const filed = checkNotFiled(state, day.slice(0, 7));
  return filed === null ? { number, creditNoteNumber: number.number, issuedAt, day } : filed;
}

/** Date and number as on paper. One paper may credit several bills, so its number may stand on several notes. */
function numberImported(
  state: Readonly<LedgerState>,
  { original, imported, now }: IssueCreditNote,
): Numbered | Refused {
  const badTime = checkImported(state, imported, now);
  if (badTime !== null) return badTime;
  const { importId = '', occurredAt: issuedAt = now, originalNumber = null } = imported ?? {};
  const { billedAt } = original.data;
  if (issuedAt < billedAt) return refuse('import_out_of_order', { params: { newest: billedAt } });
  const creditNoteNumber = originalNumber ?? givenNumber(state.imports.get(importId));
  return { number: null, creditNoteNumber, issuedAt, day: shopDay(issuedAt) };
}

/** The credited lines, and the facts that follow from their goods: costs that the return settles, and goods that go on to a reason. */
function takeBackGoods(
  state: Readonly<LedgerState>,
  command: IssueCreditNote,
  replays: ReplayedReturns,
  { chosen, bearsTax, number }: { chosen: readonly ChosenLine[]; bearsTax: boolean; number: string },
): { lines: CreditedLine[]; facts: LedgerFact[] } {
  const { billId } = command.original.data;
  const notes = state.bills.get(billId);
  const replayOf = whatComesBack(state, replaysToCredit(state, command), replays);
  const drafts = new StockDrafts(state);
  const settled = new Map<Id, Settlement[]>();
  const lines = chosen.map((one): CreditedLine => {
    const { line, quantityMilli, reason } = one;
    const { listPricePaise: _, printedPricePaise: __, note: ___, provisionalMilli: ____, ...priced } = line;
    const { quantityMilli: creditedMilli } = notes?.credited?.lines.get(line.lineNo) ?? NOTHING_CREDITED;
    const amounts = creditedPart(line, creditedMilli, quantityMilli, bearsTax);
    const credited = { ...priced, quantityMilli, ...amounts, reason };
    if (line.kind === 'service') return { ...credited, ...NO_GOODS };
    const before = settled.get(line.productId) ?? [];
    const { goods, settlements } = takeBackPart(drafts.of(line.productId), billId, one, {
      notes,
      replayed: replayOf(line),
      settled: before,
    });
    settled.set(line.productId, [...before, ...settlements]);
    return { ...credited, ...goods };
  });
  const corrections = [...settled].flatMap(([productId, settlements]) =>
    costCorrected(productId, 'credit_note', command.creditNoteId, {
      settlements,
      correctionPaise: correctionOf(settlements),
    }),
  );
  const adjustments = chosen.flatMap(({ line, quantityMilli, reason, adjustmentId }) => {
    if (reason === null) return [];
    const { productId: id, kind, name, unit, hsn } = line;
    const purchasePricePaise = command.products.get(id)?.facts.purchasePricePaise ?? null;
    const product = { id, kind, name, unit, hsn, purchasePricePaise };
    const lost = { adjustmentId, product, quantityMilli: -quantityMilli, reason, note: number };
    return stockAdjusted(drafts.of(id), lost);
  });
  return { lines, facts: [...corrections, ...adjustments] };
}

export type MoneyBack = Pick<
  CreditNoteData,
  'loweredPaise' | 'loweredAwaitedPaise' | 'refundPaise' | 'refundMethod' | 'advancePaise' | 'khata'
>;

type Credited = Pick<
  IssueCreditNote,
  'creditNoteId' | 'original' | 'imported' | 'refundMethod' | 'refundPaise' | 'earlierPayments'
>;

/**
 * How the note's total is settled: it lowers what is due of the bill, then what is awaited, and the rest was paid and goes back. An
 * imported note gave it back in earlier books.
 */
export function moneyBack(
  state: Readonly<LedgerState>,
  { creditNoteId, original, imported, refundMethod, refundPaise: wantedPaise, earlierPayments }: Credited,
  { grandTotalPaise }: Pick<BillTotals, 'grandTotalPaise'>,
): MoneyBack | Refused {
  const { openPaise, awaitedPaise, paidPaise } = billMoney(state, original, earlierPayments);
  const loweredDuePaise = Math.min(grandTotalPaise, openPaise);
  const loweredAwaitedPaise = Math.min(grandTotalPaise - loweredDuePaise, awaitedPaise);
  const loweredPaise = loweredDuePaise + loweredAwaitedPaise;
  const backPaise = Math.min(grandTotalPaise - loweredPaise, paidPaise);
  const returned = returnMoney(state, {
    original,
    sourceId: creditNoteId,
    loweredPaise: loweredDuePaise,
    paidPaise: backPaise,
    refundMethod,
    refundPaise: wantedPaise ?? (imported === null ? null : backPaise),
  });
  if ('kind' in returned) return returned;
  const [refund] = returned.refunds;
  return {
    loweredPaise,
    loweredAwaitedPaise,
    refundPaise: refund?.amountPaise ?? 0,
    refundMethod: refund?.method ?? null,
    advancePaise: returned.advancePaise,
    khata: returned.khata,
  };
}
