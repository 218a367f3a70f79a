import { io as connectClient, type Socket } from 'socket.io-client';

/** The next message of this name that the socket hears. */
export const next = async <T>(socket: Socket, event: string): Promise<T> =>
  new Promise((resolve) => socket.once(event, (message: T) => resolve(message)));

/** Names of what this socket hears from now on; what was sent before a later message of the same socket is among them. */
export function heard(socket: Socket): string[] {
  const events: string[] = [];
  socket.onAny((event: string) => events.push(event));
  return events;
}

/** The clients of one server of sockets. */
export class SocketClients {
  readonly #url: string;
  readonly #sockets: Socket[] = [];

  constructor(url: string) {
    this.#url = url;
  }

  #open(options: object): Socket {
    const usual = { reconnection: false, transports: ['websocket'], forceNew: true };
    const socket = connectClient(this.#url, { ...usual, ...options });
    this.#sockets.push(socket);
    return socket;
  }

  /** Connects with this token. */
  async connected(token: string, options = {}): Promise<Socket> {
    const socket = this.#open({ auth: { token }, ...options });
    await next(socket, 'connect');
    return socket;
  }

  /** Why a connection is refused. */
  async refusal(options: object): Promise<string> {
    return (await next<Error>(this.#open(options), 'connect_error')).message;
  }

  /** Closes all. The server hangs up first: a polling client that says goodbye itself still has a request on its way. */
  async close(hangUp: () => void): Promise<void> {
    const left = this.#sockets.splice(0);
    const gone = left.map(async (socket) => socket.connected && next(socket, 'disconnect'));
    hangUp();
    await Promise.all(gone);
    for (const socket of left) socket.close();
  }
}
