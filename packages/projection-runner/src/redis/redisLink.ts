import { Redis, type RedisOptions } from 'ioredis';
import { oncePerReason } from '../oncePerReason.ts';
import { unfitnessOf } from './redisFitness.ts';
import type { RunnerLogger } from '../runner/runnerLog.ts';

/** The connections of one process to one Redis. Opening waits for nothing: Redis may come later, and go. */
export interface RedisLink {
  /** For short commands: fails at once while Redis is away, and times out when it is silent. */
  readonly commands: Redis;
  /** The same for commands that a request waits for: it times out sooner. */
  readonly quick: Redis;
  /** One more connection, for blocking reads or subscriptions; it waits for Redis as long as that takes. */
  open(): Redis;
  /** Whether Redis takes commands now. */
  answers(): Promise<boolean>;
  close(): Promise<void>;
}

/** A Redis that is silent for so long counts as away. */
const SILENT_MS = 1_000;
/** How long a request may wait for it. */
const QUICK_MS = 150;
const RETRY_MS = 500;

const common: RedisOptions = {
  connectTimeout: 2_000,
  keepAlive: 5_000,
  retryStrategy: (tries) => Math.min(tries * 50, RETRY_MS),
  // a Redis that is still loading its file, or has become a replica: connect again
  reconnectOnError: ({ message }) => /^(LOADING|READONLY)/.test(message),
};

/** @param url `redis://` or `rediss://`, with user, password and database if need be */
export function openRedisLink(url: string, logger?: RunnerLogger): RedisLink {
  const refusing = {
    ...common,
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
  };
  const commands = new Redis(url, { ...refusing, commandTimeout: SILENT_MS });
  const quick = new Redis(url, { ...refusing, commandTimeout: QUICK_MS });
  const opened: Redis[] = [quick];
  const ignore = (): undefined => undefined;
  quick.on('error', ignore);
  // ioredis repeats itself at every try
  const away = oncePerReason((reason) =>
    // the message alone: the error's other fields hold what was sent, which may be the password
    logger?.warn(
      { store: 'redis', reason },
      'Redis is away: projections poll each second, screens are not notified, each process counts limits for itself',
    ),
  );
  commands.on('error', ({ message }) => away.log(message));
  commands.on('close', () => away.isEmpty && away.log('the connection was closed'));
  const unfit = oncePerReason((reason) => logger?.warn({ store: 'redis' }, `Redis is not set up for Bahi: ${reason}`));
  commands.on('ready', () => {
    if (!away.isEmpty) logger?.warn({ store: 'redis' }, 'Redis is there again');
    away.clear();
    if (logger !== undefined) void unfitnessOf(commands).then((found) => found.forEach((reason) => unfit.log(reason)));
  });
  return {
    commands,
    quick,
    open() {
      // ioredis subscribes again by a call whose error nobody catches when the connection is closed meanwhile
      const connection = new Redis(url, { ...common, maxRetriesPerRequest: null, autoResubscribe: false });
      connection.on('error', ignore);
      opened.push(connection);
      return connection;
    },
    answers: () =>
      commands.ping().then(
        () => true,
        () => false,
      ),
    async close() {
      for (const connection of [commands, ...opened]) {
        connection.removeAllListeners('close');
        connection.disconnect();
      }
    },
  };
}
