import type { Id, PurchaseRow } from '@bahi/contracts';
import { recentRevision, type LedgerState, type RecordedPurchase } from '@bahi/domain';
import type { Services } from '../services.ts';
import { forgottenRevision } from '../ledger/forgottenDocuments.ts';
import { ledgerEvent } from '../ledger/ledgerCommand.ts';
import { isRecord, recordedPurchase, type Recorded } from './purchaseResource.ts';

/**
 * The newest record of a purchase: by the revision that the fold or the read model knows, proved by reading that event. Undefined
 * for a purchase of another shop.
 * @throws {HttpRefusal} 503 `rebuilding` when an old purchase cannot be looked up now
 */
export async function findPurchase(
  services: Services,
  shopId: Id,
  ledger: Readonly<LedgerState>,
  purchaseId: Id,
): Promise<RecordedPurchase | undefined> {
  const indexed = async (id: Id) => indexedRevision(services, shopId, id);
  const revision =
    recentRevision(ledger, purchaseId) ?? (await forgottenRevision(ledger.recentPurchases, purchaseId, indexed));
  if (revision === undefined) return undefined;
  const event = await ledgerEvent(services, shopId, revision);
  // The row of a deleted purchase stands at its reversal, which names the record it took back.
  const record = event?.type === 'PurchaseReversed' ? await ledgerEvent(services, shopId, event.data.reverses) : event;
  return isRecord(record) && record.data.purchaseId === purchaseId ? recordedPurchase(record) : undefined;
}

/** The record of a purchase at a revision of the ledger. @throws {Error} when there is none: an event names the wrong one */
export async function purchaseRecord(services: Services, shopId: Id, revision: number): Promise<Recorded> {
  const event = await ledgerEvent(services, shopId, revision);
  if (!isRecord(event)) throw new Error('an event that names no record of a purchase');
  return event;
}

async function indexedRevision(services: Services, shopId: Id, purchaseId: Id): Promise<number | undefined> {
  const row = await services.read.get<PurchaseRow & { shopId: Id }>('purchaseList', 'purchases', purchaseId);
  return row?.shopId === shopId ? row.revision : undefined;
}
