import { Queue, Worker, type Job } from 'bullmq';
import type { Id } from '@bahi/contracts';
import { partitionOf } from '@bahi/read-store';
import type { EngineLogger } from '../engineLog.ts';
import type { Wake, WakeUp } from '../projection.ts';
import type { RedisLink } from './redisLink.ts';
import { redisTopic } from './redisTopic.ts';

export interface RedisWakeUp extends WakeUp {
  /** Wake-ups by their state. */
  waiting(): Promise<Record<string, number>>;
}

export interface RedisWakeUpOptions {
  /** How many shares there are. */
  partitions: number;
  logger?: EngineLogger;
}

/** All that a job says; what there is to read is in the log. */
interface WakeUpJob {
  /** Projections read each page of the log together, so they are woken together. */
  projection: 'all';
  partition: number;
}

const QUEUE = 'wake-up';
const PREFIX = 'bahi';
/** Notifications that come closer together become one; the first is not kept waiting. */
const SPACING_MS = 10;
/** An answer that takes longer is not waited for before the next try. */
const ANSWER_MS = 1_000;
/** Jobs under way at the end have so long to tell Redis that they are done. */
const CLOSE_MS = 1_000;

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });

/** One job per partition, each given to one worker: another waits while it is worked on, and no third. */
class WakeUpQueue implements RedisWakeUp {
  readonly #link: RedisLink;
  readonly #options: RedisWakeUpOptions;
  readonly #queue: Queue<WakeUpJob>;
  readonly #urgent;
  readonly #listeners = new Set<(wake?: Wake) => void | Promise<void>>();
  readonly #notifyAgain = () => this.notify();
  #worker: Worker<WakeUpJob> | undefined;
  #stopUrgent: () => void = () => undefined;
  #resting: Promise<unknown> | undefined;
  #isSending = false;
  /** Partitions to be told. */
  #wanted = new Set<number>();

  constructor(link: RedisLink, options: RedisWakeUpOptions) {
    this.#link = link;
    this.#options = options;
    this.#queue = new Queue(QUEUE, {
      prefix: PREFIX,
      connection: link.commands,
      skipVersionCheck: true,
      streams: { events: { maxLen: 10 } },
    });
    this.#queue.on('error', () => undefined);
    this.#urgent = redisTopic<number>(link, `${PREFIX}:urgent`);
    // whatever was written while Redis was away
    link.commands.on('ready', this.#notifyAgain);
  }

  notify(shopId?: Id): void {
    const { partitions } = this.#options;
    if (shopId !== undefined) this.#wanted.add(partitionOf(shopId, partitions));
    else for (let partition = 0; partition < partitions; partition += 1) this.#wanted.add(partition);
    if (!this.#isSending) void this.#send();
  }

  async #send(): Promise<void> {
    this.#isSending = true;
    while (this.#wanted.size > 0) {
      const told = this.#wanted;
      this.#wanted = new Set();
      await Promise.all([Promise.race([this.#add(told), pause(ANSWER_MS)]), pause(SPACING_MS)]);
    }
    this.#isSending = false;
  }

  /** Never fails: what is lost is found by the next sweep. */
  async #add(partitions: ReadonlySet<number>): Promise<void> {
    if (this.#link.commands.status !== 'ready') return;
    const jobs = Array.from(partitions, (partition) => ({
      name: 'wake-up',
      data: { projection: 'all', partition } as const,
      opts: {
        deduplication: { id: `all-${partition}`, keepLastIfActive: true },
        attempts: 1,
        removeOnComplete: true,
        removeOnFail: true,
      },
    }));
    await this.#queue.addBulk(jobs).catch(() => undefined);
  }

  onWake(listener: (wake?: Wake) => void | Promise<void>): () => void {
    this.#listeners.add(listener);
    this.#worker ??= this.#work();
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.#resting = Promise.all([this.#resting, this.#rest()]);
    };
  }

  /** Takes no more jobs: another process may have them. */
  async #rest(): Promise<void> {
    const worker = this.#worker;
    this.#worker = undefined;
    this.#stopUrgent();
    await Promise.race([worker?.close(), pause(CLOSE_MS)]);
    // Redis is away or silent: its jobs end with their locks
    await Promise.race([worker?.close(true), pause(CLOSE_MS)]);
  }

  #work(): Worker<WakeUpJob> {
    this.#stopUrgent = this.#urgent.subscribe((partition) => void this.#wake({ partition, urgent: true }));
    const worker = new Worker<WakeUpJob>(
      QUEUE,
      ({ data }: Job<WakeUpJob>) => this.#wake({ partition: data.partition }),
      {
        prefix: PREFIX,
        connection: this.#link.open(),
        concurrency: this.#options.partitions,
        lockDuration: 15_000,
        stalledInterval: 5_000,
        maxStalledCount: 1_000,
        skipVersionCheck: true,
      },
    );
    worker.on('error', () => undefined);
    return worker;
  }

  async #wake(wake: Wake): Promise<void> {
    const woken = await Promise.allSettled([...this.#listeners].map(async (listener) => listener(wake)));
    for (const one of woken) {
      if (one.status === 'rejected') this.#options.logger?.warn({ err: one.reason as unknown }, 'a wake-up failed');
    }
  }

  async waiting(): Promise<Record<string, number>> {
    return this.#queue.getJobCounts('waiting', 'active', 'delayed');
  }

  hurry(shopId: Id): void {
    this.#urgent.publish(partitionOf(shopId, this.#options.partitions));
  }

  async close(): Promise<void> {
    this.#listeners.clear();
    this.#link.commands.off('ready', this.#notifyAgain);
    await Promise.all([this.#resting, this.#rest()]);
    await this.#urgent.close();
    await Promise.race([this.#queue.close(), pause(CLOSE_MS)]);
  }
}

/** Wakes projection hosts in any process, through BullMQ. A process without listeners takes no jobs. */
export function redisWakeUp(link: RedisLink, options: RedisWakeUpOptions): RedisWakeUp {
  return new WakeUpQueue(link, options);
}
