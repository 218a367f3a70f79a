/** The transport of a socket: a WebSocket, or long polling that may be upgraded to one. */
interface Connection {
  transport: {
    writable: boolean;
    on(event: 'ready', listener: () => void): unknown;
    off(event: 'ready', listener: () => void): unknown;
  };
  on(event: 'upgrade', listener: () => void): unknown;
}

/** Merges a newer message into a waiting one with the same subject. */
export type Merge<Message> = (waiting: Message, newer: Message) => Message;

/**
 * The messages that wait for a client that does not read: at most one per subject, merged. socket.io's volatile messages are bounded
 * too, but drop the second of two sent together, and the last one is the one that counts.
 */
export interface Mailbox {
  /** Whether a message would be sent at once. */
  readonly ready: boolean;
  /** @param about the subject; one message waits for each, so there must be few */
  keep<Message>(about: string, letter: Letter<Message>, merge: Merge<Message>): void;
}

export interface Letter<Message> {
  event: string;
  message: Message;
}

/** @param send sends one message to this socket's client */
export function createMailbox(conn: Connection, send: (event: string, message: unknown) => void): Mailbox {
  const waiting = new Map<string, Letter<unknown>>();
  let listening: Connection['transport'] | undefined;

  function flush(): void {
    listening?.off('ready', flush);
    listening = undefined;
    for (const [about, { event, message }] of waiting) {
      if (!conn.transport.writable) break;
      waiting.delete(about);
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
    keep<Message>(about: string, { event, message }: Letter<Message>, merge: Merge<Message>) {
      const before = waiting.get(about) as Letter<Message> | undefined;
      waiting.set(about, { event, message: before === undefined ? message : merge(before.message, message) });
      listen();
    },
  };
}
