import type { Refusal } from '@bahi/contracts';
import type { BillState, OpenBill } from './state.ts';

/** The bill while it may be edited, or why not. */
export type FoundOpen = { kind: 'open'; bill: OpenBill } | ({ kind: 'refused' } & Refusal);

const refused = (code: Refusal['code']): FoundOpen => ({ kind: 'refused', code });

/**
 * The bill if it may be edited at the revision that the person saw (null = any). Refusals: `not_found`,
 * `bill_discarded`, `bill_submitted` (callers that know the ledger replace it by `bill_completed`), `stale_revision`.
 */
export function openBill({ bill }: Readonly<BillState>, expectedRevision: number | null): FoundOpen {
  switch (bill.stage) {
    case 'missing':
      return refused('not_found');
    case 'discarded':
      return refused('bill_discarded');
    case 'submitted':
      return refused('bill_submitted');
    case 'created':
    case 'in_billing':
      if (expectedRevision !== null && expectedRevision !== bill.revision) return refused('stale_revision');
      return { kind: 'open', bill };
    default:
      return bill satisfies never;
  }
}
