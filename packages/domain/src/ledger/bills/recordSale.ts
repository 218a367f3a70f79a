import {
  accept,
  joinedParts,
  refuse,
  refuseField,
  type BillContent,
  type BillCustomer,
  type BillWarning,
  type Decision,
  type LedgerFact,
  type PricedLine,
  type Refused,
  type SoldLine,
} from '@bahi/contracts';
import {
  documentKindOf,
  fiscalYear,
  isBuyerNumber,
  isOtherState,
  placeOfSupplyOf,
  registrationOn,
  shopDay,
} from '../../arithmetic/index.ts';
import { cashAdvanceUsed, checkCash } from '../../khata/cashLimit.ts';
import { chargeBill, type Charge } from '../../khata/chargeBill.ts';
import { refuseUnlessConfirmed } from '../../confirmations.ts';
import { isAbandoned } from './abandonCompletion.ts';
import { billingInstant } from './billingInstant.ts';
import { checkImported } from '../imports/checkImported.ts';
import { givenNumber } from '../imports/givenNumber.ts';
import { checkClock } from '../periods/checkClock.ts';
import { checkNotFiled } from '../periods/checkNotFiled.ts';
import type { RecordSale, WarningsAnswer } from '../commands.ts';
import { invoiceSeries, isBoundByGst, isRunningOut, nextNumber } from './documentNumber.ts';
import { referenceUsed } from './referenceUsed.ts';
import { sellerOf } from './sellerOf.ts';
import type { BillCompletedData, LedgerState } from '../state/state.ts';
import { isExact, issue, StockDrafts, type Issue, type StockDraft } from '../stock/stock.ts';

const NO_COST: Issue = { costPaise: 0, provisionalMilli: 0, provisionalPaise: 0 };

type Numbered = Pick<BillCompletedData, 'number' | 'invoiceNumber' | 'billedAt' | 'day'>;
type CompleteContent = BillContent & { customer: BillCustomer };

/**
 * Records the sale of a prepared bill (`prepareSale`): number, cost and stock movement in one fact. Recording the same
 * submission again changes nothing and answers `{completedRevision}`. The state remembers bills of 48 hours and at least
 * 1,000; for older ones callers ask the read model first. Goods are issued line by line, at the average (R30, R31) or
 * provisionally (R33). An imported bill keeps its own date and number, outside the series, and is never rounded. The
 * answer warns when nine tenths of the series are used up (R10).
 * Refusals: `bill_completed` (by another submission), `bill_cancelled`, `completion_abandoned`, `clock_suspect`,
 * `period_filed`, `invoice_number_exhausted`, those of `checkImported`, `chargeBill` and `checkCash`, `original_number_taken`, `amount_too_large`, and
 * under policy `block` `stock_would_go_negative` unless confirmed.
 */
export function recordSale(state: Readonly<LedgerState>, command: RecordSale): Decision<LedgerFact> {
  const { billId, submissionRevision, shop, imported } = command;
  const earlier = state.recentBills.get(billId);
  if (earlier?.submissionRevision === submissionRevision) return accept([], { completedRevision: earlier.revision });
  if (state.bills.get(billId)?.cancelled === true) return refuse('bill_cancelled');
  if (earlier !== undefined || state.bills.has(billId)) return refuse('bill_completed');
  if (isAbandoned(state, billId, submissionRevision)) return refuse('completion_abandoned');

  const numbered = imported === null ? numberBill(state, command) : numberImported(state, { ...command, imported });
  if ('kind' in numbered) return numbered;
  const sold = sellLines(state, command);
  if ('kind' in sold) return sold;
  // `prepareSale` checked that there is a customer, and payments or a method
  const content = withRounding(command.content as CompleteContent, imported !== null);
  const registration = registrationOn(shop, numbered.day);
  const charge = chargeBill(state.khatas, {
    billId,
    content,
    day: numbered.day,
    isImported: imported !== null,
    confirmed: command.confirmed,
    paymentIdOf: command.paymentIdOf,
  });
  if ('kind' in charge) return charge;
  const tooMuchCash =
    imported === null && command.asksAboutCash === true
      ? refuseCash(state, command, { ...charge, day: numbered.day })
      : null;
  if (tooMuchCash !== null) return tooMuchCash;
  const completed: LedgerFact = {
    type: 'BillCompleted',
    data: {
      billId,
      submissionRevision,
      createdAt: command.createdAt,
      createdBy: command.createdBy,
      documentKind: documentKindOf(registration, sold, content.customer),
      number: numbered.number,
      invoiceNumber: numbered.invoiceNumber,
      billedAt: numbered.billedAt,
      day: numbered.day,
      imported: imported === null ? null : { importId: imported.importId, label: imported.label },
      seller: sellerOf(shop, command.shopPhone, numbered.day),
      placeOfSupply: placeOfSupplyOf(shop, registration, content.customer),
      customer: content.customer,
      customerId: content.customerId,
      lines: sold,
      totals: content.totals,
      roundOff: content.roundOff,
      paymentMethod: content.paymentMethod,
      upiReference: content.upiReference,
      tenderedPaise: content.tenderedPaise,
      ...charge,
      note: content.note,
      approvedBy: content.approvedBy,
      shortfalls: sold
        .filter((line) => line.provisionalMilli > 0)
        .map(({ lineNo, productId, provisionalMilli }) => ({ lineNo, productId, quantityMilli: provisionalMilli })),
      contentHash: command.contentHash,
    },
  };
  return accept([completed], warningsOf(numbered, command));
}

/** Refuses more cash than may be taken of one person in a day or for the bill, unless an owner confirmed it. */
function refuseCash(
  state: Readonly<LedgerState>,
  { billId, content: { customerId }, confirmed }: RecordSale,
  { payments, khata, day }: Charge & { day: string },
): Refused | null {
  const inCash = payments.filter(({ method }) => method === 'CASH');
  const amountPaise = inCash.reduce((sum, part) => sum + part.amountPaise, 0);
  const bills = [{ billId, amountPaise: amountPaise + cashAdvanceUsed(state, khata) }];
  return checkCash(state, { customerId, day, amountPaise, bills }, confirmed);
}

/**
 * Warnings in a bill's answer: its series is running out, its UPI reference is on another bill, its buyer's GST number is doubtful (R13),
 * or a shop without registration sells to another state (R1).
 */
function warningsOf(
  { number, day }: Numbered,
  { shop, content: { customer }, referenceUsedOn = [] }: RecordSale,
): WarningsAnswer | undefined {
  const warnings: BillWarning[] = [];
  const gstNumber = customer?.walkIn === false ? customer.gstNumber : null;
  if (gstNumber !== null && !isBuyerNumber(gstNumber)) {
    warnings.push({ field: 'customer.gstNumber', code: 'gst_number_check' });
  }
  if (registrationOn(shop, day) === 'none' && isOtherState(shop, customer)) {
    warnings.push({ field: 'customer.stateCode', code: 'other_state_needs_registration' });
  }
  if (number !== null && isRunningOut(number, isBoundByGst(shop))) {
    warnings.push({ field: 'invoiceNumber', code: 'invoice_numbers_running_out' });
  }
  if (referenceUsedOn.length > 0) warnings.push(referenceUsed('upiReference', referenceUsedOn));
  return warnings.length === 0 ? undefined : { warnings };
}

/** Date and number in the shop's own series: never before the last bill of the series (L14), without a gap (L2). */
function numberBill(state: Readonly<LedgerState>, { shop, now }: RecordSale): Numbered | Refused {
  const suspect = checkClock(state, now);
  if (suspect !== null) return suspect;
  const series = invoiceSeries(shop, fiscalYear(shopDay(now)));
  const number = nextNumber(state, series, isBoundByGst(shop));
  if (number === null) return refuse('invoice_number_exhausted');
  const billedAt = billingInstant(state, shop, now);
  const day = shopDay(billedAt);
  const filed = checkNotFiled(state, day.slice(0, 7));
  return filed === null ? { number, invoiceNumber: number.number, billedAt, day } : filed;
}

/** Date and number as on paper. */
function numberImported(
  state: Readonly<LedgerState>,
  { imported, now }: RecordSale & { imported: NonNullable<RecordSale['imported']> },
): Numbered | Refused {
  const badTime = checkImported(state, imported, now);
  if (badTime !== null) return badTime;
  const progress = state.imports.get(imported.importId);
  const invoiceNumber = imported.originalNumber ?? givenNumber(progress);
  if (progress?.originalNumbers.has(invoiceNumber) === true) {
    const fields = { originalNumber: 'original_number_taken' as const };
    return refuse('original_number_taken', { params: { number: invoiceNumber }, fields });
  }
  const billedAt = imported.occurredAt;
  return { number: null, invoiceNumber, billedAt, day: shopDay(billedAt) };
}

function sellLines(state: Readonly<LedgerState>, command: RecordSale): SoldLine[] | Refused {
  const drafts = new StockDrafts(state);
  const sold: SoldLine[] = [];
  const short: { field: string; name: string }[] = [];
  for (const [index, line] of command.content.lines.entries()) {
    if (line.kind === 'service') {
      sold.push(soldLine(line, NO_COST, null));
      continue;
    }
    const draft = drafts.of(line.productId);
    const field = `lines.${index}.quantityMilli`;
    if (command.shop.oversellPolicy === 'block' && draft.quantityMilli < line.quantityMilli) {
      short.push({ field, name: line.name });
    }
    const purchasePricePaise = command.products.get(line.productId)?.facts.purchasePricePaise ?? null;
    const issued = issue(draft, line.quantityMilli, purchasePricePaise);
    if (!isExact(draft) || !Number.isSafeInteger(issued.costPaise)) {
      return refuseField('amount_too_large', field);
    }
    sold.push(soldLine(line, issued, draft));
  }
  return refuseShort(short, command) ?? sold;
}

/** Names every line that takes more than is in stock, because one confirmation is for all of them. */
function refuseShort(short: readonly { field: string; name: string }[], { confirmed }: RecordSale): Refused | null {
  if (short.length === 0) return null;
  const code = 'stock_would_go_negative';
  return refuseUnlessConfirmed(code, confirmed, {
    params: { name: joinedParts([...new Set(short.map(({ name }) => name))]) },
    fields: Object.fromEntries(short.map(({ field }) => [field, code])),
  });
}

/** The line with the cost and stock of its issue. */
function soldLine(line: PricedLine, issued: Issue, stockAfter: StockDraft | null): SoldLine {
  const [stockAfterMilli, valueAfterPaise] = [stockAfter?.quantityMilli ?? null, stockAfter?.valuePaise ?? null];
  return { stockAfterMilli, valueAfterPaise, ...issued, ...line };
}

function withRounding(content: CompleteContent, imported: boolean): CompleteContent {
  if (!imported) return content;
  const { roundOffPaise, grandTotalPaise } = content.totals;
  const totals = { ...content.totals, roundOffPaise: 0, grandTotalPaise: grandTotalPaise - roundOffPaise };
  return { ...content, roundOff: 'none', totals };
}
