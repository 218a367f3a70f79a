import { restoreProduct as decide } from '@bahi/domain';
import type { Reply, SignedInCall } from '../http/route.ts';
import { idParam } from '../lists/idParam.ts';
import { writtenRow } from '../lists/writtenRow.ts';
import type { Services } from '../services.ts';
import { catalogueCommand } from './catalogueCommand.ts';
import { currentFigures } from './productFigures.ts';
import { currentProduct, writtenProductRow } from './productResource.ts';

/** `POST /products/{id}/restore`: refused while its SKU is another's. */
export async function restoreProduct(services: Services, call: SignedInCall): Promise<Reply> {
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
