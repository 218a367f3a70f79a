import { randomUUID } from 'node:crypto';
import { Queue, Worker, type Job } from 'bullmq';
import type { Id } from '@bahi/contracts';
import { partitionOf } from '@bahi/read-store';
import { oncePerReason } from '../oncePerReason.ts';
import type { RunnerLogger } from '../runner/runnerLog.ts';
import type { Wake, WakeUp } from '../signals.ts';
import type { RedisLink } from './redisLink.ts';
import { redisTopic } from './redisTopic.ts';

export interface RedisWakeUp extends WakeUp {
  /** How many wake-ups there are in each state. */
  waiting(): Promise<Record<string, number>>;
}

export interface RedisWakeUpOptions {
  partitions: number;
  logger?: RunnerLogger;
}

/** The job that leases a partition to a worker. It carries no event: those are in the log. */
interface WakeUpJob {
  /** Projections read each page of the log together, so they are woken together. */
  projection: 'all';
  partition: number;
}

/** Sent to all workers at once, beside the jobs. */
interface Notification {
  partitions: number[];
  /** The process that leases these from now on; left out, there are new events in them. */
  holder?: string;
}

const QUEUE = 'wake-up';
const PREFIX = 'bahi';
/** Notifications that follow each other faster become one; the first is sent at once. */
const DEBOUNCE_MS = 10;
/** A worker renews its lease of a busy partition for so long at most, so that all workers get a share. */
const LEASE_MS = 5_000;
/** A lease ends after so long without a notification. A job and a takeover take longer than the round of one bill. */
const QUIET_MS = 2_000;
/** How long a notification waits for an answer from Redis before the next one is sent. */
const ANSWER_MS = 1_000;
/** How long closing waits for jobs in progress to report to Redis that they are done. */
const CLOSE_MS = 1_000;

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });

/** One job per partition, given to one worker at a time: while it runs one more job waits, and no third. */
class WakeUpQueue implements RedisWakeUp {
  readonly #link: RedisLink;
  readonly #options: RedisWakeUpOptions;
  readonly #queue: Queue<WakeUpJob>;
  /** Partitions that readers wait for. */
  readonly #flushes;
  /** For the worker that holds the lease; the others get a job when it ends. */
  readonly #notifications;
  readonly #id = randomUUID();
  /** Partitions that this process leases. */
  readonly #leased = new Set<number>();
  /** Leased partitions that were notified during a round. */
  readonly #notified = new Set<number>();
  /** End the wait for a notification of a leased partition. */
  readonly #waits = new Map<number, (isNotified: boolean) => void>();
  readonly #listeners = new Set<(wake?: Wake) => void | Promise<void>>();
  readonly #onReady = (): void => {
    this.#errors.clear();
    // anything may have been written while Redis was away
    this.notify();
  };
  /** BullMQ repeats an error at every try. */
  readonly #errors = oncePerReason((reason) =>
    // the message alone: the error's other fields hold what was sent
    this.#options.logger?.warn({ store: 'redis', reason }, 'wake-ups fail: projections poll each second'),
  );
  #worker: Worker<WakeUpJob> | undefined;
  #stopTopics: () => void = () => undefined;
  #stopping: Promise<unknown> | undefined;
  #isSending = false;
  /** Partitions to notify next. */
  #toNotify = new Set<number>();

  constructor(link: RedisLink, options: RedisWakeUpOptions) {
    this.#link = link;
    this.#options = options;
    this.#queue = new Queue(QUEUE, {
      prefix: PREFIX,
      connection: link.commands,
      skipVersionCheck: true,
      streams: { events: { maxLen: 10 } },
    });
    this.#queue.on('error', (error) => this.#onError(error));
    this.#flushes = redisTopic<number>(link, `${PREFIX}:flush`);
    this.#notifications = redisTopic<Notification>(link, `${PREFIX}:notifications`);
    link.commands.on('ready', this.#onReady);
  }

  notify(shopId?: Id): void {
    const { partitions } = this.#options;
    if (shopId !== undefined) this.#toNotify.add(partitionOf(shopId, partitions));
    else for (let partition = 0; partition < partitions; partition += 1) this.#toNotify.add(partition);
    if (!this.#isSending) void this.#send();
  }

  async #send(): Promise<void> {
    this.#isSending = true;
    while (this.#toNotify.size > 0) {
      const partitions = this.#toNotify;
      this.#toNotify = new Set();
      await Promise.all([Promise.race([this.#addJobs(partitions), pause(ANSWER_MS)]), pause(DEBOUNCE_MS)]);
    }
    this.#isSending = false;
  }

  /** Never fails: the next poll of the log makes up for a lost notification. */
  async #addJobs(partitions: ReadonlySet<number>): Promise<void> {
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
    this.#notifications.publish({ partitions: [...partitions] });
    await this.#queue.addBulk(jobs).catch((error: Error) => this.#onError(error));
  }

  /** The link logs that Redis is away. */
  #onError({ message }: Error): void {
    if (this.#link.commands.status === 'ready') this.#errors.log(message);
  }

  onWake(listener: (wake?: Wake) => void | Promise<void>): () => void {
    this.#listeners.add(listener);
    this.#worker ??= this.#startWorker();
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.#stopping = Promise.all([this.#stopping, this.#stopWorker()]);
    };
  }

  /** Takes no more jobs: another process may have them. */
  async #stopWorker(): Promise<void> {
    const worker = this.#worker;
    this.#worker = undefined;
    this.#stopTopics();
    this.#leased.clear();
    for (const end of this.#waits.values()) end(false);
    // while Redis is away or silent its jobs end with their locks
    await Promise.race([worker?.pause().catch(() => undefined), pause(CLOSE_MS)]);
    // only now: a close that already waits for jobs cannot be cut short
    await Promise.race([worker?.close(true), pause(CLOSE_MS)]);
  }

  #startWorker(): Worker<WakeUpJob> {
    const stops = [
      this.#flushes.subscribe((partition) => void this.#wake({ partition, flush: true })),
      this.#notifications.subscribe((notification) => this.#onNotification(notification)),
    ];
    this.#stopTopics = () => stops.forEach((stop) => stop());
    const worker = new Worker<WakeUpJob>(QUEUE, ({ data }: Job<WakeUpJob>) => this.#lease(data.partition), {
      prefix: PREFIX,
      connection: this.#link.open(),
      concurrency: this.#options.partitions,
      lockDuration: 5_000,
      stalledInterval: 2_500,
      maxStalledCount: 1_000,
      skipVersionCheck: true,
    });
    worker.on('error', (error) => this.#onError(error));
    return worker;
  }

  /**
   * Holds the lease on a partition while its shops trade: a host that takes a partition over must first find out where it stands, and
   * would read again what is not stored yet.
   */
  async #lease(partition: number): Promise<void> {
    const end = performance.now() + LEASE_MS;
    this.#leased.add(partition);
    // a process whose job Redis has lost still believes that it holds the lease
    this.#notifications.publish({ partitions: [partition], holder: this.#id });
    do {
      this.#notified.delete(partition);
      await this.#wake({ partition });
    } while (performance.now() < end && (await this.#isNotified(partition)));
    await this.#wake({ partition, lease: this.#leased.delete(partition) ? 'released' : 'lost' });
  }

  /** Whether a leased partition is notified within the quiet time. */
  async #isNotified(partition: number): Promise<boolean> {
    if (!this.#leased.has(partition)) return false;
    if (this.#notified.has(partition)) return true;
    // after Redis lost the first job and gave another one for the same partition: the first must not wait for ever
    this.#waits.get(partition)?.(false);
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.#waits.get(partition)?.(false), QUIET_MS);
      this.#waits.set(partition, (isNotified) => {
        clearTimeout(timer);
        this.#waits.delete(partition);
        resolve(isNotified);
      });
    });
  }

  #onNotification({ partitions, holder }: Notification): void {
    if (holder === this.#id) return;
    for (const partition of partitions) {
      if (holder === undefined) this.#notified.add(partition);
      else this.#leased.delete(partition);
      this.#waits.get(partition)?.(holder === undefined);
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

  flush(shopId: Id): void {
    this.#flushes.publish(partitionOf(shopId, this.#options.partitions));
  }

  async close(): Promise<void> {
    this.#listeners.clear();
    this.#link.commands.off('ready', this.#onReady);
    await Promise.all([this.#stopping, this.#stopWorker()]);
    await Promise.all([this.#flushes.close(), this.#notifications.close()]);
    await Promise.race([this.#queue.close(), pause(CLOSE_MS)]);
  }
}

/** Wakes projection hosts in any process, through BullMQ. A process without listeners takes no jobs. */
export function redisWakeUp(link: RedisLink, options: RedisWakeUpOptions): RedisWakeUp {
  return new WakeUpQueue(link, options);
}
