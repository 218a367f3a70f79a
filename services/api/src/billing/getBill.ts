import { HttpRefusal } from '../http/httpRefusal.ts';
import type { Reply, SignedInCall } from '../http/route.ts';
import { idParam } from '../lists/idParam.ts';
import { tokenPosition } from '../lists/readYourWrites.ts';
import type { Services } from '../services.ts';
import { currentBill } from './currentBill.ts';

/** `GET /billing/{id}`: the whole bill, never stale. */
export async function getBill(services: Services, call: SignedInCall<undefined>): Promise<Reply> {
  const { shopId } = call.session;
  const position = tokenPosition(services, call);
  const isFresh =
    position === undefined || (await services.barrier.waitFor(['billList'], shopId, position, 0)) === 'fresh';
  const view = await currentBill(services, shopId, idParam(call), isFresh);
  if (view === undefined) throw new HttpRefusal('not_found');
  return { status: 200, body: view, revision: view.revision };
}
