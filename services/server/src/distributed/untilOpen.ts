import { ConfigError, pause, type Logger } from '@bahi/runtime';

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 2_000;

/** The process was told to stop before everything was open. */
export class StoppedWhileOpening extends Error {
  override readonly name = 'StoppedWhileOpening';
}

/**
 * Opens something on servers that may start later than this process, in any order: retries until it succeeds.
 * @param signal stops the retries
 * @throws {ConfigError} an error that a retry cannot fix
 * @throws {StoppedWhileOpening}
 */
export async function untilOpen<T>(
  part: string,
  open: () => Promise<T>,
  signal: AbortSignal,
  logger: Logger,
): Promise<T> {
  for (let attempt = 1, pauseMs = FIRST_PAUSE_MS; ; attempt += 1, pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
    if (signal.aborted) throw new StoppedWhileOpening(part);
    try {
      return await open();
    } catch (error) {
      if (error instanceof ConfigError) throw error;
      logger.warn({ err: error, part, attempt }, 'cannot be opened yet');
    }
    await pause(pauseMs, signal);
  }
}
