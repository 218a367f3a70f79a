import { availableParallelism } from 'node:os';

/** Half of the processors, because bills go first; but two threads, so that no shop may hold all of them. */
const THREADS = Math.max(2, Math.floor(availableParallelism() / 2));

/** Threads that shops share: what `AnswerThreads` is told of their number and of waiting. */
export const fairThreads = {
  threads: THREADS,
  atOnce: 1,
  perKey: Math.ceil(THREADS / 2),
  /** A request is answered within 6 s; it needs time to be read, and to be answered after its turn. */
  maxWaitMs: 4_000,
  /** Longer than any request may take: nobody waits any more. */
  hangsMs: 20_000,
};
