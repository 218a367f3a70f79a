import {
  joinedParts,
  type BillContent,
  type Confirmation,
  type ErrorCode,
  type Id,
  type PricedLine,
  type Refused,
  type ShopProfileDetails,
  type StaffPrices,
} from '@bahi/contracts';
import { lineGross } from '../arithmetic/index.ts';
import { refuseUnlessConfirmed, type Caller } from '../confirmations.ts';

/** The fields of a content that say how much less than the list price the customer pays. */
export interface ReducedContent {
  lines: readonly Pick<
    PricedLine,
    | 'lineNo'
    | 'productId'
    | 'name'
    | 'quantityMilli'
    | 'unitPricePaise'
    | 'listPricePaise'
    | 'grossPaise'
    | 'discountPaise'
  >[];
  totals: Pick<BillContent['totals'], 'billDiscountPaise'>;
}
type ReducedLine = ReducedContent['lines'][number];

/** A line that breaks a limit: the code, and the field that breaks it. */
interface Excess {
  code: Extract<Confirmation, 'staff_price_fixed' | 'staff_discount_too_large'>;
  field: string;
  line: ReducedLine;
}

/** Who allowed the prices of a content (null: nobody had to), or a refusal. */
export type PricesAllowed = { kind: 'allowed'; approvedBy: Id | null } | Refused;

interface PriceRequest {
  shop: Pick<ShopProfileDetails, 'staffPrices'>;
  caller: Caller;
}

/**
 * Whether the caller may sell at these prices. The owner always may, and is recorded as the one who allowed them. What an owner
 * allowed in the saved content stays allowed for staff while it gives no more. Refusals: `staff_price_fixed`,
 * `staff_discount_too_large`; they name every line that breaks the limit.
 */
export function allowPrices(
  content: ReducedContent,
  saved: (ReducedContent & Pick<BillContent, 'approvedBy'>) | null,
  { shop, caller }: PriceRequest,
): PricesAllowed {
  const excesses = excessesOf(content, shop.staffPrices);
  const [first] = excesses;
  if (first === undefined) return { kind: 'allowed', approvedBy: null };
  if (caller.role === 'owner') return { kind: 'allowed', approvedBy: caller.accountId };
  if (saved !== null && saved.approvedBy !== null && givesNoMore(content, saved, excesses)) {
    return { kind: 'allowed', approvedBy: saved.approvedBy };
  }
  return refused(
    excesses.filter(({ code }) => code === first.code),
    shop.staffPrices,
  );
}

function refused(excesses: readonly Excess[], { maxDiscountBps }: StaffPrices): PricesAllowed {
  const code = excesses[0]?.code ?? 'staff_discount_too_large';
  const name = joinedParts([...new Set(excesses.map(({ line }) => line.name))]);
  const isDiscount = code === 'staff_discount_too_large';
  const params = { name, ...(isDiscount && { percent: String((maxDiscountBps ?? 0) / 100) }) };
  const fields = Object.fromEntries(excesses.map(({ field }): [string, ErrorCode] => [field, code]));
  // none of the caller's confirmations counts: an owner is never asked
  return refuseUnlessConfirmed(code, [], { params, fields }) as Refused;
}

/**
 * The lines that give more than staff may. The list price is the catalogue's. What a line gives is its list value less what is paid
 * for it: a lower price, its own discount and its part of the bill's discount count together. The bill's discount counts as the same
 * fraction of every line. A line may exceed the limit by at most one paisa, which rounding can add. As no line gives
 * more than the limit, the bill as a whole does not either.
 */
export function excessesOf({ lines, totals }: ReducedContent, limits: StaffPrices): Excess[] {
  const { mayChange, maxDiscountBps } = limits;
  const fixed = mayChange ? [] : lines.flatMap((line, index) => changedPrice(line, index));
  if (maxDiscountBps === null) return fixed;
  const valuePaise = lines.reduce((sum, line) => sum + valueOf(line), 0);
  const paid = { paise: valuePaise - totals.billDiscountPaise, ofPaise: valuePaise };
  return [
    ...fixed,
    ...lines.flatMap((line, index): Excess[] => {
      if (isWithin(line, maxDiscountBps, paid)) return [];
      const isOwn = !isWithin(line, maxDiscountBps, WHOLE);
      const field = isOwn ? `lines.${index}.${ownField(line)}` : 'billDiscountPaise';
      return [{ code: 'staff_discount_too_large', field, line }];
    }),
  ];
}

function changedPrice(line: ReducedLine, index: number): Excess[] {
  if (line.listPricePaise === null) return [];
  return [{ code: 'staff_price_fixed', field: `lines.${index}.unitPricePaise`, line }];
}

/** The fraction of the lines' values that is paid after the bill's discount. */
interface Fraction {
  paise: number;
  ofPaise: number;
}
const WHOLE: Fraction = { paise: 1, ofPaise: 1 };

const valueOf = ({ grossPaise, discountPaise }: ReducedLine): number => grossPaise - discountPaise;
const listPriceOf = ({ listPricePaise, unitPricePaise }: ReducedLine): number => listPricePaise ?? unitPricePaise;
const ownField = (line: ReducedLine) => (line.discountPaise > 0 ? 'discountPaise' : 'unitPricePaise');

const HUNDRED_PERCENT = 10_000n;

/** Whether what is paid for the line is at least its list value less the limit, less one paisa. Exact: nothing is rounded. */
function isWithin(line: ReducedLine, maxDiscountBps: number, { paise, ofPaise }: Fraction): boolean {
  // where nothing is left of any line, no discount of the bill takes part of it
  const whole = BigInt(ofPaise || 1);
  const list = BigInt(lineGross(line.quantityMilli, listPriceOf(line)));
  const paid = BigInt(valueOf(line)) * BigInt(paise);
  return (paid + whole) * HUNDRED_PERCENT >= list * (HUNDRED_PERCENT - BigInt(maxDiscountBps)) * whole;
}

/**
 * Whether the content gives no more than the saved one: every line with a price or discount of its own that breaks the limit is
 * unchanged, and the bill's discount is no greater, neither as an amount nor as a fraction.
 */
function givesNoMore(content: ReducedContent, saved: ReducedContent, excesses: readonly Excess[]): boolean {
  const savedLines = new Map(saved.lines.map((line) => [line.lineNo, line]));
  const isKnown = ({ line }: Excess): boolean => {
    if (line.listPricePaise === null && line.discountPaise === 0) return true;
    const before = savedLines.get(line.lineNo);
    return (
      before !== undefined &&
      before.productId === line.productId &&
      before.quantityMilli === line.quantityMilli &&
      before.unitPricePaise === line.unitPricePaise &&
      before.discountPaise === line.discountPaise
    );
  };
  return excesses.every(isKnown) && discountsNoMore(content, saved);
}

function discountsNoMore(content: ReducedContent, saved: ReducedContent): boolean {
  const [now, before] = [content, saved].map(({ lines, totals }) => ({
    discount: BigInt(totals.billDiscountPaise),
    value: lines.reduce((sum, line) => sum + BigInt(valueOf(line)), 0n),
  })) as [Discounted, Discounted];
  return now.discount <= before.discount && now.discount * before.value <= before.discount * now.value;
}
interface Discounted {
  discount: bigint;
  value: bigint;
}
