import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An app that answers on a free port of this machine. */
export interface ServedApp {
  /** `http://HOST:PORT` */
  origin: string;
  /** Ends its connections and frees the port. */
  close(): Promise<void>;
}

/**
 * Serves an app to the `fetch` of a test. Idle connections stay open: `fetch` does not repeat a request on one that the server has
 * just closed, which happens when both wait for a busy processor.
 */
export async function serveApp(app: RequestListener): Promise<ServedApp> {
  const server = createServer(app).listen(0, '127.0.0.1');
  server.keepAliveTimeout = 0;
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
