import type { Id } from '@bahi/contracts';
import type { LedgerState } from '@bahi/domain';
import { loadLedger } from '../ledger/ledgerCommand.ts';
import type { Services } from '../services.ts';
import type { ExistingBill } from './billView.ts';
import { findCompletion, type PlacedBill } from './findCompletion.ts';
import { loadDraft } from './loadDraft.ts';

/** A bill wherever it stands: its draft until the ledger has it, from then on the ledger's fact. */
export type FoundBill =
  | { kind: 'missing' }
  | { kind: 'draft'; bill: ExistingBill }
  | { kind: 'completed'; original: PlacedBill; ledger: Readonly<LedgerState> };

/** One of the shop's bills; anybody else's is missing. */
export async function findBill(services: Services, shopId: Id, billId: Id): Promise<FoundBill> {
  const bill = await loadDraft(services, shopId, billId);
  if (bill !== undefined && bill.stage !== 'submitted') return { kind: 'draft', bill };
  const ledger = await loadLedger(services, shopId);
  const original = await findCompletion(services, shopId, ledger, billId);
  if (original !== undefined) return { kind: 'completed', original, ledger };
  return bill === undefined ? { kind: 'missing' } : { kind: 'draft', bill };
}
