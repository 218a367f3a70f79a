import { accept, refuse, refuseField, type Decision, type LedgerFact } from '@bahi/contracts';
import { shopDay } from '../arithmetic/index.ts';
import type { LedgerState } from '../ledger/state/state.ts';
import type { MergeCustomers } from './commands.ts';
import { dueOf, emptyKhata, isWithin } from './khata.ts';
import { KhataDraft } from './khataDraft.ts';

const stricter = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? (one ?? other) : Math.min(one, other);

/**
 * Lets one customer's dues and advances stand in another one's khata, under the stricter limit. Bills keep their name. Free money of
 * one falls on what the other owes. Refusals: `merge_with_itself`, `customer_merged`.
 */
export function mergeCustomers(
  { khatas }: Readonly<LedgerState>,
  { customerId, intoId, now }: MergeCustomers,
): Decision<LedgerFact> {
  if (customerId === intoId) return refuseField('merge_with_itself', 'into');
  const own = khatas.get(customerId) ?? emptyKhata();
  if (own.mergedInto !== null) return refuse('customer_merged');
  const into = khatas.get(intoId) ?? emptyKhata();
  if (into.mergedInto !== null) return refuseField('customer_merged', 'into');
  const draft = new KhataDraft(khatas, intoId);
  draft.takeOver(own.documents, own.free);
  draft.settle();
  const data = {
    customerId,
    intoId,
    day: shopDay(now),
    documents: own.documents.map((one) => ({ ...one })),
    advances: own.free.map((one) => ({ ...one })),
    amountPaise: dueOf(own),
    limitPaise: stricter(own.limitPaise, into.limitPaise),
    khata: draft.outcome(),
  };
  return accept([{ type: 'CustomersMerged', data }]);
}

/**
 * Undoes a merge: each has his own again. Refusals: `customer_not_merged`, `customer_merged` (the other one was merged on), and
 * `merge_used` once money of one fell on a document of the other.
 */
export function unmergeCustomers(
  { khatas }: Readonly<LedgerState>,
  { customerId, now }: Pick<MergeCustomers, 'customerId' | 'now'>,
): Decision<LedgerFact> {
  const intoId = khatas.get(customerId)?.mergedInto ?? null;
  if (intoId === null) return refuse('customer_not_merged');
  const into = khatas.get(intoId);
  if (into?.mergedInto !== null) return refuse('customer_merged');
  const member = into.members.find((one) => one.customerId === customerId);
  if (member === undefined || member.hasCrossed) return refuse('merge_used');
  const draft = new KhataDraft(khatas, intoId);
  const given = draft.giveAway((ownerId) => isWithin(khatas, ownerId, customerId));
  const own = { ...emptyKhata(), ...given };
  const ownDraft = new KhataDraft(new Map(), customerId);
  ownDraft.takeOver(given.documents, given.free);
  const data = {
    customerId,
    intoId,
    day: shopDay(now),
    documents: given.documents,
    advances: given.free,
    amountPaise: dueOf(own),
    limitPaise: member.limitPaise,
    // a limit that was set since stays
    intoLimitPaise:
      into.limitPaise === stricter(member.limitPaise, member.intoLimitPaise) ? member.intoLimitPaise : into.limitPaise,
    khata: draft.outcome(),
    ownKhata: ownDraft.outcome(),
  };
  return accept([{ type: 'MergeUndone', data }]);
}
