import type { BillTotals, BillView, Profile } from '@bahi/contracts';
import { upiRequest, type UpiRequest } from '@bahi/paper';
import { useMemo, useState } from 'react';
import type { Draft } from '../draft/draft.ts';

interface DraftUpi {
  /** Content of the QR code; undefined where nothing can be paid by UPI. */
  request: UpiRequest | undefined;
  isShown: boolean;
  show: (isShown: boolean) => void;
}

/** The UPI request of the draft, and whether its QR code is shown at the counter and to the customer. */
export function useDraftUpi(
  { id, importId }: BillView,
  { paymentMethod }: Draft,
  totals: BillTotals | undefined,
  profile: Profile,
): DraftUpi {
  const [isShown, show] = useState(true);
  // imported bills are paid already
  const isPayable = paymentMethod === 'UPI' && importId === undefined;
  const amountPaise = isPayable ? (totals?.grandTotalPaise ?? 0) : 0;
  const request = useMemo(() => upiRequest(profile, { id, amountPaise }), [profile, id, amountPaise]);
  return { request, isShown, show };
}
