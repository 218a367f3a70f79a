import type { AnyRecorded, Id, Position } from '@bahi/contracts';
import { recentRevision, type LedgerState, type WarningsAnswer } from '@bahi/domain';
import { forgottenRevision } from '../ledger/forgottenDocuments.ts';
import { ledgerEvent } from '../ledger/ledgerCommand.ts';
import type { Services } from '../services.ts';
import { billDocument } from './billDocument.ts';
import type { CompletedBill } from './billView.ts';

/** A completion with its place in the log, which every answer names. */
export interface PlacedBill extends CompletedBill {
  position: Position;
}

/** What an event says of a bill's completion, with what its first answer warned of. */
export function recordedBill(event: AnyRecorded | undefined): PlacedBill | undefined {
  if (event?.type !== 'BillCompleted') return undefined;
  const { warnings } = (event.meta.answer ?? {}) as Partial<WarningsAnswer>;
  const { revision, position, data, meta } = event;
  return { revision, position, data, completedBy: meta.userId ?? null, ...(warnings && { warnings }) };
}

/**
 * The completion of a bill: its revision from the books themselves while it is recent, else from the read model, and
 * proved by reading that one event.
 * @throws {HttpRefusal} 503 `rebuilding` when it may have been completed long ago and neither source knows
 */
export async function findCompletion(
  services: Services,
  shopId: Id,
  ledger: Readonly<LedgerState>,
  billId: Id,
): Promise<PlacedBill | undefined> {
  const indexed = async (id: Id) => (await billDocument(services, shopId, id))?.ledgerRevision ?? undefined;
  const revision = recentRevision(ledger, billId) ?? (await forgottenRevision(ledger.recentBills, billId, indexed));
  if (revision === undefined) return undefined;
  const original = recordedBill(await ledgerEvent(services, shopId, revision));
  return original?.data.billId === billId ? original : undefined;
}
