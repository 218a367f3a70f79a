import { emptyProduct, type ChangeProductBody } from '@bahi/contracts';
import { changeProduct as decide } from '@bahi/domain';
import type { Reply, SignedInCall } from '../http/route.ts';
import { idParam } from '../lists/idParam.ts';
import { writtenRow } from '../lists/writtenRow.ts';
import type { Services } from '../services.ts';
import { catalogueCommand } from './catalogueCommand.ts';
import { currentFigures } from './productFigures.ts';
import { currentProduct, writtenProductRow } from './productResource.ts';
import { sentFields } from './sentFields.ts';

/** `PUT /products/{id}`: kind and opening stock are set once, with the product; the unit is fixed once it has history. */
export async function changeProduct(services: Services, call: SignedInCall<ChangeProductBody>): Promise<Reply> {
  const id = idParam(call);
  const { revision, kind, openingStockMilli, cessRateBps: _, ...fields } = call.body;
  const changes = sentFields(fields, emptyProduct);
  const fixed = { kind: kind ?? undefined, openingStockMilli: openingStockMilli === null ? 0 : openingStockMilli };
  const { shopId } = call.session;
  const { hasHistory, ...figures } = await currentFigures(services, shopId, id, changes.purchasePricePaise);
  const { hasHistory: __, ...before } = await currentFigures(services, shopId, id);
  const outcome = await catalogueCommand(
    services,
    call,
    (state) => decide(state, { id, revision, changes, fixed, hasHistory, figures }),
    currentProduct(id, before),
  );
  return writtenRow(outcome, 200, writtenProductRow(outcome));
}
