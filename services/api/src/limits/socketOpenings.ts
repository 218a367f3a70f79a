import type { IncomingMessage } from 'node:http';
import type { Id } from '@bahi/contracts';
import { callerNetwork } from './networkOf.ts';
import { refusalOf } from './rateLimit.ts';
import type { RateLimits } from './rateLimits.ts';

/** Seconds to wait when the limit was passed. */
async function waitSeconds(counted: Promise<void>): Promise<number | undefined> {
  const refusal = await refusalOf(counted);
  return refusal && (refusal.details.retryAfterSeconds ?? 1);
}

/**
 * Limits new connections for live figures like calls: by address, then by session once the token is known.
 * @param trustProxy number of proxies in front whose forwarding headers count
 */
export function socketOpenings({ socketOpening, session }: RateLimits, trustProxy: number) {
  // a closed connection has no address any more
  const networks = new WeakMap<IncomingMessage, string>();
  return {
    asked(request: IncomingMessage): Promise<number | undefined> {
      const network = callerNetwork(request, trustProxy);
      networks.set(request, network);
      return waitSeconds(socketOpening.count(network));
    },
    async signedIn(request: IncomingMessage, sessionId: Id): Promise<number | undefined> {
      const network = networks.get(request);
      if (network !== undefined) await socketOpening.giveBack(network);
      return waitSeconds(session.count(sessionId));
    },
  };
}
