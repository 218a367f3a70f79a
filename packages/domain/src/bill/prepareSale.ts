import { refuse, type BillContent, type Confirmation, type Id, type Refused } from '@bahi/contracts';
import { shopDay } from '../arithmetic/index.ts';
import { confirmedBy } from '../confirmations.ts';
import type { PrepareSale } from './commands.ts';
import { completionIssues, issuesByField } from './completionIssues.ts';
import { priceContent, type PricingContext } from './priceContent.ts';
import { allowPrices } from './staffPrices.ts';
import { taxIssues } from './taxIssues.ts';

/** A content that is ready to be sold, and the refusals of the ledger that are confirmed for it. */
export type PreparedSale = { kind: 'prepared'; content: BillContent; confirmed: Confirmation[] } | Refused;

/**
 * Prices, checks and confirms a sale, with a draft and without one. What depends on the ledger is left to `recordSale`.
 * Refusals: those of `priceContent`, the codes of `completionIssues` and `taxIssues`, those of `allowPrices`.
 */
export function prepareSale(request: PrepareSale, context: PricingContext): PreparedSale {
  const priced = priceContent(request.body, request, context);
  if (priced.kind === 'refused') return priced;
  const content = withPhoneCustomer(priced.content, request.phoneCustomerId ?? null);
  const day = shopDay(request.at);
  const issues = [
    ...completionIssues(content, request.shop, day),
    ...taxIssues(content, { ...request, day, imported: context.imported }),
  ];
  const [first] = issues;
  if (first !== undefined) {
    return refuse(first.code, { fields: issuesByField(issues), ...(first.params && { params: first.params }) });
  }
  const confirmed = confirmedBy(request.caller);
  // a bill of an import keeps the prices on paper
  if (context.imported) return { kind: 'prepared', content, confirmed };
  const allowed = allowPrices(content, context.saved, request);
  if (allowed.kind === 'refused') return allowed;
  return { kind: 'prepared', content: { ...content, approvedBy: allowed.approvedBy }, confirmed };
}

function withPhoneCustomer(content: BillContent, customerId: Id | null): BillContent {
  const isNamed = content.customer?.walkIn === false;
  return customerId !== null && isNamed && content.customerId === null ? { ...content, customerId } : content;
}
