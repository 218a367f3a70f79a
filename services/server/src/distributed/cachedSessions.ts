import type { Adapters } from '@bahi/runtime';

type Store = Pick<Adapters['privateStore'], 'sessions'>;
type Found = ReturnType<Store['sessions']['get']>;

/** How long a session that another process has ended may still count here (S9). */
export const SESSION_MS = 1_000;
const MAX_SESSIONS = 20_000;

export interface CachedSessions<S extends Store> {
  store: S;
  /** Another process has ended sessions: all are looked up again. */
  forget(): void;
}

/**
 * The same store, which keeps found sessions in memory for at most a second, because one screen or counter sends many
 * requests. What this process ends is over at once.
 */
export function withCachedSessions<S extends Store>(
  store: S,
  stopwatch: { now(): number } = performance,
): CachedSessions<S> {
  const { sessions } = store;
  const kept = new Map<string, { since: number; found: Found }>();
  // endings are rare, and looking up every session again is what each second brings anyway
  const forget = (): void => kept.clear();

  const lookUp = (sessionId: string, now: number): Found => {
    if (kept.size >= MAX_SESSIONS) forget();
    const entry = { since: stopwatch.now(), found: sessions.get(sessionId, now) };
    kept.set(sessionId, entry);
    const drop = (): void => {
      if (kept.get(sessionId) === entry) kept.delete(sessionId);
    };
    entry.found.then((session) => session === undefined && drop(), drop);
    return entry.found;
  };
  const ending = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } finally {
      // after the store: a look-up that began before may have found what is over now
      forget();
    }
  };
  return {
    forget,
    store: {
      ...store,
      sessions: {
        insert: async (session) => sessions.insert(session),
        async get(sessionId, now) {
          const entry = kept.get(sessionId);
          const isYoung = entry !== undefined && stopwatch.now() - entry.since < SESSION_MS;
          const session = await (isYoung ? entry.found : lookUp(sessionId, now));
          return session !== undefined && session.expiresAt > now ? session : undefined;
        },
        remove: async (sessionId) => ending(async () => sessions.remove(sessionId)),
        removeOfAccount: async (accountId, except) => ending(async () => sessions.removeOfAccount(accountId, except)),
      },
    },
  };
}
