import { PrivateStoreFull, PrivateStoreUnavailable } from './port.ts';

/**
 * The same calls, with every driver's error as one of ours that keeps its cause.
 * @param isFull whether the driver's error says that there is no space left
 * @param deadlineMs a call that takes longer is given up; for drivers that have no time limit of their own
 */
export function failingClearly<Calls extends object>(
  calls: Calls,
  isFull: (error: unknown) => boolean,
  deadlineMs?: number,
): Calls {
  const wrapped = Object.entries(calls).map(([name, call]: [string, (...given: unknown[]) => Promise<unknown>]) => [
    name,
    async (...given: unknown[]) => {
      try {
        return await (deadlineMs === undefined ? call(...given) : withMongodbDeadline(call(...given), deadlineMs));
      } catch (error) {
        if (isFull(error)) throw new PrivateStoreFull(`private store: no space for ${name}`, { cause: error });
        throw new PrivateStoreUnavailable(`private store: ${name} failed`, { cause: error });
      }
    },
  ]);
  return Object.fromEntries(wrapped) as Calls;
}

async function withMongodbDeadline<T>(call: Promise<T>, deadlineMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`not answered within ${deadlineMs} ms`)), deadlineMs);
  });
  try {
    return await Promise.race([call, late]);
  } finally {
    clearTimeout(timer);
  }
}
