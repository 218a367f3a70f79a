import { EventEmitter, once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** State of the network between two programs. */
export type Way =
  /** Data passes at once. */
  | 'open'
  /** Connections break, and so do new ones. */
  | 'cut'
  /** Connections stay and can be made, but data passes only once the network is open again. */
  | 'silent'
  /** Data passes, each piece `slowMs` later. */
  | 'slow';

/** A proxy through which a test can disturb the network. */
export interface TcpProxy {
  readonly port: number;
  /** Applies to existing and new connections. */
  become(way: Way): void;
  close(): Promise<void>;
}

interface Spoiling {
  slowMs?: number;
  /** On a connection that sends this text, the text and everything after it is dropped silently. */
  silentAt?: string;
}

/** A proxy for the server at this port of this machine. */
export async function startTcpProxy(target: number, { slowMs = 100, silentAt }: Spoiling = {}): Promise<TcpProxy> {
  const network = { way: 'open' as Way };
  // each connection waits for it in both directions
  const changes = new EventEmitter().setMaxListeners(0);
  const sockets = new Set<Socket>();

  /** Forwards one side's data to the other, in order, by the state of the network when it arrives. */
  async function carry(from: Socket, to: Socket): Promise<void> {
    for await (const chunk of from as AsyncIterable<Buffer>) {
      if (silentAt !== undefined && chunk.includes(silentAt)) await once(from, 'close');
      while (network.way === 'silent') await once(changes, 'change');
      if (network.way === 'slow') await delay(slowMs);
      if (to.destroyed) return;
      if (!to.write(chunk)) await Promise.race([once(to, 'drain'), once(to, 'close')]);
    }
    to.end();
  }

  const server = createServer((client) => {
    if (network.way === 'cut') {
      client.destroy();
      return;
    }
    const upstream = connect(target, '127.0.0.1');
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(one);
      one.setNoDelay(true);
      one.on('error', () => undefined);
      one.once('close', () => {
        sockets.delete(one);
        other.destroy();
      });
      carry(one, other).catch(() => undefined);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    become(way) {
      network.way = way;
      if (way === 'cut') for (const socket of sockets) socket.destroy();
      changes.emit('change');
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
