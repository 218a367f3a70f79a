import type { ErrorCode, Profile, ProductRow } from '@bahi/contracts';
import { isRegisteredBuyer, rateOn, registrationOn } from '@bahi/domain/arithmetic';
import { taxIssues } from '@bahi/domain/taxIssues';
import type { TaxedDraftLine } from './belowCost.ts';
import { customerOf, type Draft } from './draft.ts';

/** What the rules on tax say of a line: no bill can be generated with the first two. */
export type TaxMark = 'rate_missing' | 'line_above_mrp' | 'hsn_missing';

/** What the rules on tax say of a draft, before it is generated. */
export interface DraftTax {
  /** By the key of the line. */
  marks: ReadonlyMap<number, TaxMark>;
  /** Error codes by the field of the buyer that they concern. */
  buyer: Readonly<Record<string, ErrorCode>>;
  /** A registered buyer gets goods with tax and goods without: the bill is to be split (R3). */
  isMixed: boolean;
}

interface Known {
  priced: readonly TaxedDraftLine[];
  /** The products of the bill, as far as they are loaded. */
  products: readonly ProductRow[];
  profile: Profile;
  day: string;
  isImported: boolean;
}

const NOTHING: DraftTax = { marks: new Map(), buyer: {}, isMixed: false };

/** Applies the server's rules on tax to a draft. A line whose product is not loaded yet is taken as right. */
export function taxOfDraft(draft: Draft, { priced, products, profile, day, isImported }: Known): DraftTax {
  if (priced.length !== draft.lines.length) return NOTHING;
  const byId = new Map(products.map((product) => [product.id, product]));
  const customer = customerOf(draft);
  const registration = registrationOn(profile, day);
  const known = draft.lines.flatMap((line, place) => {
    const product = byId.get(line.productId);
    const figures = priced[place];
    if (product === undefined || figures === undefined) return [];
    const rate = product.taxClass === 'taxable' ? rateOn(product.rates, day) : null;
    const { productId, name } = line;
    const { quantityMilli, lineTotalPaise } = figures;
    const taxed = { gstRateBps: rate?.rateBps ?? 0, gstRateFrom: rate?.effectiveFrom ?? null };
    const { taxClass, hsn } = product;
    return [{ key: line.key, hsn, productId, name, taxClass, ...taxed, quantityMilli, lineTotalPaise }];
  });
  const facts = {
    get: (id: string) => {
      const row = byId.get(id);
      return row && { facts: row };
    },
  };
  const issues = taxIssues({ customer, lines: known }, { shop: profile, products: facts, day, imported: isImported });
  const marks = new Map<number, TaxMark>();
  const buyer: Record<string, ErrorCode> = {};
  // a registered buyer's line needs its HSN in the return, and with a large turnover each line (R19)
  const needsHsn = registration === 'regular' && (profile.turnoverAboveFiveCrore || isRegisteredBuyer(customer));
  for (const { key, hsn } of known) if (needsHsn && !hsn) marks.set(key, 'hsn_missing');
  for (const { code, fields } of issues.toReversed()) {
    for (const field of Object.keys(fields)) {
      const line = known[Number(/^lines\.(\d+)/.exec(field)?.[1])];
      if (line !== undefined && (code === 'rate_missing' || code === 'line_above_mrp')) marks.set(line.key, code);
      if (field.startsWith('customer.')) buyer[field] = code;
    }
  }
  return { marks, buyer, isMixed: issues.some(({ code }) => code === 'mixed_supply_needs_split') };
}
