import type { BillCustomer } from '@bahi/contracts';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { shopProfileQuery } from '../../providers/cache/queries.ts';
import { today } from '../../providers/http/serverClock.ts';
import { customerOf } from './draft.ts';
import { numberIssues, saveIssues, textIssues } from './draftIssues.ts';
import { draftStorage, type KeptDraft } from './draftStorage.ts';
import { priceDraft } from './priceDraft.ts';

/** Unsaved changes of a bill in this tab, as a list shows them. */
export interface UnsavedBill {
  customer: BillCustomer | null;
  lineCount: number;
  /** Undefined while the numbers are incomplete. */
  grandTotalPaise: number | undefined;
}

/** Finds the unsaved changes of a bill that the signed-in user has in this tab. */
export function useKeptDraft(): (billId: string) => KeptDraft | undefined {
  const { data: profile } = useQuery(shopProfileQuery);
  return useCallback((billId) => profile && draftStorage.find(profile.accountId, billId), [profile]);
}

/** The same with its figures. */
export function useUnsavedBill(): (bill: { id: string; importId?: string | undefined }) => UnsavedBill | undefined {
  const { data: profile } = useQuery(shopProfileQuery);
  const keptOf = useKeptDraft();
  return useCallback(
    ({ id, importId }) => {
      const draft = keptOf(id)?.draft;
      if (profile === undefined || draft === undefined) return undefined;
      const priced = priceDraft(draft, profile, today(), importId !== undefined);
      return {
        customer: customerOf(draft),
        lineCount: draft.lines.length,
        grandTotalPaise: priced.kind === 'priced' ? priced.totals.grandTotalPaise : undefined,
      };
    },
    [profile, keptOf],
  );
}

/** Whether the draft can be saved as it is. */
export const canSave = ({ draft }: KeptDraft): boolean =>
  Object.keys({ ...saveIssues(draft), ...numberIssues(draft), ...textIssues(draft) }).length === 0;
