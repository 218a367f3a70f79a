import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
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
  readonly #server: Server;
  readonly #sockets: Socket[] = [];

  private constructor(server: Server) {
    this.#server = server;
  }

  /** Lets the server listen on a free port. */
  static async of(server: Server): Promise<SocketClients> {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new SocketClients(server);
  }

  #open(options: object): Socket {
    const usual = { reconnection: false, transports: ['websocket'], forceNew: true };
    const { port } = this.#server.address() as AddressInfo;
    const socket = connectClient(`http://127.0.0.1:${port}`, { ...usual, ...options });
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

  /** Closes all, and the server. It hangs up first: a polling client that says goodbye itself still has a request on its way. */
  async close(hangUp: () => void): Promise<void> {
    const left = this.#sockets.splice(0);
    const gone = left.map(async (socket) => socket.connected && next(socket, 'disconnect'));
    hangUp();
    await Promise.all(gone);
    for (const socket of left) socket.close();
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
