import type { DocumentNumber, GstRegistration, RoundOff, TaxClass, Unit } from '@bahi/contracts';
import { priceBill } from '@bahi/domain/arithmetic';
import {
  filingPeriodOf,
  Gstr1Check,
  Gstr1Collector,
  makeGstr1,
  uqcOf,
  type CheckContext,
  type FiledBill,
  type FiledCreditNote,
  type FiledDocument,
  type FiledLine,
  type Filing,
  type Gstr1,
} from '@bahi/domain/gstr1';
import { sampleId } from './samples/sampleStock.ts';

/** The shop of the worked cases: Karnataka, regular. */
export const CASE_SHOP = '29ZZKPS1234K1Z8';
export const BUYER_HERE = '29ZZBFT5678R1ZZ';
export const BUYER_THERE = '27ZZFFM2468N1ZO';

/** A line as a case words it: "1000 at 42195, 18 %, without tax". */
export interface CaseLine {
  name: string;
  quantityMilli: number;
  unitPricePaise: number;
  /** Per cent; 0 unless the class is taxable. */
  rate?: number;
  /** Whether the price contains the tax; true by default. */
  withTax?: boolean;
  taxClass?: TaxClass;
  hsn?: string | null;
  unit?: Unit;
  isService?: boolean;
  discountPaise?: number;
}

/** Who buys: a registered buyer by number, or anyone else by state. */
interface CaseBuyer {
  gstin?: string;
  /** Place of supply; the buyer's state, else the shop's. */
  state?: string;
}

interface CaseHead extends CaseBuyer {
  /** `SK/2627/00101`: prefix, middle, sequence. */
  number: string;
  day: string;
  registration?: GstRegistration;
  imported?: boolean;
}

export interface CaseBill extends CaseHead {
  lines: readonly CaseLine[];
  billDiscountPaise?: number;
  roundOff?: RoundOff;
  cancelled?: boolean;
}

/** What comes back: quantity, and the amounts that the note states, in paise. */
export interface CaseReturn {
  line: number;
  quantityMilli: number;
  taxableValuePaise: number;
  taxPaise: number;
}

export interface CaseNote {
  number: string;
  day: string;
  of: FiledBill;
  back: readonly CaseReturn[];
  /** Round-off of the note. */
  roundOffPaise?: number;
  bearsTax?: boolean;
  registration?: GstRegistration;
}

/** A bill priced by the rules of the counter. */
export function caseBill(bill: CaseBill): FiledBill {
  const registration = bill.registration ?? 'regular';
  const state = bill.state ?? bill.gstin?.slice(0, 2) ?? CASE_SHOP.slice(0, 2);
  const isInter = state !== CASE_SHOP.slice(0, 2);
  const priced = priceBill({
    lines: bill.lines.map((line) => ({
      name: line.name,
      productId: sampleId(line.name),
      quantityMilli: line.quantityMilli,
      unitPricePaise: line.unitPricePaise,
      discountPaise: line.discountPaise ?? 0,
      priceIncludesTax: line.withTax ?? true,
      gstRateBps: Math.round((line.rate ?? 0) * 100),
      printedPricePaise: null,
    })),
    billDiscountPaise: bill.billDiscountPaise ?? 0,
    roundOff: bill.roundOff ?? 'rupee',
    taxScheme: registration === 'regular' ? (isInter ? 'inter_state' : 'intra_state') : 'none',
  });
  if (priced.kind === 'refused') throw new Error(priced.code);
  const lines = priced.lines.map((line, index): FiledLine => {
    const { productId, name, quantityMilli, gstRateBps, taxableValuePaise, cgstPaise, sgstPaise, igstPaise } = line;
    const { taxClass, hsn = '1905', unit = 'pcs', isService = false } = bill.lines[index] ?? ({} as Partial<CaseLine>);
    const kind = isService ? 'service' : 'goods';
    return {
      productId,
      name,
      kind,
      hsn,
      uqc: uqcOf(kind, unit),
      taxClass: taxClass ?? (gstRateBps > 0 ? 'taxable' : 'exempt'),
      gstRateBps,
      quantityMilli,
      taxableValuePaise,
      cgstPaise,
      sgstPaise,
      igstPaise,
    };
  });
  return {
    kind: 'bill',
    isCancelled: bill.cancelled ?? false,
    billId: sampleId(bill.number),
    ...headOf(bill, 'invoice'),
    registration,
    buyerGstin: bill.gstin ?? null,
    placeOfSupply: { stateCode: state, reason: placeReason(bill) },
    grandTotalPaise: priced.totals.grandTotalPaise,
    lines,
  };
}

/** A credit note that states the given amounts. */
export function caseNote({
  number,
  day,
  of,
  back,
  roundOffPaise = 0,
  bearsTax = true,
  ...rest
}: CaseNote): FiledCreditNote {
  const isInter = of.placeOfSupply.stateCode !== CASE_SHOP.slice(0, 2);
  const lines = back.map(({ line: index, quantityMilli, taxableValuePaise, taxPaise }): FiledLine => {
    const line = of.lines[index];
    if (line === undefined) throw new Error(`no line ${index}`);
    const halfPaise = isInter ? 0 : taxPaise / 2;
    const taxes = { cgstPaise: halfPaise, sgstPaise: halfPaise, igstPaise: isInter ? taxPaise : 0 };
    return { ...line, quantityMilli, taxableValuePaise, ...taxes };
  });
  const totalPaise = back.reduce((sum, { taxableValuePaise, taxPaise }) => sum + taxableValuePaise + taxPaise, 0);
  return {
    kind: 'credit_note',
    creditNoteId: sampleId(number),
    billId: of.billId,
    original: { day: of.day, grandTotalPaise: of.grandTotalPaise },
    bearsTax,
    ...headOf({ number, day }, 'credit_note'),
    registration: rest.registration ?? 'regular',
    buyerGstin: of.buyerGstin,
    placeOfSupply: of.placeOfSupply,
    grandTotalPaise: totalPaise + roundOffPaise,
    lines,
  };
}

function headOf({ number, day, imported = false, registration = 'regular' }: CaseHead, kind: DocumentNumber['kind']) {
  const [prefix = '', middle = '', digits = '1'] = number.split('/');
  const isTill = /^[A-Z]$/.test(middle);
  const series = {
    number,
    kind,
    fiscalYear: isTill ? '2627' : middle,
    till: isTill ? middle : '',
    prefix,
    sequence: Number(digits),
  };
  return { number, day, series: imported ? null : series, sellerGstin: registration === 'none' ? null : CASE_SHOP };
}

function placeReason({ gstin, state }: CaseBuyer) {
  if (state !== undefined) return 'customer_state' as const;
  return gstin === undefined ? ('shop_state' as const) : ('customer_gstin' as const);
}

interface CasePeriod {
  /** November 2026 by default. */
  month?: string;
  filing?: Filing;
  sentMonths?: readonly string[];
  withEmptyHsnRow?: boolean;
}

/** The return of the case's shop; without the row of zeros that a period without registered buyers gets. */
export function returnOf(documents: readonly FiledDocument[], options: CasePeriod = {}): Gstr1 {
  return collected(documents, options).made;
}

function collected(documents: readonly FiledDocument[], options: CasePeriod) {
  const { month = '2026-11', filing = 'monthly', sentMonths = [], withEmptyHsnRow = false } = options;
  const period = filingPeriodOf(month, filing);
  const collector = new Gstr1Collector(CASE_SHOP, period);
  for (const document of documents) collector.add(document);
  return { collector, made: makeGstr1(collector, { gstin: CASE_SHOP, period, sentMonths, withEmptyHsnRow }) };
}

/** The check before filing of the case's shop. */
export function checkOf(
  documents: readonly FiledDocument[],
  options: CasePeriod & Partial<Omit<CheckContext, 'period' | 'filing'>> = {},
) {
  const { month = '2026-11', filing = 'monthly' } = options;
  const check = new Gstr1Check({
    gstin: CASE_SHOP,
    period: filingPeriodOf(month, filing),
    filing,
    turnoverAboveFiveCrore: false,
    registrationOn: () => 'regular',
    annualReturns: [],
    ...options,
  });
  for (const document of documents) check.add(document);
  const { collector, made } = collected(documents, options);
  return check.finish(collector, made);
}
