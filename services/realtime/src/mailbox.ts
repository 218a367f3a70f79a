/** The engine's side of a socket: long polling at first, a WebSocket later. */
interface Connection {
  transport: {
    writable: boolean;
    on(event: 'ready', listener: () => void): unknown;
    off(event: 'ready', listener: () => void): unknown;
  };
  on(event: 'upgrade', listener: () => void): unknown;
}

/** Adds a newer message to one that could not be sent yet; both are of the same event. */
export type Merge<Message> = (waiting: Message, newer: Message) => Message;

/**
 * What waits for a socket whose other end does not read: at most one message per event, merged. socket.io's volatile
 * messages would also be bounded, but they drop the second of two that are sent together, and the last one is the one
 * that counts.
 */
export interface Mailbox {
  /** Whether a message would leave at once. */
  readonly ready: boolean;
  keep<Message>(event: string, message: Message, merge: Merge<Message>): void;
}

/** @param send sends one message to this socket's client */
export function createMailbox(conn: Connection, send: (event: string, message: unknown) => void): Mailbox {
  const waiting = new Map<string, unknown>();
  let listening: Connection['transport'] | undefined;

  function flush(): void {
    listening?.off('ready', flush);
    listening = undefined;
    for (const [event, message] of waiting) {
      if (!conn.transport.writable) break;
      waiting.delete(event);
      send(event, message);
    }
    if (waiting.size > 0) listen();
  }

  function listen(): void {
    if (listening !== undefined) return;
    listening = conn.transport;
    conn.transport.on('ready', flush);
  }

  conn.on('upgrade', flush);
  return {
    get ready() {
      return waiting.size === 0 && conn.transport.writable;
    },
    keep<Message>(event: string, message: Message, merge: Merge<Message>) {
      const before = waiting.get(event) as Message | undefined;
      waiting.set(event, before === undefined ? message : merge(before, message));
      listen();
    },
  };
}
