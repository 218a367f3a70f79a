import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises';
import { expressMessages, limitServer, startingPage, serverTimeouts } from '@bahi/api';
import { closeUnread } from './closeUnread.ts';

const DRAIN_MS = 300;
/** A turn of the event loop shorter than this did nothing. */
const QUIET_TURN_MS = 0.3;
/** Without new connections for this long, answered clients have reconnected or are gone. */
const SETTLED_MS = 50;
const SETTLED_WITHIN_MS = 1_500;
/** After the port closed, connections that stay silent for this long are closed. */
const SILENT_MS = 500;
/** After this long, a stop closes all connections, so that the stores have time to close. */
const PATIENCE_MS = 8_000;
/**
 * Requests of one connection that are answered at a time, and that may wait: unread answers are held in memory, and a connection
 * can pipeline hundreds of requests.
 */
const [MAX_ANSWERING, MAX_WAITING] = [8, 1_000];

export interface ListeningServer {
  server: Server;
  /** `http://HOST:PORT`, as a person can type it. */
  address: string;
  /** Sets the listener that answers; until then the answer is 503. */
  answerWith(listener: RequestListener): void;
  /** Answers new requests for a moment, then closes the port and waits for running requests, within a limit. */
  close(hangUp: () => void): Promise<void>;
}

interface Connection {
  /** Its last unanswered request: a stop closes the connection with that answer. */
  last: ServerResponse | null;
  /** Number of its requests in progress. */
  answering: number;
  /** Its waiting requests. */
  waiting: (() => void)[];
}

/** Answers a request of a connection, or queues it behind earlier ones. */
function inTurn(connection: Connection, response: ServerResponse, begin: () => void): void {
  const { socket } = response.req;
  const { waiting } = connection;
  connection.last = response;
  const answer = (): void => {
    if (socket.destroyed) return;
    connection.answering += 1;
    response.once('close', () => {
      if (connection.last === response) connection.last = null;
      connection.answering -= 1;
      waiting.shift()?.();
    });
    begin();
  };
  if (connection.answering < MAX_ANSWERING) answer();
  else if (waiting.length < MAX_WAITING) waiting.push(answer);
  else socket.destroy();
}

function readable(address: AddressInfo, host: string): string {
  const name = host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${address.port}`;
}

/**
 * Closing a listener resets connections that wait to be accepted, and Node accepts one per turn. Resolves when nobody has connected
 * for a moment, in a turn too short for another connection.
 * @param accepted the number of connections so far
 */
async function settled(accepted: () => number): Promise<void> {
  const deadline = performance.now() + SETTLED_WITHIN_MS;
  let known = accepted();
  let since = performance.now();
  for (;;) {
    const waited = since + SETTLED_MS - performance.now();
    if (waited > 0) await pause(waited);
    const began = performance.now();
    await turn();
    const now = performance.now();
    if (accepted() !== known) {
      known = accepted();
      since = now;
    } else if (now - began < QUIET_TURN_MS) return;
    if (now > deadline) return;
  }
}

/** Closes the connection with this answer; kept open, it would be cut in the middle of its next request. */
function takesNoMore(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close');
}

/** Takes the port at once, so that two servers cannot both believe they have it. @throws {Error} when it is taken */
export async function listen(host: string, port: number): Promise<ListeningServer> {
  let listener = startingPage;
  let draining = false;
  /** Requests that wait for the listener to be closed. */
  let held: (() => void)[] | undefined;
  /** No set of requests: its table would be rewritten all the time and keep those that it held until old memory is collected. */
  const connections = new Map<Socket, Connection>();
  const messages = expressMessages();
  const server = createServer({ ...serverTimeouts, ...messages.classes }, (request, response) => {
    if (draining) takesNoMore(response);
    closeUnread(request, response);
    const connection = connections.get(request.socket);
    // it is gone already
    if (connection === undefined) return;
    inTurn(connection, response, () => {
      if (held === undefined) listener(request, response);
      else held.push(() => listener(request, response));
    });
  });
  limitServer(server);
  let accepted = 0;
  server.on('connection', (socket: Socket) => {
    // a connection that offers another protocol is reported again with each request
    if (connections.has(socket)) return;
    accepted += 1;
    connections.set(socket, { last: null, answering: 0, waiting: [] });
    socket.once('close', () => connections.delete(socket));
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
      messages.adopt(chosen);
      listener = chosen;
    },
    async close(hangUp) {
      draining = true;
      const patience = setTimeout(() => server.closeAllConnections(), PATIENCE_MS);
      for (const { last } of connections.values()) if (last !== null) takesNoMore(last);
      await pause(DRAIN_MS);
      // clients that connect meanwhile wait for an answer and do not connect again, so this settles soon
      held = [];
      await settled(() => accepted);
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      const waiting = held;
      held = undefined;
      for (const answer of waiting) answer();
      hangUp();
      const silent = setTimeout(() => {
        for (const socket of connections.keys()) if (socket.bytesRead === 0) socket.destroy();
      }, SILENT_MS);
      await closed;
      clearTimeout(silent);
      clearTimeout(patience);
    },
  };
}
