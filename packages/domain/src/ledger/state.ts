import type { FactOf, ledgerEvents } from '@bahi/contracts';

export type BillCompletedData = Extract<FactOf<typeof ledgerEvents>, { type: 'BillCompleted' }>['data'];

/** The books of one shop, folded. */
export interface LedgerState {
  newestAt: string | null;
}
