import type { Adapters } from '@bahi/runtime';

type PrivateStore = Adapters['privateStore'];

/** The same store, which also reports ended sessions, so that their sockets are disconnected. */
export function withSessionEndings(
  store: PrivateStore,
  onEnded: (sessionIds: readonly string[]) => void,
): PrivateStore {
  const { sessions } = store;
  return {
    ...store,
    sessions: {
      insert: async (session) => sessions.insert(session),
      get: async (sessionId, now) => sessions.get(sessionId, now),
      async remove(sessionId) {
        await sessions.remove(sessionId);
        onEnded([sessionId]);
      },
      async removeOfAccount(accountId, except) {
        const ended = await sessions.removeOfAccount(accountId, except);
        onEnded(ended);
        return ended;
      },
    },
  };
}
