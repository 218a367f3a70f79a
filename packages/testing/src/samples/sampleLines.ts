import type {
  AnyRecorded,
  BillCustomer,
  BillTotals,
  Id,
  PaymentMethod,
  PaymentPart,
  PricedLine,
  ProductDetails,
  Seller,
  SoldLine,
} from '@bahi/contracts';
import { issue, sampleId, stockFields, worth, type SampleStock } from './sampleStock.ts';

const noTotals: BillTotals = {
  subtotalPaise: 0,
  billDiscountPaise: 0,
  discountPaise: 0,
  taxableValuePaise: 0,
  cgstPaise: 0,
  sgstPaise: 0,
  igstPaise: 0,
  taxPaise: 0,
  roundOffPaise: 0,
  grandTotalPaise: 0,
};

/** The shop on sample bills. */
export const sampleSeller: Seller = {
  shopName: 'Shop',
  address: 'Street',
  phone: null,
  stateCode: '27',
  gstRegistration: 'none',
  gstNumber: null,
  upiId: null,
  upiPayeeName: null,
  billFooter: null,
  logo: null,
};

/** Totals of untaxed lines without discounts. */
export function totalsOf(lines: readonly PricedLine[]): BillTotals {
  const sum = lines.reduce((total, line) => total + line.lineTotalPaise, 0);
  return { ...noTotals, subtotalPaise: sum, taxableValuePaise: sum, grandTotalPaise: sum };
}

/** A line at the product's selling price, without tax. */
export function pricedLine(facts: ProductDetails, quantityMilli: number, lineNo: number): PricedLine {
  const amount = worth(quantityMilli, facts.sellingPricePaise);
  return {
    lineNo,
    productId: facts.id,
    kind: facts.kind,
    name: facts.name,
    localName: facts.localName,
    sku: facts.sku,
    unit: facts.unit,
    hsn: facts.hsn,
    quantityMilli,
    unitPricePaise: facts.sellingPricePaise,
    listPricePaise: null,
    priceIncludesTax: facts.priceIncludesTax,
    taxClass: facts.taxClass,
    printedPricePaise: null,
    grossPaise: amount,
    discountPaise: 0,
    billDiscountSharePaise: 0,
    taxableValuePaise: amount,
    gstRateBps: 0,
    gstRateFrom: null,
    cgstPaise: 0,
    sgstPaise: 0,
    igstPaise: 0,
    lineTotalPaise: amount,
    note: null,
  };
}

/** The same, issued from stock. */
export function soldLine(stock: SampleStock, quantityMilli: number, lineNo: number): SoldLine {
  const priced = pricedLine(stock.facts, quantityMilli, lineNo);
  const unmoved = { costPaise: 0, provisionalMilli: 0, provisionalPaise: 0 };
  if (priced.kind === 'service') return { ...priced, ...unmoved, stockAfterMilli: null, valueAfterPaise: null };
  return { ...priced, ...issue(stock, quantityMilli), ...stockFields(stock) };
}

export interface SampleLine {
  product: string;
  quantityMilli: number;
}

type Completed = Extract<AnyRecorded, { type: 'BillCompleted' }>['data'];

/** How a sample bill is settled. */
export type SampleCharge = Pick<Completed, 'payments' | 'freeUsedPaise' | 'creditPaise' | 'khata'>;
export type SampleCharged = Pick<Completed, 'billId' | 'customerId' | 'totals' | 'day'>;

/** What a sample bill differs in. */
export interface CompleteOptions {
  method?: PaymentMethod;
  upiReference?: string;
  tenderedPaise?: number;
  customer?: string;
  /** The word of the customer's entity. */
  customerOf?: string;
  /** The bill's own day, if it differs from the instant's. */
  day?: string;
  /** How it is settled, if it is not paid in full by one method. */
  charge?: (bill: SampleCharged) => SampleCharge;
}

/** Who buys, by the words of a bill's options. */
export function buyerOf({ customer, customerOf }: CompleteOptions): { customer: BillCustomer; customerId: Id | null } {
  const unknown = { phone: null, gstNumber: null, stateCode: null, deliveryStateCode: null, address: null };
  return {
    customer: customer === undefined ? { walkIn: true } : { walkIn: false, name: customer, ...unknown },
    customerId: customerOf === undefined ? null : sampleId(customerOf),
  };
}

/** One payment of the whole: UPI of a bill that is not of earlier books is awaited. */
export function wholePayment(
  word: string,
  { method = 'CASH', tenderedPaise, upiReference }: CompleteOptions,
  { sold, isImported }: { sold: readonly SoldLine[]; isImported: boolean },
): PaymentPart {
  return {
    paymentId: sampleId(`${word} payment`),
    method,
    amountPaise: totalsOf(sold).grandTotalPaise,
    tenderedPaise: tenderedPaise ?? null,
    reference: upiReference ?? null,
    isReceived: method !== 'UPI' || isImported,
  };
}
