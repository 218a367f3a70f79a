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

/** So long the same trouble with a store is not told again by the same line. */
const TOLD_FOR_MS = 60_000;

type Fields = Record<string, unknown>;

/**
 * What a line says of a store that cannot be used: which, where and why, instead of an error with its causes. Undefined for the
 * other lines, `told` for one that was said a moment ago.
 */
function tellerOf(stores: StoreAddresses): (fields: Fields, message: unknown) => Fields | 'told' | undefined {
  const toldAt = new Map<string, number>();
  return ({ err, ...fields }, message) => {
    const { store, reason } = fields;
    const isRedis = store === 'redis' && typeof reason === 'string';
    const trouble = isRedis ? troubleWith('Redis', reason, stores) : storeTroubleOf(err, stores);
    if (trouble === undefined) return undefined;
    const key = `${String(message)} ${trouble.store} ${trouble.reason}`;
    const now = performance.now();
    if (now - (toldAt.get(key) ?? -TOLD_FOR_MS) < TOLD_FOR_MS) return 'told';
    toldAt.set(key, now);
    return { ...fields, ...trouble };
  };
}

/**
 * JSON lines on stderr; stdout stays for people. `level` is a pino level.
 * @param stores the servers of the distributed engine: trouble with them is told in words, and not over and over
 */
export function createLogger(level: string, destination?: DestinationStream, stores?: StoreAddresses): Logger {
  const tell = stores === undefined ? undefined : tellerOf(stores);
  return pino(
    {
      level,
      hooks: {
        logMethod(args, method) {
          const [fields, message] = args as unknown as [unknown, unknown];
          const told = typeof fields === 'object' && fields !== null ? tell?.(fields as Fields, message) : undefined;
          if (told === 'told') return;
          if (told === undefined) method.apply(this, args);
          else method.apply(this, [told, ...args.slice(1)] as unknown as typeof args);
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
