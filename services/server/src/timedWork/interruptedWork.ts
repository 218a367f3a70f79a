import type { Reactor } from '@bahi/api';
import type { Lifecycle, Logger } from '@bahi/runtime';

/**
 * Finishes what earlier processes left unfinished. Readiness waits for it, answers do not. What is interrupted later is timed work.
 * @param done called once everything that was interrupted before this start is finished, or cannot be
 */
export function finishInterruptedWork(
  reactor: Reactor,
  lifecycle: Pick<Lifecycle, 'onStop'>,
  logger: Logger,
  done: () => void,
): void {
  const catchUp = async () => {
    try {
      await reactor.catchUp();
    } catch (err) {
      logger.error({ err }, 'interrupted work is not finished');
    }
    done();
  };
  const caughtUp = catchUp();
  lifecycle.onStop('interrupted work', async () => caughtUp);
}
