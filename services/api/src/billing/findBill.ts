import type { AnyRecorded, BillView, Id, Position } from '@bahi/contracts';
import { billStream, recentRevision, type LedgerState, type WarningsAnswer } from '@bahi/domain';
import { durableState } from '@bahi/event-store';
import type { Services } from '../services.ts';
import { forgottenRevision } from '../ledger/forgottenDocuments.ts';
import { ledgerEvent, loadLedger } from '../ledger/ledgerCommand.ts';
import type { CompletedBill, ExistingBill } from './billView.ts';

/** A completion with its place in the log, which every answer names. */
export interface PlacedBill extends CompletedBill {
  position: Position;
}

/** A bill wherever it stands: its draft until the ledger has it, from then on the ledger's fact. */
export type FoundBill =
  | { kind: 'missing' }
  | { kind: 'draft'; bill: ExistingBill }
  | { kind: 'completed'; original: PlacedBill; ledger: Readonly<LedgerState> };

/** What the read model of bills knows beyond the row. */
export interface BillDocument extends Omit<BillView, 'lines'> {
  shopId: Id;
  ledgerRevision: number | null;
}

/** The bill's document in the read model, if it is this shop's. */
export async function billDocument(services: Services, shopId: Id, billId: Id): Promise<BillDocument | undefined> {
  const document = await services.read.get<BillDocument>('billList', 'bills', billId);
  return document?.shopId === shopId ? document : undefined;
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

/** The draft's own stream, when it is this shop's. */
export async function loadDraft(services: Services, shopId: Id, billId: Id): Promise<ExistingBill | undefined> {
  const { bill } = await durableState(services.commands, billStream, `bill-${billId}`);
  return bill.stage === 'missing' || bill.shopId !== shopId ? undefined : bill;
}

/** One of the shop's bills; anybody else's is missing. */
export async function findBill(services: Services, shopId: Id, billId: Id): Promise<FoundBill> {
  const bill = await loadDraft(services, shopId, billId);
  if (bill !== undefined && bill.stage !== 'submitted') return { kind: 'draft', bill };
  const ledger = await loadLedger(services, shopId);
  const original = await findCompletion(services, shopId, ledger, billId);
  if (original !== undefined) return { kind: 'completed', original, ledger };
  return bill === undefined ? { kind: 'missing' } : { kind: 'draft', bill };
}
