import type { Server as HttpServer } from 'node:http';
import type { Id } from '@bahi/contracts';
import type { ChangeFeed } from '@bahi/projection-runner';
import { Screens, type ScreensOptions } from './screens.ts';
import { openSocketServer, type Doors } from './socketServer.ts';

export interface GatewayOptions extends Doors, Omit<ScreensOptions, 'dashboardMs' | 'listsMs'> {
  server: HttpServer;
  feed: ChangeFeed;
  dashboardMs?: number;
  listsMs?: number;
}

export interface Gateway {
  /** Disconnects the sockets of sessions that have ended. */
  endSessions(sessionIds: readonly Id[]): void;
  /** Number of connected sockets. */
  sockets(): number;
  /** Disconnects all sockets; their pages reconnect to the next process. */
  close(): void;
}

const DASHBOARD_MS = 1_000;
const LISTS_MS = 250;

/**
 * The live side of the server, on the API's HTTP server: tells open screens what changed, within what their role may see. Clients
 * send `dashboard:watch {range}` and `dashboard:unwatch`, nothing else.
 */
export function createGateway(options: GatewayOptions): Gateway {
  const io = openSocketServer(options.server, options);
  const screens = new Screens(io, {
    ...options,
    dashboardMs: options.dashboardMs ?? DASHBOARD_MS,
    listsMs: options.listsMs ?? LISTS_MS,
  });

  io.on('connection', (socket) => {
    screens.opened(socket);
    socket.on('dashboard:watch', (message: unknown) => screens.watch(socket, message));
    socket.on('dashboard:unwatch', () => screens.unwatch(socket));
    socket.on('disconnect', () => screens.closed(socket));
  });
  // a page reconnects by itself and fetches again what it shows
  const hangUp = (): void => {
    for (const socket of io.of('/').sockets.values()) socket.conn.close();
  };
  const unsubscribe = options.feed.subscribe((changes) => screens.moved(changes), hangUp);

  return {
    endSessions(sessionIds) {
      const ended = new Set(sessionIds);
      for (const socket of io.of('/').sockets.values()) {
        if (ended.has(socket.data.session.sessionId)) socket.disconnect(true);
      }
    },
    sockets: () => io.of('/').sockets.size,
    close() {
      unsubscribe();
      screens.stop();
      // closes without a disconnect message, which would keep pages from reconnecting; the HTTP server is not ours to close
      io.engine.close();
    },
  };
}
