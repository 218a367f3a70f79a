import { setTimeout as pause } from 'node:timers/promises';
import { Worker, type MessagePort } from 'node:worker_threads';
import {
  connectProjectionHost,
  inProcessChangeFeed,
  serveProjectionHost,
  type ChangeFeed,
  type ConnectedProjectionHost,
  type Projection,
  type ProjectionHost,
  type ProjectionStatus,
} from '@bahi/projection-runner';
import type { Position } from '@bahi/contracts';
import { createLogger, type Logger } from '../logging/logger.ts';
import { openProjections, type ProjectionPlace } from '../adapters/openAdapters.ts';
import type { OpenProjections } from '../adapters/stores.ts';

/** The data that the worker thread starts with. */
export interface ProjectionWorkerData extends ProjectionPlace {
  logLevel: string;
}

/** The projections of this process, as its other parts use them. */
export interface Projections {
  feed: ChangeFeed;
  /** New events are in the log. */
  wake(): void;
  waitFor(position: Position, timeoutMs: number, names?: readonly string[]): Promise<boolean>;
  /** Whether any screen is open that follows the feed. */
  watched(watched: boolean): void;
  status(): Promise<ProjectionStatus[]>;
  rebuild(name: string): Promise<void>;
  retry(name: string): Promise<{ healed: number; parked: number }>;
  stop(): Promise<void>;
}

const RESTART_MS = 1_000;

/** Node's overloads name each event; the runner only needs a channel with messages and an end. */
function channelOf(port: Worker | MessagePort) {
  return {
    postMessage: (message: unknown) => port.postMessage(message),
    on: (event: string, listener: (value: never) => void) =>
      port.on(event as 'message', listener as (value: unknown) => void),
  };
}

/** Inside the worker thread: opens its own connections and answers until told to stop. */
export async function runProjectionWorker(
  projections: readonly Projection[],
  port: MessagePort,
  data: ProjectionWorkerData,
): Promise<void> {
  const opened = await openProjections(data, projections, createLogger(data.logLevel, undefined, data.stores));
  serveProjectionHost(channelOf(port), stoppingAll(opened), opened);
}

/** The host, whose stop also closes the connections it was opened with. */
function stoppingAll(opened: OpenProjections): ProjectionHost {
  const { host } = opened;
  return {
    start: async () => host.start(),
    stop: async () => opened.close(),
    caughtUpTo: async (position, names) => host.caughtUpTo(position, names),
    waitFor: async (position, timeoutMs, names) => host.waitFor(position, timeoutMs, names),
    watched: async (watched) => host.watched(watched),
    status: async () => host.status(),
    rebuild: async (name) => host.rebuild(name),
    retry: async (name) => host.retry(name),
  };
}

/** Runs the projections in a worker thread and starts a new one when it dies: reads lag meanwhile, writes go on. */
class ProjectionWorker implements Projections {
  readonly feed = inProcessChangeFeed();
  readonly #url: URL;
  readonly #data: ProjectionWorkerData;
  readonly #logger: Logger;
  #host: ConnectedProjectionHost | undefined;
  #worker: Worker | undefined;
  #stopping = false;
  #watched = false;

  constructor(url: URL, data: ProjectionWorkerData, logger: Logger) {
    this.#url = url;
    this.#data = data;
    this.#logger = logger;
  }

  async start(): Promise<void> {
    const worker = new Worker(this.#url, { workerData: this.#data });
    const host = connectProjectionHost(channelOf(worker));
    worker.on('error', (error) => this.#logger.error({ err: error }, 'the projections failed'));
    worker.on('exit', () => void this.#restart());
    host.feed.subscribe((changes) => this.feed.publish(changes));
    this.#worker = worker;
    this.#host = host;
    try {
      await host.start();
    } catch (error) {
      // a host that could not open its stores is of no use: its exit asks for the next try
      await worker.terminate();
      throw error;
    }
    if (this.#watched) this.#sendWatched(host);
  }

  async #restart(): Promise<void> {
    if (this.#stopping) return;
    await pause(RESTART_MS);
    try {
      if (this.#stopping) return;
      await this.start();
      // the dead thread may have written changes that it did not announce
      this.feed.missed();
    } catch (error) {
      // its exit has already asked for the next try
      this.#logger.error({ err: error }, 'the projections did not start again');
    }
  }

  get #live(): ConnectedProjectionHost {
    if (this.#host === undefined) throw new Error('the projections have not started');
    return this.#host;
  }

  wake(): void {
    this.#live.wakeUp.notify();
  }
  async waitFor(position: Position, timeoutMs: number, names?: readonly string[]): Promise<boolean> {
    return this.#live.waitFor(position, timeoutMs, names);
  }
  watched(watched: boolean): void {
    this.#watched = watched;
    if (this.#host !== undefined) this.#sendWatched(this.#host);
  }
  #sendWatched(host: ConnectedProjectionHost): void {
    // a worker that has just died gets the message again once the next one runs
    host.watched(this.#watched).catch(() => undefined);
  }
  async status(): Promise<ProjectionStatus[]> {
    return this.#live.status();
  }
  async rebuild(name: string): Promise<void> {
    return this.#live.rebuild(name);
  }
  async retry(name: string): Promise<{ healed: number; parked: number }> {
    return this.#live.retry(name);
  }
  async stop(): Promise<void> {
    this.#stopping = true;
    // nothing to stop in a worker that has just died
    await this.#host?.stop().catch((error: unknown) => this.#logger.warn({ err: error }, 'the projections had ended'));
    await this.#worker?.terminate();
    await this.feed.close();
  }
}

/** Starts the projections in their own thread; resolves when a small log has been read. @throws {Error} when they cannot start */
export async function startProjectionWorker(
  url: URL,
  data: ProjectionWorkerData,
  logger: Logger,
): Promise<Projections> {
  const worker = new ProjectionWorker(url, data, logger);
  try {
    await worker.start();
  } catch (error) {
    await worker.stop();
    throw error;
  }
  return worker;
}

/** Runs the projections in this thread: for the development server, which has no bundled worker. */
export async function startProjectionsInline(
  projections: readonly Projection[],
  place: ProjectionPlace,
  logger: Logger,
): Promise<Projections> {
  const opened = await openProjections(place, projections, logger);
  const host = stoppingAll(opened);
  try {
    await host.start();
  } catch (error) {
    await opened.close();
    throw error;
  }
  return {
    ...host,
    feed: opened.feed,
    wake: () => opened.wakeUp.notify(),
    watched: (watched) => void host.watched(watched),
  };
}
