import { createReactor, type Services } from '@bahi/api';
import type { Adapters, Lifecycle, Logger } from '@bahi/runtime';

const PURGE_MS = 60 * 60 * 1_000;

/** Deletes expired sessions, codes and invitations each hour. */
export function purgeHourly({ privateStore, clock }: Adapters, lifecycle: Pick<Lifecycle, 'onStop'>, logger: Logger) {
  const timer = setInterval(() => {
    privateStore.purgeExpired(clock.now()).catch((err: unknown) => logger.warn({ err }, 'nothing could be purged'));
  }, PURGE_MS);
  lifecycle.onStop('purge', () => clearInterval(timer));
}

/**
 * Finishes interrupted work of an earlier process, then checks every second. Readiness waits for it, answers do not.
 * @param done called once all work that was interrupted before this start is finished
 */
export function startReactor(
  services: Services,
  { reactorCheckpoint }: Adapters,
  lifecycle: Lifecycle,
  logger: Logger,
  done: () => void,
): void {
  const reactor = createReactor(services, reactorCheckpoint, logger);
  const catchUp = async () => {
    try {
      await reactor.catchUp();
    } catch (error) {
      logger.error({ err: error }, 'interrupted work is not finished');
    }
    done();
    if (!lifecycle.stopping) reactor.start();
  };
  const caughtUp = catchUp();
  lifecycle.onStop('reactor', async () => {
    await caughtUp;
    await reactor.stop();
  });
}
