import { ServerResponse, type IncomingMessage } from 'node:http';
import type { Id } from '@bahi/contracts';
import type { Server } from 'socket.io';

/** How often connections may be opened. Each says how many seconds to wait when it was too often, and nothing when it was not. */
export interface Openings {
  /** Counts one for the address that asks, before anything else is known. */
  asked(request: IncomingMessage): Promise<number | undefined>;
  /** A good token came with it: from here it counts for the session, and no longer for the address. */
  signedIn(request: IncomingMessage, sessionId: Id): Promise<number | undefined>;
}

/** Has a query by then; `sid` names a connection that is open. */
type EngineRequest = IncomingMessage & { _query?: Readonly<Record<string, unknown>> };

/** Puts off whoever opens connections too often, before one is made: a connection is kept for a while, with a token or without. */
export function limitOpenings({ engine }: Pick<Server, 'engine'>, openings: Openings): void {
  const admit = async (request: EngineRequest, response: unknown, next: (error?: unknown) => void): Promise<void> => {
    try {
      const waitSeconds = request._query?.['sid'] ? undefined : await openings.asked(request);
      if (waitSeconds === undefined) next();
      else putOff(request, response, waitSeconds);
    } catch (error) {
      next(error);
    }
  };
  engine.use((request: EngineRequest, response: unknown, next: (error?: unknown) => void) => {
    // who wants a web socket and hangs up meanwhile has nobody else to hear it
    if (!(response instanceof ServerResponse)) request.socket.on('error', () => undefined);
    void admit(request, response, next);
  });
}

function putOff({ socket }: IncomingMessage, response: unknown, waitSeconds: number): void {
  if (response instanceof ServerResponse) response.writeHead(429, { 'Retry-After': waitSeconds }).end();
  // what stands for the answer to a web socket writes nothing
  else socket.end(`HTTP/1.1 429 Too Many Requests\r\nRetry-After: ${waitSeconds}\r\nConnection: close\r\n\r\n`);
}
