import type { BillContent, BillContentBody, BillLineBody, PricedLine } from '@bahi/contracts';
import { equalJson } from './equalJson.ts';
import { customerOf, sentPart } from './priceContent.ts';

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
    agrees(body.paymentMethod, content.paymentMethod) &&
    samePayments(body, content.payments) &&
    agrees(body.upiReference, content.upiReference ?? '') &&
    agrees(body.tenderedPaise, content.tenderedPaise) &&
    agrees(body.note, content.note ?? '') &&
    // no bill is completed with held codes
    (body.heldCodes ?? []).length === 0
  );
}

const agrees = (sent: number | string | null | undefined, held: number | string | null): boolean =>
  sent === undefined || (sent ?? '') === (held ?? '');

/** Payments have an id once the bill is completed. */
function samePayments({ payments: sent, paymentMethod }: BillContentBody, held: FinalContent['payments']): boolean {
  if (sent === undefined || sent === null) return true;
  // a whole bill that is sent back is paid by its method
  if ((paymentMethod ?? null) !== null && sent.every(({ id }) => id !== undefined)) return true;
  if (sent.length !== (held ?? []).length) return false;
  return sent.every((part, index) => {
    const { method, amountPaise, tenderedPaise, reference, isReceived } = sentPart(part);
    const other = held?.[index];
    return (
      other !== undefined &&
      method === other.method &&
      amountPaise === other.amountPaise &&
      tenderedPaise === other.tenderedPaise &&
      reference === other.reference &&
      isReceived === other.isReceived
    );
  });
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
