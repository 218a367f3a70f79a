import { ServerResponse, type IncomingMessage } from 'node:http';
import type { Id } from '@bahi/contracts';
import type { Server } from 'socket.io';

/** Limits how often connections are opened. Each returns the seconds to wait, or undefined within the limit. */
export interface Openings {
  /** Counts one for the client's address, before its token is known. */
  asked(request: IncomingMessage): Promise<number | undefined>;
  /** The token is valid: counts for the session, and refunds the address. */
  signedIn(request: IncomingMessage, sessionId: Id): Promise<number | undefined>;
}

/** Its query is parsed by then; `sid` names an open connection. */
type EngineRequest = IncomingMessage & { _query?: Readonly<Record<string, unknown>> };

/** Refuses clients that connect too often before the connection is made: even one without a token is kept for a while. */
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
    // the client of a WebSocket may hang up meanwhile, and nobody else handles its error
    if (!(response instanceof ServerResponse)) request.socket.on('error', () => undefined);
    void admit(request, response, next);
  });
}

function putOff({ socket }: IncomingMessage, response: unknown, waitSeconds: number): void {
  if (response instanceof ServerResponse) response.writeHead(429, { 'Retry-After': waitSeconds }).end();
  // for a WebSocket the response object writes nothing
  else socket.end(`HTTP/1.1 429 Too Many Requests\r\nRetry-After: ${waitSeconds}\r\nConnection: close\r\n\r\n`);
}
