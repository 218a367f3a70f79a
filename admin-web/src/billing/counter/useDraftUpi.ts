import type { BillTotals, BillView, Profile } from '@bahi/contracts';
import { upiRequest, type UpiRequest } from '@bahi/paper';
import { useMemo, useState } from 'react';
import type { Draft } from '../draft/draft.ts';
import { awaitedPart } from '../draft/paymentParts.ts';

interface DraftUpi {
  /** Content of the QR code; undefined where nothing can be paid by UPI. */
  request: UpiRequest | undefined;
  /** The whole bill is paid by UPI. */
  isWhole: boolean;
  isShown: boolean;
  show: (isShown: boolean) => void;
}

/** The UPI request of the draft, and whether its QR code is shown at the counter and to the customer. */
export function useDraftUpi(
  { id, importId }: BillView,
  { paymentMethod, parts, oldDuePaise }: Draft,
  totals: BillTotals | undefined,
  profile: Profile,
): DraftUpi {
  const [isShown, show] = useState(true);
  // imported bills are paid already
  const isPayable = importId === undefined;
  const wholePaise = paymentMethod === 'UPI' && totals !== undefined ? totals.grandTotalPaise + (oldDuePaise ?? 0) : 0;
  const partPaise = awaitedPart(parts ?? [])?.amountPaise ?? 0;
  const amountPaise = isPayable ? wholePaise || partPaise || 0 : 0;
  const request = useMemo(() => upiRequest(profile, { id, amountPaise }), [profile, id, amountPaise]);
  return { request, isWhole: request !== undefined && parts === null, isShown, show };
}
