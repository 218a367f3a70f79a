import { Redis, type RedisOptions } from 'ioredis';
import type { EngineLogger } from '../runner/runnerLog.ts';

/** The connections of one process to one Redis. Opening waits for nothing: Redis may come later, and go. */
export interface RedisLink {
  /** For short commands: refuses at once while Redis is away, and gives up on a silent one. */
  readonly commands: Redis;
  /** The same for what a caller waits for: it gives up sooner. */
  readonly quick: Redis;
  /** A further connection, for blocking reads or subscriptions; it waits for Redis as long as that takes. */
  open(): Redis;
  /** Whether Redis takes commands now. */
  answers(): Promise<boolean>;
  close(): Promise<void>;
}

/** A Redis that says nothing for so long is as good as away. */
const SILENT_MS = 1_000;
/** What a caller may lose to it. */
const QUICK_MS = 150;
const RETRY_MS = 500;

const common: RedisOptions = {
  connectTimeout: 2_000,
  keepAlive: 5_000,
  retryStrategy: (tries) => Math.min(tries * 50, RETRY_MS),
  // one that is still reading its file, or that has become a replica, is left and tried again
  reconnectOnError: ({ message }) => /^(LOADING|READONLY)/.test(message),
};

/** @param url `redis://` or `rediss://`, with user, password and database if need be */
export function openRedisLink(url: string, logger?: EngineLogger): RedisLink {
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
  const said = new Set<string>();
  const sayAway = (reason: string): void => {
    if (said.has(reason)) return;
    said.add(reason);
    // the message alone: the error's other fields hold what was sent, which may be the password
    logger?.warn(
      { store: 'redis', reason },
      'Redis is away: projections look each second, screens are not told, limits are counted here',
    );
  };
  commands.on('error', ({ message }) => sayAway(message));
  commands.on('close', () => said.size === 0 && sayAway('the connection was closed'));
  commands.on('ready', () => {
    if (said.size > 0) logger?.warn({ store: 'redis' }, 'Redis is there again');
    said.clear();
  });
  return {
    commands,
    quick,
    open() {
      // by itself ioredis subscribes again with a call that nobody catches when the connection is closed meanwhile
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
