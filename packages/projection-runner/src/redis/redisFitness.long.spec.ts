import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { until } from '@bahi/testing/servers/guardedServer';
import { describeWithRedis, startRedis, type TestRedis } from '@bahi/testing/servers/redis';
import { unfitnessOf } from './redisFitness.ts';
import { openRedisLink, type RedisLink } from './redisLink.ts';

describeWithRedis('a process that reaches a Redis', () => {
  let redis: TestRedis;
  let admin: RedisLink;
  const links: RedisLink[] = [];
  beforeEach(async () => {
    redis = await startRedis();
    admin = openRedisLink(redis.url);
    links.push(admin);
    await until(() => admin.answers(), 'reaching Redis');
  });
  afterEach(async () => {
    for (const link of links.splice(0)) await link.close();
    await redis.close();
  });

  /** The warnings of a process that starts now, once it has found this many. */
  async function warningsOf(count: number): Promise<string[]> {
    const lines: string[] = [];
    const link = openRedisLink(redis.url, { warn: (_fields, message) => void lines.push(message) });
    links.push(link);
    await until(() => link.answers(), 'reaching Redis');
    await until(async () => lines.length >= count, 'looking at Redis');
    return lines;
  }

  it.each([
    [
      'drops any key',
      { 'maxmemory-policy': 'allkeys-lru' },
      /its maxmemory-policy is allkeys-lru.*set it to noeviction/,
    ],
    ['drops keys that end', { 'maxmemory-policy': 'volatile-ttl' }, /its maxmemory-policy is volatile-ttl/],
    ['is full', { maxmemory: '1' }, /its memory is full/],
  ])('says that it %s', async (_what, settings, warning) => {
    for (const [name, value] of Object.entries(settings)) await admin.commands.config('SET', name, value);
    expect(await warningsOf(1)).toEqual([expect.stringMatching(warning)]);
  });

  it('says that it runs no scripts', async () => {
    await admin.commands.call('ACL', 'SETUSER', 'default', '-@scripting');
    expect(await warningsOf(1)).toEqual([expect.stringMatching(/it runs no scripts.*allow EVAL and EVALSHA/)]);
  });

  it('says nothing of one that is set up well', async () => {
    await admin.commands.config('SET', 'maxmemory', '100mb');
    expect(await unfitnessOf(admin.commands)).toEqual([]);
  });
});
