import type { Id } from '@bahi/contracts';
import { useEffect, type Dispatch } from 'react';
import { oldDueMethod, type Draft, type DraftAction } from '../draft/draft.ts';
import type { PendingOldDue } from './pendingOldDue.ts';
import { useCustomerDue, type CustomerDue } from './useCustomerDue.ts';
import { useOldDue, type OldDue } from './useOldDue.ts';

interface Dues {
  /** What the customer of the draft owes. */
  due: CustomerDue;
  oldDue: OldDue;
  /** The payment of the old due of this customer, once it is sent. */
  sentDue: PendingOldDue | undefined;
}

/** What is owed beside a bill, and collected with it. */
export function useDues(billId: Id, { customerDetails }: Draft): Dues {
  const due = useCustomerDue(customerDetails?.customerId);
  const oldDue = useOldDue(billId);
  const { pending } = oldDue;
  const isOfCustomer = pending?.isSent === true && pending.body.customerId === customerDetails?.customerId;
  return { due, oldDue, sentDue: isOfCustomer ? pending : undefined };
}

/**
 * Keeps the old due that a draft collects equal to what is owed, and to the payment once that is sent. `act` is absent while the draft
 * cannot be changed.
 */
export function useNewestDue(draft: Draft, { due, sentDue }: Dues, act: Dispatch<DraftAction> | undefined): void {
  const { oldDuePaise } = draft;
  const newest = sentDue === undefined ? owedOldDue(oldDuePaise, due) : inHand(draft, sentDue);
  useEffect(() => {
    if (act !== undefined && newest !== oldDuePaise) act({ type: 'oldDue', oldDuePaise: newest });
  }, [act, oldDuePaise, newest]);
}

/** Money that came by another method than the bill's is not counted with it. */
const inHand = (draft: Draft, { body }: PendingOldDue): number | null =>
  body.method === oldDueMethod(draft) ? body.amountPaise : null;

function owedOldDue(oldDuePaise: number | null, due: CustomerDue): number | null {
  if (oldDuePaise === null || due.state !== 'known') return oldDuePaise;
  return due.duePaise > 0 ? due.duePaise : null;
}
