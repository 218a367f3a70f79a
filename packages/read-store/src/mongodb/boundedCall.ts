import { MongoError } from 'mongodb';
import { ReadStoreUnavailable } from '../port.ts';

/** A reader waits for an answer; a batch may be large, and an index may have to be built. */
export const LIMITS_MS = { read: 3_000, write: 10_000, prepare: 60_000 };

const TIME_IS_UP = 50;

/** Whether the server ended a call because of `maxTimeMS`. */
export const isTimeUp = (error: unknown): boolean => error instanceof MongoError && error.code === TIME_IS_UP;

/** Errors of the driver become errors of the store; anything else is a bug. */
function clearly(error: unknown): unknown {
  if (!(error instanceof MongoError)) return error;
  return new ReadStoreUnavailable('the read models cannot be reached', { cause: error });
}

/**
 * Ends a call by our own clock: a server that is silent or unreachable is given up in time, whatever the client's options are.
 * The operation may still take effect, as after any lost answer.
 * @param work gets a signal that ends its waiting
 * @throws {ReadStoreUnavailable}
 */
export async function boundedCall<Result>(
  timeoutMs: number,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      const error = new ReadStoreUnavailable(`the read models gave no answer in ${timeoutMs} ms`);
      reject(error);
      controller.abort(error);
    }, timeoutMs);
  });
  try {
    return await Promise.race([work(controller.signal), late]);
  } catch (error) {
    throw clearly(error);
  } finally {
    clearTimeout(timer);
  }
}
