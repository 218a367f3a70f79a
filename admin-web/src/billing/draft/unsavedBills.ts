import type { BillCustomer } from '@bahi/contracts';
import { useQuery } from '@tanstack/react-query';
import { shopProfileQuery } from '../../providers/cache/queries.ts';
import { today } from '../../providers/http/serverClock.ts';
import { customerOf } from './draft.ts';
import { numberIssues, saveIssues } from './draftIssues.ts';
import { draftStorage, type KeptDraft } from './draftStorage.ts';
import { priceDraft } from './priceDraft.ts';

/** What was typed on a bill in this tab and is not saved, as a list shows it. */
export interface UnsavedBill {
  customer: BillCustomer | null;
  lineCount: number;
  /** Undefined while its numbers make no bill. */
  grandTotalPaise: number | undefined;
}

/** Finds what the signed-in person typed on a bill in this tab and did not save. */
export function useKeptDraft(): (billId: string) => KeptDraft | undefined {
  const { data: profile } = useQuery(shopProfileQuery);
  return (billId) => profile && draftStorage.find(profile.accountId, billId);
}

/** The same with its figures. */
export function useUnsavedBill(): (bill: { id: string; importId?: string | undefined }) => UnsavedBill | undefined {
  const { data: profile } = useQuery(shopProfileQuery);
  const keptOf = useKeptDraft();
  return ({ id, importId }) => {
    const draft = keptOf(id)?.draft;
    if (profile === undefined || draft === undefined) return undefined;
    const priced = priceDraft(draft, profile, today(), importId !== undefined);
    return {
      customer: customerOf(draft),
      lineCount: draft.lines.length,
      grandTotalPaise: priced.kind === 'priced' ? priced.totals.grandTotalPaise : undefined,
    };
  };
}

/** Whether it can be saved as it is. */
export const canSave = ({ draft }: KeptDraft): boolean =>
  Object.keys({ ...saveIssues(draft), ...numberIssues(draft) }).length === 0;
