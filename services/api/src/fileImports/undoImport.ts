import { streamOf, type AnyRecorded, type FileImportedData, type Id, type UndoObstacle } from '@bahi/contracts';
import { catalogueStream, hasHistory, stockFigures, undoFileImport as decide, type LedgerState } from '@bahi/domain';
import { loadCatalogue } from '../catalogue/catalogueCommand.ts';
import { accepted, HttpRefusal } from '../http/httpRefusal.ts';
import type { Reply, SignedInCall } from '../http/route.ts';
import { ledgerEvent, loadLedger } from '../ledger/ledgerCommand.ts';
import { idParam } from '../lists/idParam.ts';
import type { Services } from '../services.ts';

/** Obstacles that a refusal names; it counts all of them. */
const MAX_OBSTACLES = 100;

/**
 * `POST /imports/{id}/undo`: archives what the file added and gives back what it replaced. A refusal has in `current` the products that
 * stand in its way.
 */
export async function undoImport(services: Services, call: SignedInCall): Promise<Reply> {
  const importId = idParam(call);
  const { shopId } = call.session;
  const catalogue = await loadCatalogue(services, shopId);
  const imported = await importedBy(services, shopId, catalogue.fileImports.get(importId)?.revision);
  const ledger = await loadLedger(services, shopId);
  const traded = await tradedSince(services, shopId, ledger, imported.addedIds);
  const priceOf = (id: Id) => catalogue.products.get(id)?.facts.purchasePricePaise ?? null;
  const figuresOf = (id: Id) => ({ ...stockFigures(ledger, id, priceOf(id)), hasHistory: hasHistory(ledger, id) });
  let obstacles: UndoObstacle[] = [];
  const stream = streamOf.catalogue(shopId);
  const outcome = await services.commands.handle(catalogueStream, stream, call.context, (state) => {
    const undoing = decide(state, { imported, traded, figuresOf });
    obstacles = undoing.obstacles;
    return undoing.decision;
  });
  const current = obstacles.length > 0 ? { current: obstacles.slice(0, MAX_OBSTACLES) } : {};
  const { answer, position, kind } = accepted(outcome, current);
  return { status: 200, body: answer, position, replayed: kind === 'replayed' };
}

/** What the file brought. @throws {HttpRefusal} 404 for an import that is not of this shop, or of no file */
async function importedBy(services: Services, shopId: Id, revision: number | undefined): Promise<FileImportedData> {
  if (revision === undefined) throw new HttpRefusal('not_found');
  const [found] = await services.events.readStream(streamOf.catalogue(shopId), { from: revision, maxCount: 1 });
  const event = found as AnyRecorded | undefined;
  if (event?.type !== 'FileImported') throw new Error('the catalogue has no import at the revision that it keeps');
  return event.data;
}

/** Products that have moved since their opening stock: sold, bought, adjusted, or sold and taken back. */
async function tradedSince(
  services: Services,
  shopId: Id,
  ledger: Readonly<LedgerState>,
  productIds: readonly Id[],
): Promise<Set<Id>> {
  const traded = new Set<Id>();
  const isTraded = async (productId: Id): Promise<void> => {
    const stock = ledger.products.get(productId);
    if (stock === undefined) return;
    const newest = stock.opened ? await ledgerEvent(services, shopId, stock.movedAt) : undefined;
    if (newest?.type !== 'OpeningStockRecorded') traded.add(productId);
  };
  await Promise.all(productIds.map(isTraded));
  return traded;
}
