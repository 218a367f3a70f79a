import { HttpRefusal } from '../http/httpRefusal.ts';
import type { Reply, SignedInCall } from '../http/route.ts';
import { idParam } from '../lists/idParam.ts';
import type { Services } from '../services.ts';
import { billToPrint } from './pdf/billToPrint.ts';

/** `GET /billing/{id}`: the whole bill, never stale, with all that its paper says. */
export async function getBill(services: Services, call: SignedInCall<undefined>): Promise<Reply> {
  const { shopId, role } = call.session;
  const view = await billToPrint(services, shopId, idParam(call), { showsCost: role !== 'staff' });
  if (view === undefined) throw new HttpRefusal('not_found');
  return { status: 200, body: view, revision: view.revision };
}
