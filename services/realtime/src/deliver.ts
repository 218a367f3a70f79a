import type { ChangedMessage } from '@bahi/contracts';
import { addRequests } from '@bahi/projection-runner';
import type { Merge } from './mailbox.ts';
import type { Authenticate, ShopServer, ShopSocket } from './socketServer.ts';

/** Two lists of what moved become one, all of which has come as far as what has come least far. */
export const mergeChanged: Merge<ChangedMessage> = (waiting, newer) => {
  const requests = new Set(waiting.correlationIds);
  addRequests(requests, newer.correlationIds ?? []);
  return {
    collections: [...new Set([...waiting.collections, ...newer.collections])],
    position: waiting.position < newer.position ? waiting.position : newer.position,
    ...(requests.size > 0 && { correlationIds: [...requests] }),
  };
};

/** Sockets that a message left for, and those that it waits for. */
export interface Delivered {
  sent: number;
  held: number;
}

/** Encodes once for all who read; the others find it in their mailbox when they read again. */
export function deliver<Message>(
  io: ShopServer,
  sockets: readonly ShopSocket[],
  event: string,
  message: Message,
  merge: Merge<Message>,
): Delivered {
  const reading: string[] = [];
  for (const socket of sockets) {
    if (socket.data.mailbox.ready) reading.push(socket.id);
    else socket.data.mailbox.keep(event, message, merge);
  }
  if (reading.length > 0) io.to(reading).emit(event, message);
  return { sent: reading.length, held: sockets.length - reading.length };
}

/** Disconnects those whose session is over or whose role has changed, and returns the rest. Each token is asked once. */
export async function stillSignedIn(sockets: readonly ShopSocket[], authenticate: Authenticate): Promise<ShopSocket[]> {
  const tokens = [...new Set(sockets.map((socket) => socket.data.token))];
  const sessions = new Map(await Promise.all(tokens.map(async (token) => [token, await authenticate(token)] as const)));
  return sockets.filter((socket) => {
    const { token, session } = socket.data;
    const present = sessions.get(token);
    const same = present !== undefined && present.shopId === session.shopId && present.role === session.role;
    if (!same) socket.disconnect(true);
    return same && socket.connected;
  });
}
