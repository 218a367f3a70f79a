import type { StoreAddresses } from '../configuration/config.ts';
import { storeTroubleOf, troubleWith } from './storeTrouble.ts';
import { pino, type DestinationStream, type Logger as PinoLogger } from 'pino';

export type Logger = PinoLogger;

/**
 * Every field a log line may carry. A list of what is forbidden leaks the first field nobody thought of, so anything that
 * is not named here is dropped: bodies, addresses, names, numbers, codes and tokens never reach a log.
 */
const ALLOWED = new Set([
  'address',
  'app',
  'attempt',
  'bytes',
  'cause',
  'code',
  'command',
  'correlationId',
  'correlationIds',
  'count',
  'durationMs',
  'engine',
  'err',
  'events',
  'file',
  'head',
  'kind',
  'lag',
  'logId',
  'method',
  'model',
  'name',
  'part',
  'pid',
  'port',
  'position',
  'projection',
  'reason',
  'requestId',
  'revision',
  'role',
  'route',
  'shopId',
  'signal',
  'status',
  'store',
  'stream',
  'type',
  'variable',
  'version',
]);

const MAX_MESSAGE = 300;

/** Name, code, shortened message and frames of a failure, with its causes; its other properties may hold anything. */
function describeError(error: unknown, depth = 0): unknown {
  if (typeof error !== 'object' || error === null || !('message' in error)) return { message: 'not an error' };
  const { name, message, stack, cause, code } = error as Error & { code?: unknown };
  return {
    name,
    message: message.slice(0, MAX_MESSAGE),
    ...(typeof code === 'string' ? { code } : {}),
    frames: stack
      ?.split('\n')
      .filter((line) => /^\s+at /.test(line))
      .slice(0, 10)
      .map((line) => line.trim()),
    ...(cause === undefined || depth > 2 ? {} : { cause: describeError(cause, depth + 1) }),
  };
}

/** Drops every field that is not on the list. */
export function allowedFields(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([field]) => ALLOWED.has(field))
      .map(([field, value]) => [field, field === 'err' ? describeError(value) : value]),
  );
}

/** The same trouble with a store is logged once in this time. */
const REPEATED_AFTER_MS = 60_000;

type Fields = Record<string, unknown>;

/**
 * The fields of a line about a store that cannot be used: which, where and why, instead of an error with its causes. Undefined for
 * other lines, `repeated` for one that was logged a moment ago.
 */
function storeTroubleFields(
  stores: StoreAddresses,
): (fields: Fields, message: unknown) => Fields | 'repeated' | undefined {
  const loggedAt = new Map<string, number>();
  return ({ err, ...fields }, message) => {
    const { store, reason } = fields;
    const isRedis = store === 'redis' && typeof reason === 'string';
    const trouble = isRedis ? troubleWith('Redis', reason, stores) : storeTroubleOf(err, stores);
    if (trouble === undefined) return undefined;
    const key = `${String(message)} ${trouble.store} ${trouble.reason}`;
    const now = performance.now();
    if (now - (loggedAt.get(key) ?? -REPEATED_AFTER_MS) < REPEATED_AFTER_MS) return 'repeated';
    loggedAt.set(key, now);
    return { ...fields, ...trouble };
  };
}

/**
 * JSON lines on stderr; stdout stays for people. `level` is a pino level.
 * @param stores the servers of the distributed engine: trouble with them is logged in words, and once a minute at most
 */
export function createLogger(level: string, destination?: DestinationStream, stores?: StoreAddresses): Logger {
  const describeTrouble = stores === undefined ? undefined : storeTroubleFields(stores);
  return pino(
    {
      level,
      hooks: {
        logMethod(args, method) {
          const [fields, message] = args as unknown as [unknown, unknown];
          const hasFields = typeof fields === 'object' && fields !== null;
          const trouble = hasFields ? describeTrouble?.(fields as Fields, message) : undefined;
          if (trouble === 'repeated') return;
          if (trouble === undefined) method.apply(this, args);
          else method.apply(this, [trouble, ...args.slice(1)] as unknown as typeof args);
        },
      },
      base: { pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }), log: allowedFields },
      // the list has described it already
      serializers: { err: (described: unknown) => described },
    },
    // A reader that stalls may cost log lines, never the loop.
    destination ?? pino.destination({ fd: 2, sync: false, maxLength: 4 * 1024 * 1024 }),
  );
}
