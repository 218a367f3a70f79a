import { createStore, useStoreValue } from '../createStore.ts';
import { accessToken } from '../session.ts';

/** Answered by a server that has started; below the base path, because a proxy may route only that. */
const PROBE = '/api/health/live';
/** A request without an answer for this long makes the client ask whether the server is there. */
const SILENT_MS = 2_500;
/** A probe without an answer for this long has failed. */
const PROBE_MS = 4_000;
const PROBE_PAUSE_MS = 2_000;
/** Requests that were pending when the connection came back get this time to be answered before they are repeated. */
const GRACE_MS = 3_000;

/** What the client knows of its connection: from answers, failures and probes, never from `navigator.onLine`, which is a hint. */
const state = createStore<'up' | 'away'>('up');
let probing: Promise<boolean> | undefined;
let nextProbe: ReturnType<typeof setTimeout> | undefined;
/** Answers so far; a probe that fails after a newer answer proves nothing. */
let answers = 0;

/**
 * The connection to the server. It is away after a request or a probe got no answer, and back with the next answer of any kind. While
 * it is away, only probes are sent, every two seconds, and requests that may be repeated wait.
 */
export const connection = {
  isAway: (): boolean => state.get() === 'away',
  /** The server answered. */
  answered(): void {
    answers += 1;
    settle('up');
  },

  /** Asks the server now, because a request failed or something hints at a change. Resolves to whether it works. */
  async probe(): Promise<boolean> {
    probing ??= ask().finally(() => (probing = undefined));
    return probing;
  },

  /**
   * Watches a request that waits for its answer: probes when it takes long. Calls `onLost` when the connection was away meanwhile, is
   * back, and the answer still does not come. Returns the function that ends the watch.
   */
  watch(onLost: () => void): () => void {
    let timer = setTimeout(() => void connection.probe(), SILENT_MS);
    const stopListening = connection.onReturn(() => {
      clearTimeout(timer);
      timer = setTimeout(onLost, GRACE_MS);
    });
    return () => {
      clearTimeout(timer);
      stopListening();
    };
  },

  /** Calls back while it is away: at once, or as soon as it is. Returns the function that stops it. */
  onAway(listener: () => void): () => void {
    const tell = (): void => void (connection.isAway() && listener());
    tell();
    return state.subscribe(tell);
  },

  /** Calls back each time the connection comes back. Returns the function that stops it. */
  onReturn: (listener: () => void): (() => void) => state.subscribe(() => state.get() === 'up' && listener()),
};

/** Whether there is no connection to the server. */
export const useIsAway = (): boolean => useStoreValue(state) === 'away';

/** Sets the state without a probe, for tests. */
export function settle(next: 'up' | 'away'): void {
  clearTimeout(nextProbe);
  if (next === 'away') nextProbe = setTimeout(() => void connection.probe(), PROBE_PAUSE_MS);
  state.set(next);
}

async function ask(): Promise<boolean> {
  const before = answers;
  const works = (await isThere()) || answers > before;
  settle(works ? 'up' : 'away');
  return works;
}

/** Any answer counts but that of a proxy without a server, or of a server that starts. */
async function isThere(): Promise<boolean> {
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), PROBE_MS);
  const token = accessToken();
  const headers = { Accept: 'application/json', ...(token !== null && { Authorization: `Bearer ${token}` }) };
  try {
    // not cached: Chromium would queue it behind an earlier one
    return (await fetch(PROBE, { headers, cache: 'no-store', signal: deadline.signal })).status < 500;
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}

const doubt = (): void => void connection.probe();
window.addEventListener('online', doubt);
window.addEventListener('offline', doubt);
