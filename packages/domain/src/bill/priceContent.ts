import {
  fitsUnit,
  MAX_LINE_NO,
  refuseField,
  type BillContent,
  type BillContentBody,
  type BillCustomer,
  type BillLineBody,
  type BillPaymentBody,
  type CounterDefaults,
  type CustomerBody,
  type ErrorCode,
  type GstRegistration,
  type Id,
  type PricedLine,
  type Refused,
  type SentPart,
} from '@bahi/contracts';
import { placeOfSupplyOf, priceBill, rateOn, registrationOn, shopDay, taxSchemeOf } from '../arithmetic/index.ts';
import type { PricingLookups } from './commands.ts';

/** A priced content, or a refusal. */
export type Priced = { kind: 'priced'; content: BillContent } | Refused;

/** The bill's saved content, how it began, and whether the bill is imported (an imported bill is never rounded). */
export interface PricingContext {
  saved: BillContent | null;
  /** Taken while nothing was saved. */
  defaults?: CounterDefaults;
  imported: boolean;
}

/**
 * Turns the sent fields into the bill's content, priced as it would be if generated at `lookups.at`. Omitted fields
 * stay as saved, or as the bill began while nothing was saved; null clears. A payment method replaces payments in parts. Cash handed
 * over belongs to one completion and does not stay. A line whose `lineNo` is sent back keeps number, price, discount and remark unless they are sent;
 * a new line gets the next number and the catalogue's price. An empty bill is priced too; callers that need lines check
 * for them.
 * Refusals, by field: `unknown_product`, `archived` (a product new to the bill), `unit_changed` (its quantity was in
 * another unit), `not_whole_units`, `invalid` (one lineNo or one held code twice), `discount_too_large`, `amount_too_large`.
 */
export function priceContent(body: BillContentBody, lookups: PricingLookups, context: PricingContext): Priced {
  const { saved, imported, defaults = null } = context;
  const { shop } = lookups;
  if ((body.paymentMethod ?? null) !== null && body.payments?.some(isNew) === true) {
    return refuseField('payments_or_method', 'payments');
  }
  const day = shopDay(lookups.at);
  const registration = registrationOn(shop, day);
  const customer = body.customer === undefined ? customerBefore(saved, defaults) : customerOf(body.customer);

  const lines: PricedLine[] = [];
  const savedLines = new Map((saved?.lines ?? []).map((line) => [line.lineNo, line]));
  const bodyLines = body.lines ?? saved?.lines.map(asSent) ?? [];
  const numbers = numberLines(bodyLines, savedLines);
  if (numbers.kind === 'refused') return numbers;
  for (const [index, sent] of bodyLines.entries()) {
    const lineNo = numbers.lineNos[index] ?? index + 1;
    const before = savedLines.get(lineNo);
    const line = describeLine(sent, { lineNo, before, day, registration }, lookups);
    if (typeof line === 'string') return refuseField(line, `lines.${index}.productId`);
    if (!fitsUnit(line.unit, line.quantityMilli)) return refuseField('not_whole_units', `lines.${index}.quantityMilli`);
    lines.push(line);
  }

  const heldCodes = body.heldCodes === undefined ? (saved?.heldCodes ?? []) : (body.heldCodes ?? []);
  const repeated = heldCodes.findIndex(({ code }, index) =>
    heldCodes.some((other, at) => at < index && other.code === code),
  );
  if (repeated >= 0) return refuseField('invalid', `heldCodes.${repeated}.code`);

  const roundOff = imported ? 'none' : shop.roundOff;
  const priced = priceBill({
    lines,
    billDiscountPaise:
      (body.billDiscountPaise === undefined ? saved?.totals.billDiscountPaise : body.billDiscountPaise) ?? 0,
    roundOff,
    taxScheme: taxSchemeOf(shop, registration, placeOfSupplyOf(shop, registration, customer)),
  });
  if (priced.kind === 'refused') return priced;
  const content: BillContent = {
    customer,
    customerId: body.customer === undefined ? (saved?.customerId ?? null) : customerIdOf(body.customer),
    lines: priced.lines,
    totals: priced.totals,
    roundOff,
    ...paymentOf(body, saved, defaults, priced.totals.grandTotalPaise),
    note: keptText(body.note, saved?.note),
    heldCodes,
    approvedBy: null,
  };
  return { kind: 'priced', content };
}

/** Payments of a bill that is sent back as it was shown have ids. */
const isNew = ({ id }: BillPaymentBody): boolean => id === undefined;

type PaymentContent = Pick<BillContent, 'payments' | 'paymentMethod' | 'upiReference' | 'tenderedPaise'>;

/**
 * The payments of a body; null for none. Undefined where it says nothing of how the bill is paid, which then stays as saved. A whole
 * bill that is sent back is paid by its method, a whole draft by its parts.
 */
export function paymentsOf(body: BillContentBody): SentPart[] | null | undefined {
  const { payments, paymentParts, paymentMethod } = body;
  if ((paymentMethod ?? null) !== null) return null;
  const hasPayments = (payments ?? []).length > 0;
  const sent = (hasPayments ? payments : (paymentParts ?? payments)) ?? null;
  if (sent !== null) return sent.map(sentPart);
  const isSilent = payments === undefined && paymentParts === undefined && paymentMethod === undefined;
  return isSilent ? undefined : null;
}

const withoutCash = (part: SentPart): SentPart => ({ ...part, tenderedPaise: null });

/** How the bill is paid. Of payments, the method is that of the only one, if it pays the whole bill. */
function paymentOf(
  body: BillContentBody,
  saved: BillContent | null,
  defaults: CounterDefaults,
  grandTotalPaise: number,
): PaymentContent {
  const sent = paymentsOf(body);
  const payments = sent === undefined ? (saved?.payments?.map(withoutCash) ?? null) : sent;
  if (payments === null) {
    const before = (saved ?? defaults)?.paymentMethod ?? null;
    return {
      paymentMethod: body.paymentMethod === undefined ? before : body.paymentMethod,
      upiReference: keptText(body.upiReference, saved?.upiReference),
      tenderedPaise: body.tenderedPaise ?? null,
      payments: null,
    };
  }
  const [only] = payments.length === 1 && payments[0]?.amountPaise === grandTotalPaise ? payments : [];
  return {
    paymentMethod: only?.method ?? null,
    upiReference: only?.reference ?? null,
    tenderedPaise: only?.tenderedPaise ?? null,
    payments,
  };
}

/** A payment as it is kept. Cash and card are money at once; UPI is awaited until somebody has seen it. */
function sentPart({ method, amountPaise, tenderedPaise, reference, received }: BillPaymentBody): SentPart {
  return {
    method,
    amountPaise,
    tenderedPaise: tenderedPaise ?? null,
    reference: keptText(reference, null),
    isReceived: method !== 'UPI' || received === true,
  };
}

function customerBefore(saved: BillContent | null, defaults: CounterDefaults): BillCustomer | null {
  if (saved !== null) return saved.customer;
  return defaults?.walkIn === true ? { walkIn: true } : null;
}

/** A saved line as a body sends it back. */
export const asSent = (line: PricedLine): BillLineBody => ({
  lineNo: line.lineNo,
  productId: line.productId,
  quantityMilli: line.quantityMilli,
  unitPricePaise: line.unitPricePaise,
  discountPaise: line.discountPaise,
  note: line.note,
});

/** Empty text and null both clear. */
function keptText(sent: string | null | undefined, saved: string | null | undefined): string | null {
  if (sent === undefined) return saved ?? null;
  return sent === '' ? null : sent;
}

/** The entity that a sent customer names. */
const customerIdOf = (sent: CustomerBody | null): Id | null =>
  sent === null || sent.walkIn === true ? null : (sent.customerId ?? null);

/** The customer as stored: every field present, empty ones null. */
export function customerOf(sent: CustomerBody | null): BillCustomer | null {
  if (sent === null) return null;
  if (sent.walkIn === true) return { walkIn: true };
  const { name, phone, gstNumber, stateCode, deliveryStateCode, address } = sent;
  return {
    walkIn: false,
    name,
    phone: keptText(phone, null),
    gstNumber: keptText(gstNumber, null),
    stateCode: stateCode ?? null,
    deliveryStateCode: deliveryStateCode ?? null,
    address: keptText(address, null),
  };
}

/**
 * A number that is sent back stays. New lines get numbers after the highest one that was saved or is sent, so that a
 * deleted line and a new one with the same content differ. After a save without it, the last number may be used again.
 */
function numberLines(
  lines: readonly BillLineBody[],
  saved: ReadonlyMap<number, PricedLine>,
): { kind: 'numbered'; lineNos: number[] } | Refused {
  const used = new Set<number>();
  for (const [index, { lineNo }] of lines.entries()) {
    if (lineNo === undefined) continue;
    if (used.has(lineNo)) return refuseField('invalid', `lines.${index}.lineNo`);
    used.add(lineNo);
  }
  const taken = new Set([...saved.keys(), ...used]);
  let last = Math.max(0, ...taken);
  const lineNos = lines.map(({ lineNo }) => {
    if (lineNo !== undefined) return lineNo;
    // after the highest possible number, use free ones
    do last = (last % MAX_LINE_NO) + 1;
    while (taken.has(last));
    taken.add(last);
    return last;
  });
  return { kind: 'numbered', lineNos };
}

interface LineContext {
  lineNo: number;
  before: PricedLine | undefined;
  day: string;
  registration: GstRegistration;
}

/** The line with the product's current details and without amounts, or the code of the problem with its product. */
function describeLine(sent: BillLineBody, line: LineContext, lookups: PricingLookups): PricedLine | ErrorCode {
  const product = lookups.products.get(sent.productId);
  if (product === undefined) return 'unknown_product';
  const before = line.before?.productId === sent.productId ? line.before : undefined;
  if (product.archived && before === undefined) return 'archived';
  const { facts } = product;
  if (before !== undefined && before.unit !== facts.unit) return 'unit_changed';
  const unitPricePaise =
    (sent.unitPricePaise === undefined ? before?.unitPricePaise : sent.unitPricePaise) ?? facts.sellingPricePaise;
  const isTaxed = line.registration === 'regular' && facts.taxClass === 'taxable';
  const rate = isTaxed ? rateOn(facts.rates, line.day) : null;
  return {
    lineNo: line.lineNo,
    productId: facts.id,
    kind: facts.kind,
    name: facts.name,
    localName: facts.localName,
    sku: facts.sku,
    unit: facts.unit,
    hsn: facts.hsn,
    quantityMilli: sent.quantityMilli,
    unitPricePaise,
    listPricePaise: listPriceOf(unitPricePaise, facts.sellingPricePaise, before),
    priceIncludesTax: facts.priceIncludesTax,
    taxClass: facts.taxClass,
    printedPricePaise: facts.rule31D ? facts.mrpPaise : null,
    // present from the start: copying a wide object and adding fields to the copy is slow
    grossPaise: 0,
    discountPaise: (sent.discountPaise === undefined ? before?.discountPaise : sent.discountPaise) ?? 0,
    billDiscountSharePaise: 0,
    taxableValuePaise: 0,
    gstRateBps: rate?.rateBps ?? 0,
    gstRateFrom: rate?.effectiveFrom ?? null,
    cgstPaise: 0,
    sgstPaise: 0,
    igstPaise: 0,
    lineTotalPaise: 0,
    note: keptText(sent.note, before?.note),
  };
}

/**
 * The price that a changed price replaced; null if it was not changed. The catalogue's price of when the line was put on the bill
 * counts, so that a price raised since does not look like a discount.
 */
function listPriceOf(unitPricePaise: number, cataloguePaise: number, before: PricedLine | undefined): number | null {
  if (unitPricePaise === cataloguePaise) return null;
  const formerPaise = before === undefined ? cataloguePaise : (before.listPricePaise ?? before.unitPricePaise);
  return unitPricePaise === formerPaise ? null : formerPaise;
}
