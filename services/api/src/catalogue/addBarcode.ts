import type { AddBarcodeBody } from '@bahi/contracts';
import { addBarcode as decide } from '@bahi/domain';
import { HttpRefusal } from '../http/httpRefusal.ts';
import type { Reply, SignedInCall } from '../http/route.ts';
import { idParam } from '../lists/idParam.ts';
import { lookUp } from '../ledger/lookups.ts';
import { writtenRow } from '../lists/writtenRow.ts';
import type { Services } from '../services.ts';
import { catalogueCommand, loadCatalogue } from './catalogueCommand.ts';
import { currentFigures } from './productFigures.ts';
import { currentProduct, quickProduct, writtenQuickProduct } from './productResource.ts';

/** `POST /products/{id}/barcodes`: one code more for a product. The answer shows neither cost nor stock. */
export async function addBarcode(services: Services, call: SignedInCall<AddBarcodeBody>): Promise<Reply> {
  const id = idParam(call);
  const { shopId } = call.session;
  const [{ shop }, { hasHistory: _, ...figures }] = await Promise.all([
    lookUp(services, shopId),
    currentFigures(services, shopId, id),
  ]);
  const outcome = await catalogueCommand(
    services,
    call,
    (state) => decide(state, { id, barcode: call.body.barcode, caller: call.session, shop, figures }),
    () => undefined,
  );
  if (outcome.events.length > 0) return writtenRow(outcome, 200, writtenQuickProduct(outcome));
  // it has the code already
  const row = currentProduct(id, figures)(await loadCatalogue(services, shopId));
  if (row === undefined) throw new HttpRefusal('not_found');
  return writtenRow(outcome, 200, quickProduct(row));
}
