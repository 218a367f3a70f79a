import type { IncomingMessage } from 'node:http';
import type { Id } from '@bahi/contracts';
import { HttpRefusal } from '../http/httpRefusal.ts';
import { callerNetwork } from './networkOf.ts';
import type { RateLimits } from './rateLimits.ts';

/** Seconds to wait where a limit was passed. */
async function waitSeconds(counted: Promise<void>): Promise<number | undefined> {
  try {
    await counted;
    return undefined;
  } catch (error) {
    if (error instanceof HttpRefusal) return error.details.retryAfterSeconds ?? 1;
    throw error;
  }
}

/**
 * Connections for live figures count as calls do: for the address that opens one, until its token has said for which session.
 * @param trustProxy number of proxies in front whose forwarding headers count
 */
export function socketOpenings({ socketOpening, session }: RateLimits, trustProxy: number) {
  // a connection that was closed meanwhile has no address any more
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
