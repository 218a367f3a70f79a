import type { Reply, SignedInCall } from '../http/route.ts';
import type { Services } from '../services.ts';
import { profileOf } from './profileRow.ts';

/** `GET /shop/info`: who is signed in, and where. */
export async function getShopInfo(services: Services, call: SignedInCall<undefined>): Promise<Reply> {
  const { shopId, shopName, ownerName, email, role } = await profileOf(services, call.session);
  return { status: 200, body: { shopId, shopName, ownerName, email, role } };
}
