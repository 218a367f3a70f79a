import type { StreamDefinition } from '@bahi/contracts';
import { evolve } from './state/evolve.ts';
import { fromSnapshot, toSnapshot } from './state/snapshot.ts';
import { initialState, type LedgerState } from './state/state.ts';

function weightOf(khatas: LedgerState['khatas']): number {
  let entries = 0;
  for (const { documents, free, members } of khatas.values())
    entries += documents.length + free.length + members.length;
  return khatas.size * 300 + entries * 150;
}

/** Rough bytes per entry on a 64-bit engine, keys included. */
function weight(state: LedgerState): number {
  let originals = 0;
  for (const progress of state.imports.values()) originals += progress.originalNumbers.size;
  return (
    2_000 +
    state.products.size * 220 +
    state.openShortfalls * 190 +
    (state.recentBills.size + state.recentPurchases.size) * 160 +
    state.recentPayments.size * 300 +
    (state.bills.size + state.purchases.size + state.abandoned.size) * 160 +
    weightOf(state.khatas) +
    state.payments.size * 160 +
    (state.cash.receipts.size + state.cash.largeBills.size + state.cash.advances.size) * 200 +
    (state.series.size + state.imports.size) * 300 +
    originals * 90
  );
}

/** Stream `ledger-{shopId}`: the shop's books. */
export const ledgerStream: StreamDefinition<LedgerState> = {
  family: 'ledger',
  foldVersion: 15,
  chained: true,
  initialState,
  evolve,
  toSnapshot,
  fromSnapshot,
  weight,
};
