import { HttpRefusal } from './httpRefusal.ts';
import type { Route } from './route.ts';

/**
 * Answered within 6 s however slow the stores are; within 10 s where passwords of others may be hashed first, or a product's movements
 * replayed; less the way.
 */
const [DEADLINE_MS, LONG_MS] = [5_800, 9_500];

/**
 * The time of one request, which its parts share; waiting for its body is none of it. Gives the result of a part, or a 503
 * when the time is over; what comes later is dropped.
 */
export function requestDeadline({
  access,
  replays,
}: Pick<Route, 'access' | 'replays'>): <T>(work: Promise<T>) => Promise<T> {
  let leftMs = access === 'public' || replays === true ? LONG_MS : DEADLINE_MS;
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
