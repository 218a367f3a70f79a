import {
  phoneKey,
  type BillContentBody,
  type BillView,
  type CustomerRow,
  type CustomerView,
  type HeldCode,
  type Id,
  type PaymentMethod,
  type ProductTile,
} from '@bahi/contracts';
import { ONE_SCAN, withHeld, withoutHeld } from '../../productSearch/unknownCode/heldCodes.ts';
import {
  initialMilli,
  numbered,
  stepped,
  withLess,
  withLinesOf,
  withProduct,
  type DraftLine,
  type Typed,
} from './draftLines.ts';
import { firstPart, partsOf, savedParts, sentParts, withNextPart, type PaymentPart } from './paymentParts.ts';

export type { DraftLine, Typed } from './draftLines.ts';

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
  /** Cash handed over; noted when the bill is generated, never saved with the draft. */
  tenderedPaise: Typed;
  /**
   * What is paid now, part by part; what they leave is credit, so none is credit for all. Null: all by `paymentMethod`, which is null
   * else. The draft keeps them but for the cash that is handed over.
   */
  parts: readonly PaymentPart[] | null;
  /** What the customer owes from before, if it is collected too; null if not. Never saved with the draft. */
  oldDuePaise: number | null;
  billDiscountPaise: Typed;
  lines: readonly DraftLine[];
  /** Scanned codes that belong to no product yet, in the order of scanning. */
  heldCodes: readonly HeldCode[];
  /** Key of the line that the last product was added to. */
  lastKey?: number;
}

export type DraftAction =
  | { type: 'add'; product: ProductTile; quantityMilli: number }
  | { type: 'hold'; code: string; quantityMilli: number }
  | { type: 'dropHeld'; code: string }
  /** The code belongs to this product now. */
  | { type: 'resolveHeld'; code: string; product: ProductTile }
  | {
      type: 'changeLine';
      key: number;
      change: Partial<Pick<DraftLine, 'quantityMilli' | 'unitPricePaise' | 'discountPaise' | 'note'>>;
    }
  | { type: 'step'; key: number; direction: 1 | -1 }
  | { type: 'remove'; key: number }
  | { type: 'takeBack'; key: number; quantityMilli: number }
  | { type: 'putBack'; line: DraftLine; place: number }
  | { type: 'nameCustomer'; name: string }
  | { type: 'describeCustomer'; change: Partial<CustomerDetails> }
  | { type: 'chooseCustomer'; customer: CustomerRow }
  /** A phone number without a name yet; `customerId` is of the customer who has it. */
  | { type: 'phoneCustomer'; phone: string; customerId: Id | undefined }
  | { type: 'walkIn'; walkIn: boolean }
  | { type: 'pay'; paymentMethod: PaymentMethod }
  | { type: 'reference'; upiReference: string }
  | { type: 'tender'; tenderedPaise: Typed }
  /** Nothing is paid now. */
  | { type: 'credit' }
  /** A part is paid now. */
  | { type: 'partNow' }
  /** One more part; `leftPaise` is what the others leave. */
  | { type: 'addPart'; leftPaise: number }
  | { type: 'changePart'; key: number; change: Partial<Omit<PaymentPart, 'key'>> }
  | { type: 'removePart'; key: number }
  | { type: 'oldDue'; oldDuePaise: number | null }
  | { type: 'discount'; billDiscountPaise: Typed }
  | { type: 'merge'; theirs: Draft; theirLines: Draft['lines'] }
  | { type: 'saved'; sent: Draft; answer: BillView };

/** Details of a customer who gave only a name. */
export const NOTHING_KNOWN = {
  phone: null,
  gstNumber: null,
  stateCode: null,
  deliveryStateCode: null,
  address: null,
} as const;

/** Applies one action to the draft. What was owed before is another customer's no more. */
export function changeDraft(draft: Draft, action: DraftAction): Draft {
  const after = applied(draft, action);
  const isSame = after.customerDetails?.customerId === draft.customerDetails?.customerId;
  return isSame || after.oldDuePaise === null ? after : { ...after, oldDuePaise: null };
}

function applied(draft: Draft, action: DraftAction): Draft {
  switch (action.type) {
    case 'add':
      return { ...draft, ...withProduct(draft.lines, action.product, action.quantityMilli) };
    case 'hold':
      return { ...draft, heldCodes: withHeld(draft.heldCodes, action) };
    case 'dropHeld':
      return { ...draft, heldCodes: withoutHeld(draft.heldCodes, action.code) };
    case 'resolveHeld':
      return resolved(draft, action);
    case 'changeLine':
      return withLine(draft, action.key, (line) => ({ ...line, ...action.change }));
    case 'step':
      return withLine(draft, action.key, (line) => stepped(line, action.direction));
    case 'remove':
      return { ...draft, lines: draft.lines.filter(({ key }) => key !== action.key) };
    case 'takeBack':
      return { ...draft, lines: withLess(draft.lines, action.key, action.quantityMilli) };
    case 'putBack':
      return { ...draft, lines: draft.lines.toSpliced(action.place, 0, action.line) };
    case 'nameCustomer':
      return named(draft, action.name);
    case 'describeCustomer':
      return described(draft, action.change);
    case 'chooseCustomer':
      return chosen(draft, action.customer);
    case 'phoneCustomer': {
      const { phone, customerId } = action;
      return { ...draft, walkIn: false, customerName: '', customerDetails: { ...NOTHING_KNOWN, phone, customerId } };
    }
    case 'walkIn':
      return { ...draft, walkIn: action.walkIn, customerName: '', customerDetails: null };
    case 'pay':
      return { ...draft, paymentMethod: action.paymentMethod, parts: null };
    case 'reference':
      return { ...draft, upiReference: action.upiReference };
    case 'tender':
      return { ...draft, tenderedPaise: action.tenderedPaise };
    case 'credit':
      return { ...draft, paymentMethod: null, parts: [] };
    case 'partNow':
      return { ...draft, paymentMethod: null, parts: [firstPart(draft.paymentMethod ?? 'CASH')] };
    case 'addPart':
      return { ...draft, parts: withNextPart(draft.parts ?? [], action.leftPaise) };
    case 'changePart':
      return withPart(draft, action.key, action.change);
    case 'removePart':
      return { ...draft, parts: draft.parts && draft.parts.filter(({ key }) => key !== action.key) };
    case 'oldDue':
      return { ...draft, oldDuePaise: action.oldDuePaise };
    case 'discount':
      return { ...draft, billDiscountPaise: action.billDiscountPaise };
    case 'merge':
      return merged(draft, action.theirs, action.theirLines);
    case 'saved':
      return { ...draft, lines: numbered(draft.lines, action.sent, action.answer) };
    default:
      return action satisfies never;
  }
}

/** The line of the product in the place of its held code. A code that is no longer held changes nothing. */
function resolved(draft: Draft, { code, product }: { code: string; product: ProductTile }): Draft {
  const found = draft.heldCodes.find((held) => held.code === code);
  if (found === undefined) return draft;
  // what a scan of such a product adds, as often as it was scanned
  const quantityMilli = (found.quantityMilli * initialMilli(product.unit)) / ONE_SCAN;
  const heldCodes = withoutHeld(draft.heldCodes, code);
  return { ...draft, heldCodes, ...withProduct(draft.lines, product, quantityMilli) };
}

/** The draft with lines that only the other version has, and with its customer and payment where this one has none. */
function merged(draft: Draft, theirs: Draft, theirLines: Draft['lines']): Draft {
  const { walkIn, customerName, customerDetails } = customerOf(draft) === null ? theirs : draft;
  const isHeldHere = ({ code }: HeldCode): boolean => draft.heldCodes.some((own) => own.code === code);
  const { paymentMethod, parts } = draft.paymentMethod === null && draft.parts === null ? theirs : draft;
  return {
    ...draft,
    walkIn,
    customerName,
    customerDetails,
    paymentMethod,
    parts,
    billDiscountPaise: draft.billDiscountPaise ?? theirs.billDiscountPaise,
    lines: withLinesOf(draft.lines, theirLines),
    heldCodes: [...draft.heldCodes, ...theirs.heldCodes.filter((held) => !isHeldHere(held))],
  };
}

/** Clearing the name clears the customer's details as well. */
function named(draft: Draft, customerName: string): Draft {
  const customerDetails = customerName.trim() === '' ? null : draft.customerDetails;
  return { ...draft, walkIn: false, customerName, customerDetails };
}

/** Another phone number is another customer's. */
function described(draft: Draft, change: Partial<CustomerDetails>): Draft {
  const before: CustomerDetails = draft.customerDetails ?? NOTHING_KNOWN;
  const isOther = change.phone !== undefined && phoneKey(change.phone) !== phoneKey(before.phone);
  const customerId = isOther ? undefined : before.customerId;
  return { ...draft, walkIn: false, customerDetails: { ...before, ...change, customerId } };
}

/** Fills every field with what is known of the customer. */
function chosen(draft: Draft, { id, name, phone, gstNumber, stateCode, address }: CustomerRow): Draft {
  const customerDetails = { phone, gstNumber, stateCode, deliveryStateCode: null, address, customerId: id };
  return { ...draft, walkIn: false, customerName: name, customerDetails };
}

function withLine(draft: Draft, key: number, change: (line: DraftLine) => DraftLine): Draft {
  return { ...draft, lines: draft.lines.map((line) => (line.key === key ? change(line) : line)) };
}

function withPart(draft: Draft, key: number, change: Partial<PaymentPart>): Draft {
  return {
    ...draft,
    parts: draft.parts && draft.parts.map((part) => (part.key === key ? { ...part, ...change } : part)),
  };
}

/** The bill as the server has it, with what the draft alone knows of its payment, unless that was changed elsewhere. */
export function refreshed(draft: Draft, bill: BillView): Draft {
  const next = draftOf(bill);
  const { oldDuePaise } = draft;
  const isSame = next.customerDetails?.customerId === draft.customerDetails?.customerId;
  const parts = samePayment(draft, next) ? draft.parts : next.parts;
  return { ...next, parts, oldDuePaise: isSame ? oldDuePaise : null };
}

/** Whether two drafts are paid by the same method, or in the same parts. */
export const samePayment = (a: Draft, b: Draft): boolean =>
  a.paymentMethod === b.paymentMethod && JSON.stringify(partsBodyOf(a)) === JSON.stringify(partsBodyOf(b));

/** The draft of a bill as the server has it. */
export function draftOf(bill: BillView): Draft {
  const { customer, lines, billDiscountPaise, paymentMethod = null, upiReference = '', heldCodes = [] } = bill;
  const parts = partsOf(bill);
  const named = customer === null || customer.walkIn ? null : customer;
  return {
    walkIn: customer?.walkIn === true,
    customerName: named?.name ?? '',
    customerDetails: named && detailsOf(named),
    paymentMethod: parts === null ? paymentMethod : null,
    upiReference: parts === null ? upiReference : '',
    tenderedPaise: null,
    parts,
    oldDuePaise: null,
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
      listPricePaise: line.listPricePaise ?? line.unitPricePaise,
      discountPaise: line.discountPaise === 0 ? null : line.discountPaise,
      note: line.note,
      gstRateBps: line.gstRateBps,
      priceIncludesTax: line.priceIncludesTax,
      printedPricePaise: line.printedPricePaise,
    })),
    heldCodes,
  };
}

function detailsOf({
  phone,
  gstNumber,
  stateCode,
  deliveryStateCode,
  address,
  customerId,
}: CustomerDetails): CustomerDetails {
  const known = (text: string | null): string | null => text?.trim() || null;
  return {
    phone: known(phone),
    gstNumber: known(gstNumber),
    stateCode: known(stateCode),
    deliveryStateCode: known(deliveryStateCode),
    address: known(address),
    ...(customerId !== undefined && { customerId }),
  };
}

/** Body of save. Only for a draft without issues. Fields without an input are left out and stay unchanged. */
export const bodyOf = (draft: Draft): BillContentBody => ({ ...contentBodyOf(draft), ...partsBodyOf(draft) });

function partsBodyOf({ parts }: Draft): Pick<BillContentBody, 'paymentParts'> {
  const paymentParts = parts && savedParts(parts);
  // a method, or none, replaces parts
  return paymentParts === null ? {} : { paymentParts };
}

/** The same for both save and generate, without payments in parts. */
function contentBodyOf(draft: Draft): BillContentBody {
  return {
    customer: customerOf(draft),
    lines: draft.lines.map(({ lineNo, productId, quantityMilli, unitPricePaise, discountPaise, note }) => ({
      ...(lineNo !== undefined && { lineNo }),
      productId,
      quantityMilli: quantityMilli ?? 0,
      unitPricePaise: unitPricePaise ?? 0,
      discountPaise: discountPaise ?? 0,
      note: note?.trim() || null,
    })),
    billDiscountPaise: draft.billDiscountPaise ?? 0,
    paymentMethod: draft.paymentMethod,
    upiReference: draft.paymentMethod === 'UPI' ? referenceOf(draft) : null,
    heldCodes: [...draft.heldCodes],
  };
}

/** The UPI reference; null for none. */
export const referenceOf = ({ upiReference }: Pick<Draft, 'upiReference'>): string | null =>
  upiReference.trim() || null;

/**
 * The cash handed over for the bill, without that for an old due; null for none, and with another method. NaN for text that is no
 * amount.
 */
export const tenderedOf = ({
  paymentMethod,
  tenderedPaise,
  oldDuePaise,
}: Pick<Draft, 'paymentMethod' | 'tenderedPaise' | 'oldDuePaise'>): Typed =>
  paymentMethod !== 'CASH' || tenderedPaise === null ? null : tenderedPaise - (oldDuePaise ?? 0);

/** Body of generate, with how the bill is paid. Only for a draft without issues. */
export const completionBodyOf = (draft: Draft): BillContentBody => ({
  ...contentBodyOf(draft),
  ...(draft.parts === null ? { tenderedPaise: tenderedOf(draft) } : { payments: sentParts(draft.parts) }),
});

/** The method by which an old due is collected: that of the bill, or of the first part whose money is there. */
export function oldDueMethod({ paymentMethod, parts }: Pick<Draft, 'paymentMethod' | 'parts'>): PaymentMethod {
  const here = parts?.find(({ method, isReceived }) => method !== 'UPI' || isReceived);
  return paymentMethod ?? here?.method ?? 'CASH';
}

/** Whether credit can be given to the customer: a customer of the shop, or one whom the phone number finds or adds. */
export function mayOwe(draft: CustomerDraft): boolean {
  const customer = customerOf(draft);
  return customer?.walkIn === false && (customer.customerId !== undefined || phoneKey(customer.phone) !== null);
}

/** Who buys, as far as it is typed. */
export type CustomerDraft = Pick<Draft, 'walkIn' | 'customerName' | 'customerDetails'>;

/** The customer; null while nobody is named. A phone number alone, in either field, is name and number. */
export function customerOf({ walkIn, customerName, customerDetails }: CustomerDraft): CustomerView | null {
  if (walkIn) return { walkIn: true };
  const details = detailsOf(customerDetails ?? NOTHING_KNOWN);
  const name = customerName.trim() || details.phone;
  if (name === null) return null;
  return { walkIn: false, name, ...details, phone: details.phone ?? (phoneKey(name) === null ? null : name) };
}

/** Text of the body that a draft would send. */
export const contentText = (draft: Draft): string => JSON.stringify(bodyOf(draft));

/** Whether two drafts would send the same body. */
export const sameContent = (a: Draft, b: Draft): boolean => a === b || contentText(a) === contentText(b);
