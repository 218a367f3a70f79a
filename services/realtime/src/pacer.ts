/** Throttles work that is requested more often than it is worth doing. */
export interface Pacer {
  /**
   * Runs soon when nothing ran within the interval, else once at its end, however often it is requested meanwhile. A failed run
   * requests the next one.
   */
  request(): void;
  /** Nothing runs, and the next request runs soon. */
  readonly isIdle: boolean;
  stop(): void;
}

/** Intervals between a failed run and the next one: the cause seldom ends at once. */
const REST_AFTER_FAILURE = 4;

/**
 * Leading edge, then at most one run per interval, never two at the same time. The last request is always followed by a
 * run that began after it, so what it shows is never older than the request.
 * @param settleMs how long the leading edge waits for related changes
 */
export function createPacer(run: () => Promise<void>, intervalMs: number, settleMs = 0): Pacer {
  let state: 'idle' | 'resting' | 'wanted' | 'stopped' = 'idle';
  let timer: NodeJS.Timeout | undefined;

  function begin(): void {
    state = 'resting';
    const began = performance.now();
    const rest = (restMs: number): void => {
      if (state === 'stopped') return;
      timer = setTimeout(rested, Math.max(0, restMs - (performance.now() - began)));
    };
    const failed = (): void => {
      if (state === 'resting') state = 'wanted';
      rest(REST_AFTER_FAILURE * intervalMs);
    };
    void run().then(() => rest(intervalMs), failed);
  }

  function rested(): void {
    if (state === 'wanted') begin();
    else if (state === 'resting') state = 'idle';
  }

  return {
    request() {
      if (state === 'idle' && settleMs > 0) {
        state = 'wanted';
        timer = setTimeout(begin, settleMs);
      } else if (state === 'idle') begin();
      else if (state === 'resting') state = 'wanted';
    },
    get isIdle() {
      return state === 'idle';
    },
    stop() {
      state = 'stopped';
      clearTimeout(timer);
    },
  };
}
