import { randomUUID } from 'node:crypto';
import { Queue, Worker, type Job } from 'bullmq';
import type { Id } from '@bahi/contracts';
import { partitionOf } from '@bahi/read-store';
import type { EngineLogger } from '../runner/runnerLog.ts';
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

/** What processes that take jobs are told besides. */
interface News {
  partitions: number[];
  /** The process that has these in hand from now on; without it there is something new in them. */
  keeper?: string;
}

const QUEUE = 'wake-up';
const PREFIX = 'bahi';
/** Notifications that come closer together become one; the first is not kept waiting. */
const SPACING_MS = 10;
/** How long a process keeps a partition whose shops trade: so that all who work come to share them. */
const KEPT_MS = 5_000;
/** A partition without news for so long is given away. By then its host has stored how far it is. */
const QUIET_MS = 300;
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
  /** To whoever has a partition in hand: for the others there is a job when that one is done. */
  readonly #news;
  readonly #id = randomUUID();
  /** Partitions that this process has in hand. */
  readonly #kept = new Set<number>();
  /** News that came during a turn. */
  readonly #grown = new Set<number>();
  /** Ends the wait for news of a partition that is kept. */
  readonly #waits = new Map<number, (isNews: boolean) => void>();
  readonly #listeners = new Set<(wake?: Wake) => void | Promise<void>>();
  readonly #notifyAgain = () => this.notify();
  #worker: Worker<WakeUpJob> | undefined;
  #stopTopics: () => void = () => undefined;
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
    this.#news = redisTopic<News>(link, `${PREFIX}:news`);
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
    this.#news.publish({ partitions: [...partitions] });
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
    this.#stopTopics();
    this.#kept.clear();
    for (const tell of this.#waits.values()) tell(false);
    // where Redis is away or silent its jobs end with their locks
    await Promise.race([worker?.pause().catch(() => undefined), pause(CLOSE_MS)]);
    // begins only now: a close that has begun to wait for jobs cannot be told to wait no more
    await Promise.race([worker?.close(true), pause(CLOSE_MS)]);
  }

  #work(): Worker<WakeUpJob> {
    const stops = [
      this.#urgent.subscribe((partition) => void this.#wake({ partition, urgent: true })),
      this.#news.subscribe((news) => this.#hear(news)),
    ];
    this.#stopTopics = () => stops.forEach((stop) => stop());
    const worker = new Worker<WakeUpJob>(QUEUE, ({ data }: Job<WakeUpJob>) => this.#keep(data.partition), {
      prefix: PREFIX,
      connection: this.#link.open(),
      concurrency: this.#options.partitions,
      lockDuration: 5_000,
      stalledInterval: 2_500,
      maxStalledCount: 1_000,
      skipVersionCheck: true,
    });
    worker.on('error', () => undefined);
    return worker;
  }

  /**
   * Looks after a partition for as long as its shops trade: whoever took it over would first have to find out where it stands, and
   * would be in the way of what is not stored yet.
   */
  async #keep(partition: number): Promise<void> {
    const end = performance.now() + KEPT_MS;
    this.#kept.add(partition);
    // one whose job Redis has lost may still believe that it is there for it
    this.#news.publish({ partitions: [partition], keeper: this.#id });
    do {
      this.#grown.delete(partition);
      await this.#wake({ partition });
    } while (performance.now() < end && (await this.#grows(partition)));
    await this.#wake({ partition, ends: this.#kept.delete(partition) ? 'givenAway' : 'taken' });
  }

  /** Whether there is news within the quiet time. */
  async #grows(partition: number): Promise<boolean> {
    if (!this.#kept.has(partition)) return false;
    if (this.#grown.has(partition)) return true;
    // where Redis lost the first job and gave another: that one waits no longer, or it would hold its slot for ever
    this.#waits.get(partition)?.(false);
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.#waits.get(partition)?.(false), QUIET_MS);
      this.#waits.set(partition, (isNews) => {
        clearTimeout(timer);
        this.#waits.delete(partition);
        resolve(isNews);
      });
    });
  }

  #hear({ partitions, keeper }: News): void {
    if (keeper === this.#id) return;
    for (const partition of partitions) {
      if (keeper === undefined) this.#grown.add(partition);
      else this.#kept.delete(partition);
      this.#waits.get(partition)?.(keeper === undefined);
    }
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
    await Promise.all([this.#urgent.close(), this.#news.close()]);
    await Promise.race([this.#queue.close(), pause(CLOSE_MS)]);
  }
}

/** Wakes projection hosts in any process, through BullMQ. A process without listeners takes no jobs. */
export function redisWakeUp(link: RedisLink, options: RedisWakeUpOptions): RedisWakeUp {
  return new WakeUpQueue(link, options);
}
