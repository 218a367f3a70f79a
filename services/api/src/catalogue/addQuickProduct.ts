import { emptyProduct, type QuickProductBody } from '@bahi/contracts';
import { addQuickProduct as decide } from '@bahi/domain';
import { deriveId } from '@bahi/event-store';
import type { Reply, SignedInCall } from '../http/route.ts';
import { lookUp } from '../ledger/lookups.ts';
import { writtenRow } from '../lists/writtenRow.ts';
import type { Services } from '../services.ts';
import { catalogueCommand } from './catalogueCommand.ts';
import { writtenQuickProduct } from './productResource.ts';

/** `POST /products/quick`: a product for an unknown code, added at the counter. The answer shows neither cost nor stock. */
export async function addQuickProduct(services: Services, call: SignedInCall<QuickProductBody>): Promise<Reply> {
  const { barcode, ...fields } = call.body;
  const barcodes = barcode === undefined || barcode === null ? [] : [barcode];
  const product = { id: deriveId(call.context.commandId, 'product'), ...emptyProduct, ...fields, barcodes };
  const { shop } = await lookUp(services, call.session.shopId);
  const outcome = await catalogueCommand(
    services,
    call,
    (state) => decide(state, { product, caller: call.session, shop }),
    () => undefined,
  );
  return writtenRow(outcome, 201, writtenQuickProduct(outcome));
}
