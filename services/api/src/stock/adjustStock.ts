import type { AdjustStockBody } from '@bahi/contracts';
import { adjustStock as decide } from '@bahi/domain';
import { deriveId } from '@bahi/event-store';
import type { Reply, SignedInCall } from '../http/route.ts';
import { importContextOf } from '../imports/importContext.ts';
import { orNull } from '../lists/orNull.ts';
import { rowFor } from '../lists/resource.ts';
import { eventOf, writtenRow } from '../lists/writtenRow.ts';
import { lookUp, noProduct, stockedProduct } from '../ledger/lookups.ts';
import type { Services } from '../services.ts';
import { adjustedRow, adjustmentResource } from './adjustmentResource.ts';
import { addToLedger } from '../ledger/ledgerCommand.ts';

/** `POST /stock-adjustments`: stock is corrected by hand, with a reason. */
export async function adjustStock(services: Services, call: SignedInCall<AdjustStockBody>): Promise<Reply> {
  const { shopId, role } = call.session;
  const { productId, quantityMilli, reason, note } = call.body;
  const [importContext, lookups] = await Promise.all([importContextOf(services, call), lookUp(services, shopId)]);
  const adjustmentId = deriveId(call.context.commandId, 'adjustment');
  const outcome = await addToLedger(services, call, importContext, (state, imported) => {
    const product = stockedProduct(lookups, productId);
    if (product === undefined) return noProduct(lookups, productId, 'productId');
    return decide(state, {
      adjustmentId,
      product,
      quantityMilli,
      reason,
      note: orNull(note),
      now: call.at,
      imported,
    });
  });
  return writtenRow(outcome, 201, rowFor(adjustmentResource, role, adjustedRow(eventOf(outcome, 'StockAdjusted'))));
}
