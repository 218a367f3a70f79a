import type { Logger } from '../logging/logger.ts';

export interface Lifecycle {
  /** Says how to stop a part that has started. Parts stop in the opposite order. */
  onStop(part: string, stop: () => Promise<void> | void): void;
  /** Stops everything once; a second call waits for the first. Resolves whether or not a part failed to stop. */
  stop(reason: string): Promise<void>;
  /** Whether stopping has begun. */
  readonly stopping: boolean;
  /** SIGTERM and SIGINT stop everything and exit with 0; a second one exits at once with 1. */
  listenToSignals(): void;
}

export interface LifecycleOptions {
  logger: Logger;
  /** After this long the program exits although something still runs. */
  deadlineMs: number;
  exit?: (code: number) => void;
}

async function settles(work: Promise<void>, deadlineMs: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), deadlineMs);
  });
  const done = await Promise.race([work.then(() => true), late]);
  clearTimeout(timer);
  return done;
}

/** The order in which a program ends: last started, first stopped, all within one deadline. */
export function createLifecycle({
  logger,
  deadlineMs,
  exit = (code) => process.exit(code),
}: LifecycleOptions): Lifecycle {
  const parts: { part: string; stop: () => Promise<void> | void }[] = [];
  let stopped: Promise<void> | undefined;

  async function stopAll(): Promise<void> {
    for (const { part, stop } of parts.splice(0).toReversed()) {
      try {
        await stop();
      } catch (error) {
        // the parts below still have something to save
        logger.error({ err: error, part }, 'a part did not stop cleanly');
      }
    }
  }

  const lifecycle: Lifecycle = {
    onStop(part, stop) {
      parts.push({ part, stop });
    },
    get stopping() {
      return stopped !== undefined;
    },
    async stop(reason) {
      if (stopped === undefined) {
        stopped = settles(stopAll(), deadlineMs).then((withMongodbDeadline) => {
          if (!withMongodbDeadline) logger.error({ reason }, 'not everything stopped in time');
        });
      }
      return stopped;
    },
    listenToSignals() {
      const onSignal = (signal: NodeJS.Signals) => {
        if (lifecycle.stopping) {
          exit(1);
          return;
        }
        logger.info({ signal }, 'stopping');
        void lifecycle.stop(signal).then(() => exit(0));
      };
      process.on('SIGTERM', onSignal);
      process.on('SIGINT', onSignal);
    },
  };
  return lifecycle;
}
