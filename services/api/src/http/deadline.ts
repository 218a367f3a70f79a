import { HttpRefusal } from './httpRefusal.ts';

/** Every request is answered within 10 s: this leaves a little for the way. */
const DEADLINE_MS = 9_000;

/** The work's result, or a 503 when it takes too long; what comes later is dropped. */
export async function withinDeadline<T>(work: Promise<T>, deadlineMs = DEADLINE_MS): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new HttpRefusal('request_timeout')), deadlineMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
