import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises';
import { limitServer, notYet, serverTimeouts } from '@bahi/api';

const DRAIN_MS = 300;
/** A turn of the event loop so short did nothing. */
const QUIET_TURN_MS = 0.3;
const QUIET_WITHIN_MS = 250;
/** From here on whoever has not said a word is hung up on, and later everybody, so that the stores still close well. */
const SILENT_MS = 500;
const PATIENCE_MS = 8_000;

export interface ListeningServer {
  server: Server;
  /** `http://HOST:PORT` as people can type it. */
  address: string;
  /** From here the listener answers; until then 503. */
  answerWith(listener: RequestListener): void;
  /** Answers what still comes for a moment, then takes no more and waits for what is under way, but not for ever. */
  close(hangUp: () => void): Promise<void>;
}

function readable(address: AddressInfo, host: string): string {
  const name = host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${address.port}`;
}

/**
 * Closing a listener resets the connections that wait to be accepted, and Node accepts one a turn: resolves in a turn that
 * found none and left no time for another.
 * @param accepted how many connections there were so far
 */
async function quietTurn(accepted: () => number): Promise<void> {
  const deadline = performance.now() + QUIET_WITHIN_MS;
  for (;;) {
    const before = accepted();
    const began = performance.now();
    await turn();
    const now = performance.now();
    if ((accepted() === before && now - began < QUIET_TURN_MS) || now > deadline) return;
  }
}

/** Takes the port at once, so that two servers never both believe they have it. @throws {Error} when it is taken */
export async function listen(host: string, port: number): Promise<ListeningServer> {
  let listener = notYet;
  let draining = false;
  /** Requests that wait for the listener to be closed. */
  let held: (() => void)[] | undefined;
  const server = createServer(serverTimeouts, (request, response) => {
    // a kept connection would be cut in the middle of its next request
    if (draining) response.setHeader('Connection', 'close');
    if (held === undefined) listener(request, response);
    else held.push(() => listener(request, response));
  });
  limitServer(server);
  const sockets = new Set<Socket>();
  let accepted = 0;
  server.on('connection', (socket: Socket) => {
    accepted += 1;
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
  return {
    server,
    address: readable(server.address() as AddressInfo, host),
    answerWith(chosen) {
      listener = chosen;
    },
    async close(hangUp) {
      draining = true;
      await pause(DRAIN_MS);
      // whoever connects meanwhile waits for an answer and connects no more, so a quiet turn comes soon
      held = [];
      await quietTurn(() => accepted);
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      const waiting = held;
      held = undefined;
      for (const answer of waiting) answer();
      hangUp();
      const silent = setTimeout(() => {
        for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
      }, SILENT_MS);
      const patience = setTimeout(() => server.closeAllConnections(), PATIENCE_MS);
      await closed;
      clearTimeout(silent);
      clearTimeout(patience);
    },
  };
}
