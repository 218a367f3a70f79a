import { afterAll, beforeAll } from '@jest/globals';
import { describeWithRedis, startRedis, type TestRedis } from '@bahi/testing/servers/redis';
import { until } from '@bahi/testing/servers/guardedServer';
import { changeFeedContract, wakeUpContract } from '../signals.contract.ts';
import { redisChangeFeed } from './redisChangeFeed.ts';
import { openRedisLink, type RedisLink } from './redisLink.ts';
import { redisWakeUp } from './redisWakeUp.ts';

describeWithRedis('wake-up and change feed', () => {
  let redis: TestRedis;
  beforeAll(async () => {
    redis = await startRedis();
  });
  afterAll(() => redis.close());

  /** An adapter on connections of its own, which end with it. */
  async function opened<Adapter extends { close(): Promise<void> }>(
    open: (link: RedisLink) => Adapter,
  ): Promise<Adapter> {
    const link = openRedisLink(redis.url);
    await until(() => link.answers(), 'reaching Redis');
    const adapter = open(link);
    const closeAdapter = adapter.close.bind(adapter);
    return Object.assign(adapter, {
      close: async () => {
        await closeAdapter();
        await link.close();
      },
    });
  }

  wakeUpContract('BullMQ', () => opened((link) => redisWakeUp(link, { partitions: 1 })));
  changeFeedContract('Redis pub/sub', () => opened((link) => redisChangeFeed(link)));
});
