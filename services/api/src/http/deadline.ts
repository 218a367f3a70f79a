import { HttpRefusal } from './httpRefusal.ts';
import type { Route } from './route.ts';

/**
 * Every request is answered within 6 s however slow the stores are, or within 10 s where it may wait for other password hashes or a
 * replay. These limits are a little shorter, to leave time for the network.
 */
const [DEADLINE_MS, LONG_MS] = [5_800, 9_500];

/**
 * The deadline of one request, shared by its parts; waiting for the body does not count. Gives the result of a part, or a 503
 * after the deadline; later results are dropped.
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
