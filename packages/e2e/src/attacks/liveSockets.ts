import { io, type Socket } from 'socket.io-client';

/** The sockets that one test opens. */
export interface LiveSockets {
  /** One that was let in. */
  connected(token: string | undefined): Promise<Socket>;
  /** Why one was not let in, or `let in`. */
  refused(options: object): Promise<string>;
  /** Hangs all of them up. */
  close(): void;
}

/** What the next event of this name brings. */
export const next = async <T = unknown>(socket: Socket, event: string): Promise<T> =>
  new Promise((resolve) => socket.once(event, resolve));

/** Sockets to a product whose address is known once it has started. */
export function liveSockets(baseUrl: () => string): LiveSockets {
  const opened: Socket[] = [];
  function open(options: object): Socket {
    const socket = io(baseUrl(), { reconnection: false, transports: ['websocket'], forceNew: true, ...options });
    opened.push(socket);
    return socket;
  }
  return {
    async connected(token) {
      const socket = open({ auth: { token } });
      await next(socket, 'connect');
      return socket;
    },
    async refused(options) {
      const socket = open(options);
      return new Promise((resolve) => {
        socket.on('connect', () => resolve('let in'));
        socket.on('connect_error', (error) => resolve(error.message));
      });
    },
    close() {
      for (const socket of opened.splice(0)) socket.disconnect();
    },
  };
}
