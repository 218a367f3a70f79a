import { HttpRefusal } from '../http/httpRefusal.ts';

/** Runs the work when its turn comes. @throws {HttpRefusal} 429 when too many wait already */
export type Turn = <T>(isStranger: boolean, work: () => Promise<T>) => Promise<T>;

/** A few at a time. Strangers wait in a line of their own, behind everybody else. */
export function createTurns(maxRunning: number, maxWaiting: number): Turn {
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
