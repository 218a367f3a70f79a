import { io, type Socket } from 'socket.io-client';

/** The sockets of one test. */
export interface LiveSockets {
  /** Opens a socket that must be accepted. */
  connected(token: string | undefined): Promise<Socket>;
  /** Why a socket was rejected, or `let in`. */
  refused(options: object): Promise<string>;
  /** Closes all of them. */
  close(): void;
}

/** The payload of the next event with this name. */
export const next = async <T = unknown>(socket: Socket, event: string): Promise<T> =>
  new Promise((resolve) => socket.once(event, resolve));

/** Opens sockets to a product whose address is known once it has started. */
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
