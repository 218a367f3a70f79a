import type {
  BillContentBody,
  BillCustomer,
  BillView,
  CustomerView,
  PaymentMethod,
  ProductRow,
  Unit,
} from '@bahi/contracts';
import { rateOn } from '@bahi/domain/arithmetic';
import { today } from '../../providers/http/serverClock.ts';

/** A number while it is typed: null for an empty field, NaN for text that is no number. */
export type Typed = number | null;

/** One line on the bill page. */
export interface DraftLine {
  /** Identifies the line while the page is open. */
  key: number;
  /** Number of a saved line; sent back so that it stays the same line. */
  lineNo?: number;
  productId: string;
  name: string;
  localName: string | null;
  sku: string | null;
  unit: Unit;
  quantityMilli: Typed;
  unitPricePaise: Typed;
  discountPaise: Typed;
  gstRateBps: number;
  priceIncludesTax: boolean;
}

type NamedCustomer = Extract<CustomerView, { walkIn: false }>;
type CustomerDetails = Omit<NamedCustomer, 'walkIn' | 'name'>;

/** Content of the bill page. */
export interface Draft {
  walkIn: boolean;
  customerName: string;
  /** Other details of a named customer; those without an input are kept as they came. */
  customerDetails: CustomerDetails | null;
  paymentMethod: PaymentMethod | null;
  /** Reference of a UPI payment, as the payer's app shows it. */
  upiReference: string;
  billDiscountPaise: Typed;
  lines: readonly DraftLine[];
  /** Key of the line that the last product was added to. */
  lastKey?: number;
}

export type DraftAction =
  | { type: 'add'; product: ProductRow; quantityMilli: number }
  | {
      type: 'changeLine';
      key: number;
      change: Partial<Pick<DraftLine, 'quantityMilli' | 'unitPricePaise' | 'discountPaise'>>;
    }
  | { type: 'step'; key: number; direction: 1 | -1 }
  | { type: 'remove'; key: number }
  | { type: 'nameCustomer'; name: string }
  | { type: 'describeCustomer'; change: Partial<CustomerDetails> }
  | { type: 'walkIn'; walkIn: boolean }
  | { type: 'pay'; paymentMethod: PaymentMethod }
  | { type: 'reference'; upiReference: string }
  | { type: 'discount'; billDiscountPaise: Typed }
  | { type: 'saved'; sent: Draft; answer: BillView }
  | { type: 'replace'; draft: Draft };

/** Details of a customer who gave only a name. */
export const NOTHING_KNOWN = { phone: null, gstNumber: null, stateCode: null, address: null } as const;

/** Step of the + button and initial quantity of a line: one, or ten of a very small unit. */
export const stepMilli = (unit: Unit): number => (unit === 'gram' || unit === 'ml' ? 10_000 : 1_000);

/** Applies one action to the draft. */
export function changeDraft(draft: Draft, action: DraftAction): Draft {
  switch (action.type) {
    case 'add':
      return { ...draft, ...withProduct(draft.lines, action.product, action.quantityMilli) };
    case 'changeLine':
      return withLine(draft, action.key, (line) => ({ ...line, ...action.change }));
    case 'step':
      return withLine(draft, action.key, (line) => stepped(line, action.direction));
    case 'remove':
      return { ...draft, lines: draft.lines.filter(({ key }) => key !== action.key) };
    case 'nameCustomer':
      return named(draft, action.name);
    case 'describeCustomer':
      return {
        ...draft,
        walkIn: false,
        customerDetails: { ...(draft.customerDetails ?? NOTHING_KNOWN), ...action.change },
      };
    case 'walkIn':
      return { ...draft, walkIn: action.walkIn, customerName: '', customerDetails: null };
    case 'pay':
      return { ...draft, paymentMethod: action.paymentMethod };
    case 'reference':
      return { ...draft, upiReference: action.upiReference };
    case 'discount':
      return { ...draft, billDiscountPaise: action.billDiscountPaise };
    case 'saved':
      return { ...draft, lines: numbered(draft.lines, action.sent, action.answer) };
    case 'replace':
      return action.draft;
    default:
      return action satisfies never;
  }
}

/** Clearing the name clears the customer's details as well. */
function named(draft: Draft, customerName: string): Draft {
  const customerDetails = customerName.trim() === '' ? null : draft.customerDetails;
  return { ...draft, walkIn: false, customerName, customerDetails };
}

/** Gives the sent lines the numbers they were saved under. Changes made meanwhile stay, and fields keep the focus. */
function numbered(lines: Draft['lines'], sent: Draft, answer: BillView): Draft['lines'] {
  const saved = new Map(sent.lines.map(({ key }, index) => [key, answer.lines[index]]));
  return lines.map((line) => {
    const found = saved.get(line.key);
    // an equal bill saved by someone else may have another order of lines
    if (found?.productId !== line.productId) return line;
    const { lineNo, gstRateBps, priceIncludesTax } = found;
    return { ...line, lineNo, gstRateBps, priceIncludesTax };
  });
}

function withLine(draft: Draft, key: number, change: (line: DraftLine) => DraftLine): Draft {
  return { ...draft, lines: draft.lines.map((line) => (line.key === key ? change(line) : line)) };
}

function stepped(line: DraftLine, direction: 1 | -1): DraftLine {
  const step = stepMilli(line.unit);
  const now = Number.isNaN(line.quantityMilli) ? 0 : (line.quantityMilli ?? 0);
  const next = now + direction * step;
  return next > 0 ? { ...line, quantityMilli: next } : line;
}

/** The same code twice is quantity 2 (R44), unless that line was given a price or discount of its own. */
function withProduct(
  lines: readonly DraftLine[],
  product: ProductRow,
  quantityMilli: number,
): Pick<Draft, 'lines' | 'lastKey'> {
  const same = lines.find(
    (line) =>
      line.productId === product.id &&
      line.unitPricePaise === product.sellingPricePaise &&
      (line.discountPaise ?? 0) === 0 &&
      Number.isSafeInteger(line.quantityMilli),
  );
  if (same === undefined) {
    const added = lineOf(product, quantityMilli, nextKey(lines));
    return { lines: [...lines, added], lastKey: added.key };
  }
  const more = { ...same, quantityMilli: (same.quantityMilli ?? 0) + quantityMilli };
  return { lines: lines.map((line) => (line === same ? more : line)), lastKey: same.key };
}

const nextKey = (lines: readonly DraftLine[]): number => Math.max(0, ...lines.map(({ key }) => key)) + 1;

function lineOf(product: ProductRow, quantityMilli: number, key: number): DraftLine {
  const { id, name, localName, sku, unit, sellingPricePaise, rates, priceIncludesTax } = product;
  return {
    key,
    productId: id,
    name,
    localName,
    sku,
    unit,
    quantityMilli,
    unitPricePaise: sellingPricePaise,
    discountPaise: null,
    gstRateBps: rateOn(rates, today())?.rateBps ?? 0,
    priceIncludesTax,
  };
}

/** The draft of a bill as the server has it. */
export function draftOf(bill: BillView): Draft {
  const { customer, lines, billDiscountPaise, paymentMethod = null, upiReference = '' } = bill;
  const named = customer === null || customer.walkIn ? null : customer;
  return {
    walkIn: customer?.walkIn === true,
    customerName: named?.name ?? '',
    customerDetails: named && detailsOf(named),
    paymentMethod,
    upiReference,
    billDiscountPaise: billDiscountPaise === 0 ? null : billDiscountPaise,
    lines: lines.map((line) => ({
      key: line.lineNo,
      lineNo: line.lineNo,
      productId: line.productId,
      name: line.name,
      localName: line.localName,
      sku: line.sku,
      unit: line.unit,
      quantityMilli: line.quantityMilli,
      unitPricePaise: line.unitPricePaise,
      discountPaise: line.discountPaise === 0 ? null : line.discountPaise,
      gstRateBps: line.gstRateBps,
      priceIncludesTax: line.priceIncludesTax,
    })),
  };
}

function detailsOf({ phone, gstNumber, stateCode, address }: CustomerDetails): CustomerDetails {
  const known = (text: string | null): string | null => text?.trim() || null;
  return { phone: known(phone), gstNumber: known(gstNumber), stateCode: known(stateCode), address: known(address) };
}

/** Body of save and generate. Only for a draft without issues. Fields without an input are left out and stay unchanged. */
export function bodyOf(draft: Draft): BillContentBody {
  return {
    customer: customerOf(draft),
    lines: draft.lines.map(({ lineNo, productId, quantityMilli, unitPricePaise, discountPaise }) => ({
      ...(lineNo !== undefined && { lineNo }),
      productId,
      quantityMilli: quantityMilli ?? 0,
      unitPricePaise: unitPricePaise ?? 0,
      discountPaise: discountPaise ?? 0,
    })),
    billDiscountPaise: draft.billDiscountPaise ?? 0,
    paymentMethod: draft.paymentMethod,
    upiReference: draft.paymentMethod === 'UPI' ? referenceOf(draft) : null,
  };
}

/** The UPI reference; null for none. */
export const referenceOf = ({ upiReference }: Pick<Draft, 'upiReference'>): string | null =>
  upiReference.trim() || null;

/** Who buys, as far as it is typed. */
export type CustomerDraft = Pick<Draft, 'walkIn' | 'customerName' | 'customerDetails'>;

/** The customer; null while nobody is named. */
export function customerOf({ walkIn, customerName, customerDetails }: CustomerDraft): BillCustomer | null {
  if (walkIn) return { walkIn: true };
  const name = customerName.trim();
  return name === '' ? null : { walkIn: false, name, ...detailsOf(customerDetails ?? NOTHING_KNOWN) };
}

/** Whether a bill can still be changed. */
export const isOpen = ({ status }: Pick<BillView, 'status'>): boolean =>
  status === 'created' || status === 'in_billing';

/** Whether two drafts would send the same body. */
export function sameContent(a: Draft, b: Draft): boolean {
  return a === b || JSON.stringify(bodyOf(a)) === JSON.stringify(bodyOf(b));
}
