import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { until } from '@bahi/testing/servers/guardedServer';
import { describeWithRedis, startRedis, type TestRedis } from '@bahi/testing/servers/redis';
import type { RunnerLogger } from '../runner/runnerLog.ts';
import { openRedisLink, type RedisLink } from './redisLink.ts';

describeWithRedis('a process that Redis does not let in', () => {
  let redis: TestRedis;
  const links: RedisLink[] = [];

  beforeEach(async () => {
    redis = await startRedis();
  });
  afterEach(async () => {
    for (const link of links.splice(0)) await link.close();
    await redis.close();
  });

  function open(url: string, logger?: RunnerLogger): RedisLink {
    const link = openRedisLink(url, logger);
    links.push(link);
    return link;
  }

  it('says why, once for each reason and without the password, and when it is let in', async () => {
    const admin = open(redis.url);
    await until(() => admin.answers(), 'reaching Redis');
    await admin.commands.config('SET', 'requirepass', 'the-right-one');
    const lines: { reason?: string; message: string }[] = [];
    const warn = (fields: object, message: string): void => void lines.push({ ...fields, message });
    const link = open(redis.url.replace('//', '//:the-wrong-one@'), { warn });
    let refusals = 0;
    link.commands.on('error', () => (refusals += 1));
    await until(async () => refusals >= 3, 'trying again');
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({ store: 'redis', reason: expect.stringContaining('WRONGPASS') as unknown });
    expect(JSON.stringify(lines)).not.toContain('the-wrong-one');
    await admin.commands.config('SET', 'requirepass', 'the-wrong-one');
    await until(() => link.answers(), 'being let in');
    expect(lines.slice(1)).toEqual([{ store: 'redis', message: 'Redis is there again' }]);
  });
});
