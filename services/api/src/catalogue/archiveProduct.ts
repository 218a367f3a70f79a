import { archiveProduct as decide } from '@bahi/domain';
import type { Reply, SignedInCall } from '../http/route.ts';
import { idParam } from '../lists/idParam.ts';
import { writtenRow } from '../lists/writtenRow.ts';
import type { Services } from '../services.ts';
import { catalogueCommand } from './catalogueCommand.ts';
import { currentFigures } from './productFigures.ts';
import { currentProduct, writtenProductRow } from './productResource.ts';

/** `DELETE /products/{id}`: out of every choice and list; name and SKU are free again, history stays. */
export async function archiveProduct(services: Services, call: SignedInCall): Promise<Reply> {
  const id = idParam(call);
  const { hasHistory: _, ...figures } = await currentFigures(services, call.session.shopId, id);
  const outcome = await catalogueCommand(
    services,
    call,
    (state) => decide(state, { id, figures }),
    currentProduct(id, figures),
  );
  return writtenRow(outcome, 200, writtenProductRow(outcome));
}
