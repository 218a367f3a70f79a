import { HttpRefusal } from '../http/httpRefusal.ts';

/** Runs the work once it is at the front of its line. @throws {HttpRefusal} 429 when too many wait already */
export type RunInLine = <T>(isStranger: boolean, work: () => Promise<T>) => Promise<T>;

/** Lines for hashing passwords, a few at a time. Strangers wait in a line of their own, behind everybody else. */
export function createHashingLines(maxRunning: number, maxWaiting: number): RunInLine {
  const waiting: (() => void)[] = [];
  const strangers: (() => void)[] = [];
  let running = 0;
  return async (isStranger, work) => {
    if (running >= maxRunning) {
      const line = isStranger ? strangers : waiting;
      if (line.length >= maxWaiting) throw new HttpRefusal('too_many_requests');
      // the slot passes to the next, so `running` stays as it is
      await new Promise<void>((resolve) => {
        line.push(resolve);
      });
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift() ?? strangers.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
