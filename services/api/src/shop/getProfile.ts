import type { Reply, SignedInCall } from '../http/route.ts';
import type { Services } from '../services.ts';
import { profileOf } from './profileRow.ts';

/** `GET /shop/profile`. */
export async function getProfile(services: Services, call: SignedInCall<undefined>): Promise<Reply> {
  const profile = await profileOf(services, call.session);
  return { status: 200, body: profile, revision: profile.revision };
}
