import type { BillTotals } from '@bahi/contracts';
import type { UpiRequest } from '@bahi/paper';
import type { Dispatch, RefObject } from 'react';
import type { Draft, DraftAction } from '../../draft/draft.ts';
import type { Issues } from '../../draft/draftIssues.ts';
import type { PendingOldDue } from '../../oldDue/pendingOldDue.ts';
import type { CustomerDue } from '../../oldDue/useCustomerDue.ts';

/** What a payment in parts needs of the bill page. */
export interface PayCounter {
  open: { draft: Draft };
  totals: BillTotals | undefined;
  issues: Issues;
  due: CustomerDue;
  /** The payment of the old due, once it is sent. */
  sentDue: PendingOldDue | undefined;
  upi: { request: UpiRequest | undefined; isShown: boolean; show: (isShown: boolean) => void };
  fields: { parts: RefObject<HTMLDivElement | null>; goTo: (field: string | undefined) => void };
  change: Dispatch<DraftAction>;
  generate: () => Promise<boolean>;
}
