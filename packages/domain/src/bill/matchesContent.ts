import type { BillContent, BillContentBody, BillLineBody, PricedLine, SentPart } from '@bahi/contracts';
import { equalJson } from './equalJson.ts';
import { customerOf, paymentsOf } from './priceContent.ts';

/** A content that was submitted or completed. */
type FinalContent = Omit<BillContent, 'heldCodes'>;

/**
 * Whether every field that is sent equals the bill's. Completing again with equal content always gives the first
 * result, even after a product's price or name has changed. An omitted field matches anything.
 */
export function matchesContent(body: BillContentBody, content: FinalContent): boolean {
  return (
    (body.customer === undefined || equalJson(customerOf(body.customer), content.customer)) &&
    (body.customer?.walkIn === true || agrees(body.customer?.customerId ?? undefined, content.customerId)) &&
    (body.lines === undefined || sameLines(body.lines, content.lines)) &&
    agrees(body.billDiscountPaise === null ? 0 : body.billDiscountPaise, content.totals.billDiscountPaise) &&
    samePayment(body, content) &&
    agrees(body.note, content.note ?? '') &&
    // no bill is completed with held codes
    (body.heldCodes ?? []).length === 0
  );
}

const agrees = (sent: number | string | null | undefined, held: number | string | null): boolean =>
  sent === undefined || (sent ?? '') === (held ?? '');

/** Payments have an id once the bill is completed. */
const withoutId = ({ method, amountPaise, tenderedPaise, reference, isReceived }: SentPart): SentPart => {
  return { method, amountPaise, tenderedPaise, reference, isReceived };
};

/** Payments in parts say all of it: what the only one of them makes of the bill's method is not compared. */
function samePayment(body: BillContentBody, content: FinalContent): boolean {
  const parts = paymentsOf(body) ?? null;
  if (parts !== null) return equalJson(parts, (content.payments ?? []).map(withoutId));
  return (
    agrees(body.paymentMethod, content.paymentMethod) &&
    agrees(body.upiReference, content.upiReference ?? '') &&
    agrees(body.tenderedPaise, content.tenderedPaise)
  );
}

function sameLines(sent: readonly BillLineBody[], held: readonly PricedLine[]): boolean {
  return (
    sent.length === held.length &&
    sent.every((line, index) => {
      const other = held[index];
      return (
        other !== undefined &&
        line.productId === other.productId &&
        line.quantityMilli === other.quantityMilli &&
        agrees(line.lineNo, other.lineNo) &&
        agrees(line.unitPricePaise ?? undefined, other.unitPricePaise) &&
        agrees(line.discountPaise === null ? 0 : line.discountPaise, other.discountPaise) &&
        agrees(line.note, other.note)
      );
    })
  );
}
