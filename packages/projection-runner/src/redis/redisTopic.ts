import type { Redis } from 'ioredis';
import type { RedisLink } from './redisLink.ts';

/**
 * Messages from any process to all subscribers. A message sent while Redis is away is lost, and subscribers are told later that they missed
 * something.
 */
export interface RedisTopic<Message> {
  publish(message: Message): void;
  /** @param missed called when messages may have been lost: either side was without Redis for a while */
  subscribe(listener: (message: Message) => void, missed?: () => void): () => void;
  close(): Promise<void>;
}

interface Subscriber<Message> {
  listener: (message: Message) => void;
  missed: (() => void) | undefined;
}

/** Sent later instead of a message that could not be sent. No message looks like it. */
const MISSED = 'null';
/** Time between two tries to send it. */
const RETRY_MS = 500;

/** A listener that throws disturbs neither the others nor the connection. */
function call(listener: () => void): void {
  try {
    listener();
  } catch {
    // the next message makes up for it
  }
}

class Topic<Message> implements RedisTopic<Message> {
  readonly #link: RedisLink;
  readonly #channel: string;
  readonly #subscribers = new Set<Subscriber<Message>>();
  #connection: Redis | undefined;
  #subscribed: Promise<unknown> | undefined;
  /** The next try to send `MISSED`. */
  #retry: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(link: RedisLink, channel: string) {
    this.#link = link;
    this.#channel = channel;
  }

  publish(message: Message): void {
    void this.#send(JSON.stringify(message));
  }

  async #send(text: string): Promise<void> {
    const { commands } = this.#link;
    try {
      // a subscription that this process has just begun gets it too
      if (commands.status === 'ready') await this.#subscribed;
      await commands.publish(this.#channel, text);
    } catch {
      if (!this.#closed) this.#retry ??= setTimeout(() => this.#sendMissed(), RETRY_MS).unref();
    }
  }

  #sendMissed(): void {
    this.#retry = undefined;
    void this.#send(MISSED);
  }

  subscribe(listener: (message: Message) => void, missed?: () => void): () => void {
    const subscriber = { listener, missed };
    this.#subscribers.add(subscriber);
    this.#listen();
    return () => {
      this.#subscribers.delete(subscriber);
    };
  }

  /** Subscribes with the first listener, and again after a lost connection. */
  #listen(): void {
    if (this.#connection !== undefined) return;
    const connection = this.#link.open();
    this.#connection = connection;
    connection.on('message', (_channel: string, text: string) => {
      const message = JSON.parse(text) as Message | null;
      if (message === null) this.#missed();
      else for (const { listener } of this.#subscribers) call(() => listener(message));
    });
    const ignore = (): undefined => undefined;
    // the first subscription may be late as well, if Redis was away for this process alone
    const subscribe = (): Promise<void> => connection.subscribe(this.#channel).then(() => this.#missed(), ignore);
    this.#subscribed = subscribe().then(() => {
      this.#subscribed = undefined;
      connection.on('ready', () => void subscribe());
    });
  }

  #missed(): void {
    for (const { missed } of this.#subscribers) if (missed !== undefined) call(missed);
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#retry);
    this.#subscribers.clear();
    this.#connection?.disconnect();
  }
}

/** @param channel its name in Redis, the same in every process */
export function redisTopic<Message>(link: RedisLink, channel: string): RedisTopic<Message> {
  return new Topic<Message>(link, channel);
}
