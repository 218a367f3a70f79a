import type { Reply, SignedInCall } from '../http/route.ts';
import type { Services } from '../services.ts';

/** Ends the session: its token is dead on the next request, at other processes within a second. */
export async function logout(services: Services, call: SignedInCall): Promise<Reply> {
  await services.privateStore.sessions.remove(call.session.sessionId);
  return { status: 204 };
}
