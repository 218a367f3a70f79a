import {
  joinedParts,
  type BillContent,
  type BillCustomer,
  type ErrorCode,
  type GstRegistration,
  type PricedLine,
  type ProductDetails,
  type ShopProfileDetails,
} from '@bahi/contracts';
import { isOtherState, isRegisteredBuyer, lineGross, registrationOn } from '../arithmetic/index.ts';
import type { CompletionIssue } from './completionIssues.ts';

/** The fields of a priced line that tax and the printed price depend on. */
type TaxedLine = Pick<
  PricedLine,
  'productId' | 'name' | 'taxClass' | 'gstRateBps' | 'gstRateFrom' | 'quantityMilli' | 'lineTotalPaise'
>;
interface TaxedContent extends Pick<BillContent, 'customer'> {
  lines: readonly TaxedLine[];
}
/** The printed prices of products, as the catalogue or a screen has them. */
interface PrintedPrices {
  get: (productId: string) => { readonly facts: Pick<ProductDetails, 'mrpPaise'> } | undefined;
}

/** What the checks need beside the content. */
export interface TaxContext {
  shop: ShopProfileDetails;
  products: PrintedPrices;
  /** Day of the bill. */
  day: string;
  /** A bill of earlier books is as it is on paper. */
  imported: boolean;
}

/**
 * What the rules on tax refuse of a priced bill, most important first. Codes: `own_gst_number` (the buyer has the shop's own, R13),
 * `composition_other_state` (R2), `rate_missing` (R20: a taxable product without a rate is never treated as exempt),
 * and unless the bill is imported `mixed_supply_needs_split` (R3) and `line_above_mrp` (R23).
 */
export function taxIssues(content: TaxedContent, { shop, products, day, imported }: TaxContext): CompletionIssue[] {
  const registration = registrationOn(shop, day);
  return [
    ...buyerIssue(content.customer, shop, registration),
    ...(registration === 'regular' ? linesIssue('rate_missing', content, 'productId', hasNoRate) : []),
    ...(registration === 'regular' && !imported && isMixed(content)
      ? [{ code: 'mixed_supply_needs_split' as const, fields: { lines: 'mixed_supply_needs_split' as const } }]
      : []),
    ...(imported ? [] : linesIssue('line_above_mrp', content, 'unitPricePaise', (line) => isAboveMrp(line, products))),
  ];
}

function buyerIssue(
  customer: BillCustomer | null,
  shop: ShopProfileDetails,
  registration: GstRegistration,
): CompletionIssue[] {
  const issue = (code: ErrorCode, field: string): CompletionIssue[] => [{ code, fields: { [field]: code } }];
  if (customer === null || customer.walkIn) return [];
  if (customer.gstNumber !== null && customer.gstNumber === shop.gstNumber) {
    return issue('own_gst_number', 'customer.gstNumber');
  }
  const isElsewhere = registration === 'composition' && isOtherState(shop, customer);
  return isElsewhere ? issue('composition_other_state', 'customer.stateCode') : [];
}

/** Whether a line's goods bear no tax, so that they go on a bill of supply (R3); whatever the shop's registration. */
export const isUntaxed = ({
  taxClass,
  gstRateBps,
  gstRateFrom,
}: Pick<PricedLine, 'taxClass' | 'gstRateBps' | 'gstRateFrom'>): boolean =>
  taxClass !== 'taxable' || (gstRateFrom !== null && gstRateBps === 0);

/** Whether a registered buyer gets goods that belong on two documents (R3). */
function isMixed({ customer, lines }: TaxedContent): boolean {
  return isRegisteredBuyer(customer) && lines.some(isUntaxed) && !lines.every(isUntaxed);
}

const hasNoRate = ({ taxClass, gstRateFrom }: TaxedLine): boolean => taxClass === 'taxable' && gstRateFrom === null;

/** Whether the customer pays more than the printed price. */
function isAboveMrp(line: TaxedLine, products: PrintedPrices): boolean {
  const mrpPaise = products.get(line.productId)?.facts.mrpPaise ?? null;
  return mrpPaise !== null && line.lineTotalPaise > lineGross(line.quantityMilli, mrpPaise);
}

function linesIssue(
  code: ErrorCode,
  { lines }: TaxedContent,
  field: keyof PricedLine,
  isWrong: (line: TaxedLine) => boolean,
): CompletionIssue[] {
  const wrong = lines.flatMap((line, index) => (isWrong(line) ? [{ index, name: line.name }] : []));
  if (wrong.length === 0) return [];
  const fields = Object.fromEntries(wrong.map(({ index }) => [`lines.${index}.${field}`, code]));
  return [{ code, fields, params: { name: joinedParts([...new Set(wrong.map(({ name }) => name))]) } }];
}
