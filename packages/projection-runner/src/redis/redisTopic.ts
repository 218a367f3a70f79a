import type { Redis } from 'ioredis';
import type { RedisLink } from './redisLink.ts';

/** Messages from any process to all that listen. Volatile: what is said while Redis is away is said to nobody. */
export interface RedisTopic<Message> {
  publish(message: Message): void;
  /** @param missed called when the connection was lost and is there again: something may have been said meanwhile */
  subscribe(listener: (message: Message) => void, missed?: () => void): () => void;
  close(): Promise<void>;
}

interface Subscriber<Message> {
  listener: (message: Message) => void;
  missed: (() => void) | undefined;
}

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

  constructor(link: RedisLink, channel: string) {
    this.#link = link;
    this.#channel = channel;
  }

  publish(message: Message): void {
    const { commands } = this.#link;
    if (commands.status !== 'ready') return;
    const send = async (): Promise<void> => {
      // who subscribed here just before hears it too
      await this.#subscribed;
      await commands.publish(this.#channel, JSON.stringify(message));
    };
    send().catch(() => undefined);
  }

  subscribe(listener: (message: Message) => void, missed?: () => void): () => void {
    const subscriber = { listener, missed };
    this.#subscribers.add(subscriber);
    this.#listen();
    return () => {
      this.#subscribers.delete(subscriber);
    };
  }

  /** Subscribes once, with the first listener; ioredis subscribes again after a lost connection. */
  #listen(): void {
    if (this.#connection !== undefined) return;
    const connection = this.#link.open();
    this.#connection = connection;
    connection.on('message', (_channel: string, text: string) => {
      const message = JSON.parse(text) as Message;
      for (const { listener } of this.#subscribers) call(() => listener(message));
    });
    this.#subscribed = connection.subscribe(this.#channel).then(
      () => {
        this.#subscribed = undefined;
        connection.on('ready', () => {
          for (const { missed } of this.#subscribers) if (missed !== undefined) call(missed);
        });
      },
      () => undefined,
    );
  }

  async close(): Promise<void> {
    this.#subscribers.clear();
    this.#connection?.disconnect();
  }
}

/** @param channel its name in Redis, the same in every process */
export function redisTopic<Message>(link: RedisLink, channel: string): RedisTopic<Message> {
  return new Topic<Message>(link, channel);
}
