import { PrivateStoreFull, PrivateStoreUnavailable } from '../port.ts';

const SQLITE_FULL = 13;

/** The same calls, with every driver's error as one of ours that keeps its cause. */
export function failingClearly<Calls extends object>(calls: Calls): Calls {
  const wrapped = Object.entries(calls).map(([name, call]: [string, (...given: unknown[]) => Promise<unknown>]) => [
    name,
    async (...given: unknown[]) => {
      try {
        return await call(...given);
      } catch (error) {
        throw ours(name, error);
      }
    },
  ]);
  return Object.fromEntries(wrapped) as Calls;
}

function ours(call: string, cause: unknown): Error {
  if (isDiskFull(cause)) return new PrivateStoreFull(`private store: no space for ${call}`, { cause });
  return new PrivateStoreUnavailable(`private store: ${call} failed`, { cause });
}

/** The tables say it with SQLite's result code, the folder of uploads with the system's. */
function isDiskFull(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { errcode, code } = error as { errcode?: unknown; code?: unknown };
  return code === 'ENOSPC' || (typeof errcode === 'number' && (errcode & 0xff) === SQLITE_FULL);
}
