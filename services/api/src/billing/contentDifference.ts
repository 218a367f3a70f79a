import type { BillContentBody, BillView, ErrorBody } from '@bahi/contracts';

type Difference = NonNullable<ErrorBody['difference']>;

/** Where what was sent differs from what is there, field by field. What was not sent is no difference. */
function differences(path: string, yours: unknown, theirs: unknown): Difference {
  if (yours === undefined) return [];
  if (typeof yours !== 'object' || yours === null || typeof theirs !== 'object' || theirs === null) {
    const isEmpty = (value: unknown) => value === undefined || value === null || value === '';
    return yours === theirs || (isEmpty(yours) && isEmpty(theirs)) ? [] : [{ path, yours, theirs: theirs ?? null }];
  }
  if (Array.isArray(yours) && Array.isArray(theirs) && yours.length !== theirs.length) return [{ path, yours, theirs }];
  return Object.entries(yours).flatMap(([key, value]) =>
    differences(`${path}.${key}`, value, (theirs as Record<string, unknown>)[key]),
  );
}

/** Compares the sent content with the bill as another person saved it: `[{path, yours, theirs}]`. */
export function contentDifference(body: BillContentBody, current: BillView): Difference {
  const { customer, billDiscountPaise, paymentMethod, paymentParts, upiReference, tenderedPaise, note, heldCodes } =
    body;
  const lines = body.lines?.map(({ unitPricePaise, discountPaise, ...line }) => ({
    ...line,
    // a cleared price is the catalogue's, which may be the bill's or not
    unitPricePaise: unitPricePaise ?? undefined,
    discountPaise: discountPaise === null ? 0 : discountPaise,
  }));
  return [
    ...differences('customer', customer, current.customer),
    ...differences('lines', lines, current.lines),
    ...differences('billDiscountPaise', billDiscountPaise === null ? 0 : billDiscountPaise, current.billDiscountPaise),
    ...differences('paymentMethod', paymentMethod, current.paymentMethod),
    ...differences('paymentParts', paymentParts, current.paymentParts),
    ...differences('upiReference', upiReference, current.upiReference),
    ...differences('tenderedPaise', tenderedPaise, current.tenderedPaise),
    ...differences('note', note, current.note),
    ...differences('heldCodes', heldCodes === null ? [] : heldCodes, current.heldCodes ?? []),
  ];
}
