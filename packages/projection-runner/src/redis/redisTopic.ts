import type { Redis } from 'ioredis';
import type { RedisLink } from './redisLink.ts';

/**
 * Messages from any process to all that listen. Volatile: what is said while Redis is away is said to nobody, and those who listen
 * are told later that they missed something.
 */
export interface RedisTopic<Message> {
  publish(message: Message): void;
  /** @param missed called when something may have been said that did not come here: either side was without Redis for a while */
  subscribe(listener: (message: Message) => void, missed?: () => void): () => void;
  close(): Promise<void>;
}

interface Subscriber<Message> {
  listener: (message: Message) => void;
  missed: (() => void) | undefined;
}

/** What a publisher says instead of what it could not: no message looks like this. */
const MISSED = 'null';
/** Time between two tries to say so. */
const AGAIN_MS = 500;

/** A listener that throws disturbs neither the others nor the connection. */
function call(listener: () => void): void {
  try {
    listener();
  } catch {
    // A lost message is made good by the listener's next one.
  }
}

class Topic<Message> implements RedisTopic<Message> {
  readonly #link: RedisLink;
  readonly #channel: string;
  readonly #subscribers = new Set<Subscriber<Message>>();
  #connection: Redis | undefined;
  #subscribed: Promise<unknown> | undefined;
  /** The next try to say that something was missed. */
  #owed: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(link: RedisLink, channel: string) {
    this.#link = link;
    this.#channel = channel;
  }

  publish(message: Message): void {
    void this.#send(JSON.stringify(message));
  }

  /** What cannot be sent is owed. */
  async #send(text: string): Promise<void> {
    const { commands } = this.#link;
    try {
      // who subscribed here just before hears it too
      if (commands.status === 'ready') await this.#subscribed;
      await commands.publish(this.#channel, text);
    } catch {
      if (!this.#closed) this.#owed ??= setTimeout(() => this.#sayMissed(), AGAIN_MS).unref();
    }
  }

  #sayMissed(): void {
    this.#owed = undefined;
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
    // also the first one may come late: Redis may have been away for this process alone
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
    clearTimeout(this.#owed);
    this.#subscribers.clear();
    this.#connection?.disconnect();
  }
}

/** @param channel its name in Redis, the same in every process */
export function redisTopic<Message>(link: RedisLink, channel: string): RedisTopic<Message> {
  return new Topic<Message>(link, channel);
}
