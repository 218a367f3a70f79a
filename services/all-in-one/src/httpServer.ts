import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { limitServer, serverTimeouts } from '@bahi/api';

const DRAIN_MS = 300;

export interface ListeningServer {
  server: Server;
  /** `http://HOST:PORT` as people can type it. */
  address: string;
  /** From here the listener answers; until then 503. */
  answerWith(listener: RequestListener): void;
  /** Answers what still comes for a moment, then takes no more and waits for what is under way. */
  close(hangUp: () => void): Promise<void>;
}

const notYet: RequestListener = (_request, response) => {
  response.writeHead(503, { 'Retry-After': '1', 'Content-Type': 'application/json' });
  response.end('{"code":"stopping","message":"The server is starting. Please try again."}');
};

function readable(address: AddressInfo, host: string): string {
  const name = host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${address.port}`;
}

/** Takes the port at once, so that two servers never both believe they have it. @throws {Error} when it is taken */
export async function listen(host: string, port: number): Promise<ListeningServer> {
  let listener = notYet;
  let draining = false;
  const server = createServer(serverTimeouts, (request, response) => {
    // a kept connection would be cut in the middle of its next request
    if (draining) response.setHeader('Connection', 'close');
    listener(request, response);
  });
  limitServer(server);
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
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      hangUp();
      await closed;
    },
  };
}
