import { HttpRefusal } from './httpRefusal.ts';
import type { Route } from './route.ts';

/** Answered within 6 s however slow the stores are, and within 10 s where passwords of others may be hashed first; less the way. */
const [DEADLINE_MS, PUBLIC_MS] = [5_800, 9_000];

/**
 * The time of one request, which its parts share; waiting for its body is none of it. Gives the result of a part, or a 503
 * when the time is over; what comes later is dropped.
 */
export function requestDeadline({ access }: Pick<Route, 'access'>): <T>(work: Promise<T>) => Promise<T> {
  let leftMs = access === 'public' ? PUBLIC_MS : DEADLINE_MS;
  return async (work) => {
    const began = performance.now();
    try {
      return await within(leftMs, work);
    } finally {
      leftMs -= performance.now() - began;
    }
  };
}

function within<T>(ms: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new HttpRefusal('request_timeout')), ms);
    const settled = () => clearTimeout(timer);
    work.then(resolve, reject).then(settled, settled);
  });
}
