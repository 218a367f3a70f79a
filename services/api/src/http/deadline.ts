import { HttpRefusal } from './httpRefusal.ts';

/** Every request is answered within 10 s: this leaves a little for the way. */
const DEADLINE_MS = 9_000;

/** The work's result, or a 503 when it takes too long; what comes later is dropped. */
export function withinDeadline<T>(work: Promise<T>, deadlineMs = DEADLINE_MS): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new HttpRefusal('request_timeout')), deadlineMs);
    const settled = () => clearTimeout(timer);
    work.then(resolve, reject).then(settled, settled);
  });
}
