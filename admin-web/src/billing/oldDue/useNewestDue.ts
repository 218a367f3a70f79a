import { useEffect, type Dispatch } from 'react';
import { oldDueMethod, type Draft, type DraftAction } from '../draft/draft.ts';
import type { PendingOldDue } from './pendingOldDue.ts';
import type { CustomerDue } from './useCustomerDue.ts';
import type { OldDue } from './useOldDue.ts';

/**
 * Keeps the old due that a draft collects equal to what is owed, and to the payment once that is sent. `act` is absent while the draft
 * cannot be changed.
 */
export function useNewestDue(
  draft: Draft,
  due: CustomerDue,
  { pending }: Pick<OldDue, 'pending'>,
  act: Dispatch<DraftAction> | undefined,
): void {
  const { oldDuePaise } = draft;
  const sent = sentOldDue(draft, pending);
  const newest = sent === undefined ? owedOldDue(oldDuePaise, due) : inHand(draft, sent);
  useEffect(() => {
    if (act !== undefined && newest !== oldDuePaise) act({ type: 'oldDue', oldDuePaise: newest });
  }, [act, oldDuePaise, newest]);
}

/** The payment of the old due of this draft's customer, once it is sent. */
export const sentOldDue = (
  { customerDetails }: Draft,
  pending: PendingOldDue | undefined,
): PendingOldDue | undefined =>
  pending?.isSent === true && pending.body.customerId === customerDetails?.customerId ? pending : undefined;

/** Money that came by another method than the bill's is not counted with it. */
const inHand = (draft: Draft, { body }: PendingOldDue): number | null =>
  body.method === oldDueMethod(draft) ? body.amountPaise : null;

function owedOldDue(oldDuePaise: number | null, due: CustomerDue): number | null {
  if (oldDuePaise === null || due.state !== 'known') return oldDuePaise;
  return due.duePaise > 0 ? due.duePaise : null;
}
