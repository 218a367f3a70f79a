import type { ChangedMessage, DashboardMessage } from '@bahi/contracts';
import { addCorrelationIds } from '@bahi/projection-runner';
import type { Merge } from './mailbox.ts';
import type { Authenticate, ShopServer, ShopSocket } from './socketServer.ts';

/** How messages of one event wait for somebody who does not read. */
interface Kind<Message> {
  event: string;
  /** A message in parts, by what each is about. */
  partsOf: (message: Message) => [about: string, part: Message][];
  merge: Merge<Message>;
}

export const DASHBOARD: Kind<DashboardMessage> = {
  event: 'dashboard',
  partsOf: (message) => [['dashboard', message]],
  merge: (_waiting, newer) => newer,
};

/** Each list waits by itself: with one position for several, a reader would take one that is ahead for one that is known. */
export const CHANGED: Kind<ChangedMessage> = {
  event: 'changed',
  partsOf: (message) =>
    message.collections.map((collection) => [collection, { ...message, collections: [collection] }]),
  merge: (waiting, newer) => {
    const requests = new Set(waiting.correlationIds);
    addCorrelationIds(requests, newer.correlationIds ?? []);
    const position = newer.position > waiting.position ? newer.position : waiting.position;
    return { ...newer, position, ...(requests.size > 0 && { correlationIds: [...requests] }) };
  },
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
  { event, partsOf, merge }: Kind<Message>,
  message: Message,
): Delivered {
  const reading: string[] = [];
  for (const socket of sockets) {
    if (socket.data.mailbox.ready) reading.push(socket.id);
    else for (const [about, part] of partsOf(message)) socket.data.mailbox.keep(about, { event, message: part }, merge);
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
