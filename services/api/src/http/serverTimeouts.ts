import type { Server } from 'node:http';

/** Time limits for clients: 15 s for the head, 60 s for the whole request, 75 s for an idle connection. */
export const serverTimeouts = {
  headersTimeout: 15_000,
  requestTimeout: 60_000,
  /**
   * Longer than proxies keep an idle connection to a server, which is a minute by default: a request that is sent while the other side
   * closes is lost, and a POST is not repeated.
   */
  keepAliveTimeout: 75_000,
  /** How often the limits are enforced; with Node's default of 30 s a slow head would live three times too long. */
  connectionsCheckingInterval: 2_000,
  /** A filter takes at most a thousand ids, which is 41 KB in the address. */
  maxHeaderSize: 64 * 1024,
} as const;

/** Closes connections that stop reading or writing: an unread answer is held in memory. */
const IDLE_MS = 60_000;

/** Sets the limits that Node takes only after the server was created. */
export function limitServer(server: Server): void {
  // the head is bounded in bytes; with a bound on lines Node would drop the rest, such as a proxy's forwarding header
  server.maxHeadersCount = 0;
  server.maxRequestsPerSocket = 0;
  server.timeout = IDLE_MS;
}
