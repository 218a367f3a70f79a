import { once } from 'node:events';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { Redis } from 'ioredis';
import { until } from '@bahi/testing/servers/guardedServer';
import { describeWithRedis, startRedis, type TestRedis } from '@bahi/testing/servers/redis';
import { openRedisLink, type RedisLink } from './redisLink.ts';
import { redisTopic, type RedisTopic } from './redisTopic.ts';

describeWithRedis('messages to all processes', () => {
  let redis: TestRedis;
  let links: [RedisLink, RedisLink];
  let topics: [RedisTopic<string>, RedisTopic<string>];
  let heard: string[];

  beforeEach(async () => {
    redis = await startRedis();
    links = [openRedisLink(redis.url), openRedisLink(redis.url)];
    topics = [redisTopic<string>(links[0], 'test'), redisTopic<string>(links[1], 'test')];
    for (const link of links) await until(() => link.answers(), 'reaching Redis');
    heard = [];
    const [speaker, listener] = topics;
    listener.subscribe(
      (message) => heard.push(message),
      () => heard.push('missed'),
    );
    const subscribed = async () => {
      speaker.publish('ready');
      return heard.length > 0;
    };
    await until(subscribed, 'subscribing');
    speaker.publish('begun');
    await until(async () => heard.at(-1) === 'begun', 'hearing everything');
    heard.length = 0;
  });
  afterEach(async () => {
    for (const topic of topics) await topic.close();
    for (const link of links) await link.close();
    await redis.close();
  });

  it('that could not be said are said to be missed, when only the speaker was without Redis', async () => {
    const { commands } = links[0];
    const cut = once(commands, 'close');
    commands.disconnect(true);
    await cut;
    topics[0].publish('lost');
    await until(async () => heard.length > 0, 'being told');
    topics[0].publish('later');
    await until(async () => heard.length > 1, 'going on');
    expect(heard).toEqual(['missed', 'later']);
  });

  it('are said to be missed when Redis gave no answer', async () => {
    redis.kill('SIGSTOP');
    topics[0].publish('held');
    // it is given up before Redis goes on: the second question is asked after it was sent
    for (let question = 0; question < 2; question += 1) expect(await links[0].answers()).toBe(false);
    redis.kill('SIGCONT');
    await until(async () => heard.includes('missed'), 'being told');
  });

  /** Somebody who listens, and its connection, which has subscribed. */
  async function listening(
    listener: (message: string) => void,
    missed: () => void,
  ): Promise<[RedisTopic<string>, Redis]> {
    const connections: Redis[] = [];
    const open = (): Redis => {
      const connection = links[1].open();
      connections.push(connection);
      return connection;
    };
    const topic = redisTopic<string>({ ...links[1], open }, 'test');
    let isThere = false;
    topic.subscribe((message) => {
      isThere = true;
      listener(message);
    }, missed);
    const heardOne = async (): Promise<boolean> => {
      topics[0].publish('probe');
      return isThere;
    };
    await until(heardOne, 'subscribing');
    return [topic, connections[0]!];
  }

  it('reach a listener that lost its connection from the moment it is told that it missed some', async () => {
    const since: string[] = [];
    const [topic, connection] = await listening(
      (message) => since.push(message),
      () => {
        since.push('missed');
        topics[0].publish('at once');
      },
    );
    connection.disconnect(true);
    await until(async () => since.at(-1) === 'at once', 'hearing again');
    expect(since.slice(-2)).toEqual(['missed', 'at once']);
    await topic.close();
  });

  it('are said to be missed by a listener that began while Redis was away: it may have been there for others', async () => {
    redis.kill('SIGKILL');
    const late = redisTopic<string>(links[1], 'test');
    let missed = 0;
    late.subscribe(
      () => undefined,
      () => (missed += 1),
    );
    await redis.restart();
    await until(async () => missed > 0, 'being told');
    expect(missed).toBe(1);
    await late.close();
  });

  it('are given up in peace by a listener that closes as its connection comes back, and goes', async () => {
    const ignore = (): undefined => undefined;
    const [topic, connection] = await listening(ignore, ignore);
    const ended = once(connection, 'end');
    connection.once('ready', () => {
      void topic.close();
      connection.stream.destroy();
    });
    connection.disconnect(true);
    // whatever was under way is refused by now, and a refusal that nobody catches fails this test
    await ended;
    expect(connection.status).toBe('end');
  });
});
