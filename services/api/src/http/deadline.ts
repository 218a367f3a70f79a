import { HttpRefusal } from './httpRefusal.ts';

/** Every request is answered within 10 s: this leaves a little for the way. */
const DEADLINE_MS = 9_000;

/**
 * The time of one request, which its parts share; waiting for its body is none of it. Gives the result of a part, or a 503
 * when the time is over; what comes later is dropped.
 */
export function requestDeadline(deadlineMs = DEADLINE_MS): <T>(work: Promise<T>) => Promise<T> {
  let leftMs = deadlineMs;
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
