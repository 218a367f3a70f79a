import { randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';
import { oncePerReason } from '../oncePerReason.ts';
import type { RunnerLogger } from '../runner/runnerLog.ts';
import type { SharedCount, SharedCounts } from '../sharedCounts.ts';
import type { RedisLink } from './redisLink.ts';

const PREFIX = 'bahi:limit';

type Command = [name: string, ...given: (string | number)[]];

/** All of them or none. @throws {Error} what the server says about the first that it refused */
async function together(client: Redis, commands: Command[]): Promise<unknown[]> {
  if (client.status !== 'ready') throw new Error('Redis is away');
  const answers = (await client.multi(commands).exec()) ?? [];
  return answers.map(([error, answer]) => {
    if (error !== null) throw error;
    return answer;
  });
}

const countOf = (counted: unknown, msLeft: unknown, forgotten: unknown): SharedCount => ({
  counted: Number(counted),
  msLeft: Math.max(0, Number(msLeft)),
  forgotten: typeof forgotten === 'string' ? forgotten : '',
});

/**
 * Counters in Redis, by plain commands: a server without scripting takes them too. A full server refuses them, and one that evicts keys
 * loses them.
 */
export function redisCounts({ quick }: Pick<RedisLink, 'quick'>, logger?: RunnerLogger): SharedCounts {
  const refused = oncePerReason((reason) =>
    logger?.warn({ store: 'redis', reason }, 'Redis does not count limits: each process counts them for itself'),
  );
  const logged = async <T>(call: Promise<T>): Promise<T> => {
    try {
      const answer = await call;
      refused.clear();
      return answer;
    } catch (error) {
      // that it is away or silent is logged by the link
      if (quick.status === 'ready' && error instanceof Error && error.name === 'ReplyError') refused.log(error.message);
      throw error;
    }
  };
  const keyOf = (key: string) => `${PREFIX}:${key}`;
  const markOf = (key: string) => `${PREFIX}:forgotten:${key}`;
  return {
    async add(key, points, windowSeconds) {
      const [, counted, msLeft, forgotten] = await logged(
        together(quick, [
          ['set', keyOf(key), 0, 'EX', windowSeconds, 'NX'],
          ['incrby', keyOf(key), points],
          ['pttl', keyOf(key)],
          ['get', markOf(key)],
        ]),
      );
      return countOf(counted, msLeft, forgotten);
    },
    async get(key) {
      const [counted, msLeft, forgotten] = await logged(
        together(quick, [
          ['get', keyOf(key)],
          ['pttl', keyOf(key)],
          ['get', markOf(key)],
        ]),
      );
      return counted === null ? null : countOf(counted, msLeft, forgotten);
    },
    async forget(key, windowSeconds) {
      // apart from the mark: a full server takes this
      await logged(together(quick, [['del', keyOf(key)]]));
      await logged(together(quick, [['set', markOf(key), randomUUID(), 'EX', windowSeconds]]));
    },
  };
}
