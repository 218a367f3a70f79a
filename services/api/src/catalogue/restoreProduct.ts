import type { RestoreProductBody } from '@bahi/contracts';
import { confirmedBy, restoreProduct as decide } from '@bahi/domain';
import type { Reply, SignedInCall } from '../http/route.ts';
import { callerOf } from '../ledger/callerOf.ts';
import { idParam } from '../lists/idParam.ts';
import { writtenRow } from '../lists/writtenRow.ts';
import type { Services } from '../services.ts';
import { catalogueCommand } from './catalogueCommand.ts';
import { currentFigures } from './productFigures.ts';
import { currentProduct, writtenProductRow } from './productResource.ts';

/** `POST /products/{id}/restore`: refused while its SKU is another's, or its category is archived and that is not confirmed. */
export async function restoreProduct(services: Services, call: SignedInCall<RestoreProductBody>): Promise<Reply> {
  const id = idParam(call);
  const { hasHistory: _, ...figures } = await currentFigures(services, call.session.shopId, id);
  const confirmed = confirmedBy(callerOf(call));
  const outcome = await catalogueCommand(
    services,
    call,
    (state) => decide(state, { id, figures, confirmed }),
    currentProduct(id, figures),
  );
  return writtenRow(outcome, 200, writtenProductRow(outcome));
}
