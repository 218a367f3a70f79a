import { openRedisLink, redisWakeUp } from '@bahi/projection-runner/redis';
import { startRedis } from '@bahi/testing/servers/redis';
import { until } from '@bahi/testing/servers/guardedServer';
import { Queue, Worker } from 'bullmq';
import type { Bench, Row } from './bench.ts';
import { percentile } from './stats.ts';

const WAKES = 400;
const WARM_UP = 50;
const SHOP = 'a'.repeat(32);

interface Way {
  /** Milliseconds from sending to receiving. */
  once(): Promise<number>;
  close(): Promise<void>;
}

/** A bare BullMQ job. */
function bare(url: string): Way {
  const links = [openRedisLink(url), openRedisLink(url)] as const;
  const queue = new Queue('bare', { connection: links[0].open(), skipVersionCheck: true });
  let heard: () => void = () => undefined;
  const worker = new Worker('bare', async () => heard(), { connection: links[1].open(), skipVersionCheck: true });
  return {
    async once() {
      const began = performance.now();
      const done = new Promise<void>((resolve) => {
        heard = resolve;
      });
      await queue.add('wake', {}, { removeOnComplete: true });
      await done;
      return performance.now() - began;
    },
    async close() {
      await worker.close();
      await queue.close();
      for (const link of links) await link.close();
    },
  };
}

/** From a writing process to the host that follows the shop's partition. */
async function wakeUp(url: string): Promise<Way> {
  const links = [openRedisLink(url), openRedisLink(url)] as const;
  for (const link of links) await until(() => link.answers(), 'reaching Redis');
  const [writer, host] = [redisWakeUp(links[0], { partitions: 4 }), redisWakeUp(links[1], { partitions: 4 })];
  let heard: () => void = () => undefined;
  host.onWake(() => heard());
  return {
    async once() {
      const began = performance.now();
      await new Promise<void>((resolve) => {
        heard = resolve;
        writer.notify(SHOP);
      });
      return performance.now() - began;
    },
    async close() {
      await Promise.all([writer.close(), host.close()]);
      for (const link of links) await link.close();
    },
  };
}

/** G12, first figure: how much later than a bare BullMQ job a projection host is woken, one at a time. */
export const g12: Bench = {
  id: 'G12',
  async run(): Promise<Row[]> {
    const redis = await startRedis();
    const ways = [bare(redis.url), await wakeUp(redis.url)] as const;
    const times: [number[], number[]] = [[], []];
    // alternating, so that both see the same machine
    for (let wake = 0; wake < WARM_UP + WAKES; wake += 1) {
      for (const [at, way] of ways.entries()) {
        const took = await way.once();
        if (wake >= WARM_UP) times[at]?.push(took);
      }
    }
    for (const way of ways) await way.close();
    await redis.close();
    const [limit, own] = times.map((taken) => percentile(taken, 0.99)) as [number, number];
    const detail = `${own.toFixed(1)} ms, a bare job ${limit.toFixed(1)} ms; ${WAKES} of each in turn`;
    return [
      {
        id: 'G12',
        what: 'wake-up p99 ÷ bare BullMQ',
        value: own / limit,
        unit: '',
        floor: 10,
        goal: 4,
        better: 'lower',
        detail,
      },
    ];
  },
};
