import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { openRedisLink, redisCounts, type RedisLink } from '@bahi/projection-runner/redis';
import { describeWithRedis, flushRedis, startRedis, type TestRedis } from '@bahi/testing/servers/redis';
import { until } from '@bahi/testing/servers/guardedServer';
import { HttpRefusal } from '../http/httpRefusal.ts';
import type { RateLimit } from './rateLimit.ts';
import { deferredLimit, sharedLimit } from './sharedLimit.ts';

const isReady = ({ commands, quick }: RedisLink): boolean => commands.status === 'ready' && quick.status === 'ready';

describeWithRedis('limits of several processes', () => {
  let redis: TestRedis;
  let links: RedisLink[];
  let names = 0;

  beforeAll(async () => {
    redis = await startRedis();
    links = [openRedisLink(redis.url), openRedisLink(redis.url)];
  });
  afterAll(async () => {
    for (const link of links) await link.close();
    await redis.close();
  });
  beforeEach(async () => {
    for (const link of links) await until(async () => isReady(link), 'reaching Redis');
  });

  /** The same limit in two processes. */
  function inTwo(limit: typeof sharedLimit, points = 3): [RateLimit, RateLimit] {
    const name = `test-${(names += 1)}`;
    const [one, other] = links.map((link) =>
      limit(redisCounts(link), name, { points, duration: 60 }, 'too_many_requests'),
    );
    return [one!, other!];
  }
  const isRefused = async (limit: RateLimit, key: string): Promise<boolean> => {
    try {
      await limit.count(key);
      return false;
    } catch (error) {
      expect(error).toBeInstanceOf(HttpRefusal);
      return true;
    }
  };

  it('are passed by all processes together, and by each key for itself', async () => {
    const [one, other] = inTwo(sharedLimit);
    for (const limit of [one, other, one]) await limit.count('key');
    expect(await isRefused(other, 'key')).toBe(true);
    expect(await isRefused(one, 'key')).toBe(true);
    await other.count('other key');
  });

  it('are given back and forgotten for all of them', async () => {
    const [one, other] = inTwo(sharedLimit);
    for (const limit of [one, other, one]) await limit.count('key');
    await other.giveBack('key');
    await one.count('key');
    await one.reset('key');
    await other.count('key', 3);
    expect(await isRefused(one, 'key')).toBe(true);
  });

  it('are sent to the others without waiting: a key past the limit of all is soon refused by each', async () => {
    const [one, other] = inTwo(deferredLimit, 100_000);
    await other.count('key', 100_000);
    await until(() => isRefused(one, 'key'), 'being refused by the one that counted nothing');
    await one.count('other key');
  });

  it('are counted by each process alone while Redis is silent or away, and nobody waits long', async () => {
    for (const signal of ['SIGSTOP', 'SIGKILL'] as const) {
      redis.kill(signal);
      const began = performance.now();
      for (const limit of [...inTwo(sharedLimit), ...inTwo(deferredLimit)]) {
        await limit.count('key', 3);
        expect(await isRefused(limit, 'key')).toBe(true);
      }
      expect(performance.now() - began).toBeLessThan(2_000);
      await redis.restart();
    }
  });

  it('are passed by all together again once Redis is back, and still by who passed them alone', async () => {
    const [one, other] = inTwo(sharedLimit);
    redis.kill('SIGKILL');
    await one.count('key', 3);
    expect(await isRefused(one, 'key')).toBe(true);
    await redis.restart();
    for (const link of links) await until(async () => isReady(link), 'reaching Redis again');
    expect(await isRefused(one, 'key')).toBe(true);
    await other.count('key', 2);
    expect(await isRefused(other, 'key')).toBe(true);
  });

  /** Sets Redis up in another way for one test. */
  async function setUp(settings: Record<string, string>): Promise<void> {
    for (const [name, value] of Object.entries(settings)) await links[0]!.commands.config('SET', name, value);
  }
  it('hold while Redis is full, and what is given back or forgotten passes without end', async () => {
    const [one] = inTwo(sharedLimit);
    await one.count('before', 2);
    await setUp({ maxmemory: '1', 'maxmemory-policy': 'noeviction' });
    try {
      for (const key of ['before', 'key']) {
        for (let call = 0; call < 10; call += 1) {
          await one.count(key);
          await (call % 2 === 0 ? one.giveBack(key) : one.reset(key));
        }
        await one.count(key, 3);
        expect(await isRefused(one, key)).toBe(true);
      }
    } finally {
      await setUp({ maxmemory: '0' });
    }
  });

  it('hold in each process where Redis drops the keys', async () => {
    const [one] = inTwo(sharedLimit);
    for (let call = 0; call < 3; call += 1) {
      await one.count('key');
      await flushRedis(redis);
    }
    expect(await isRefused(one, 'key')).toBe(true);
    await one.reset('key');
    await one.count('key');
  });

  it('are passed together without scripting', async () => {
    const admin = links[0]!.commands;
    await admin.call('ACL', 'SETUSER', 'default', '-@scripting');
    try {
      const [one, other] = inTwo(sharedLimit);
      await one.count('key', 2);
      await other.count('key');
      expect(await isRefused(other, 'key')).toBe(true);
      await one.reset('key');
      await other.count('key', 3);
    } finally {
      await admin.call('ACL', 'SETUSER', 'default', '+@scripting');
    }
  });

  it('wait for Redis not at all where every call is counted', async () => {
    const [limit] = inTwo(deferredLimit);
    redis.kill('SIGSTOP');
    const began = performance.now();
    for (let call = 0; call < 3; call += 1) await limit.count('key');
    // each call that waited would take 150 ms
    expect(performance.now() - began).toBeLessThan(400);
    redis.kill('SIGCONT');
  });
});
