import type { Server } from 'node:http';

/** How long a client may take: 15 s for the head, 60 s for the whole request. An idle connection is kept a little. */
export const serverTimeouts = {
  headersTimeout: 15_000,
  requestTimeout: 60_000,
  keepAliveTimeout: 5_000,
  /** How often the two are enforced; Node's own 30 s would let a slow head live three times too long. */
  connectionsCheckingInterval: 2_000,
  /** A list asked for a thousand ids, the most that a filter takes, has 41 KB of them in its address. */
  maxHeaderSize: 64 * 1024,
} as const;

/** So long nothing may come or go on a connection: an answer that nobody takes is held in memory. */
const IDLE_MS = 60_000;

/** Bounds that can only be set on a server that exists. */
export function limitServer(server: Server): void {
  // a head is bounded by its bytes: past a number of lines Node would leave the rest out, such as what a proxy said of the caller
  server.maxHeadersCount = 0;
  server.maxRequestsPerSocket = 0;
  server.timeout = IDLE_MS;
}
