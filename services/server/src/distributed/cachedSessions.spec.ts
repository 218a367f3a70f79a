import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Adapters } from '@bahi/runtime';
import { SESSION_MS, withCachedSessions } from './cachedSessions.ts';

type Sessions = Adapters['privateStore']['sessions'];
type SessionRecord = Parameters<Sessions['insert']>[0];

const NOW = Date.parse('2026-11-28T10:00:00Z');
const session = (sessionId: string): SessionRecord => ({
  sessionId,
  accountId: 'a'.repeat(32),
  shopId: 'b'.repeat(32),
  expiresAt: NOW + 60_000,
});

/** What all processes share. */
function sharedSessions(): Sessions {
  const rows = new Map<string, SessionRecord>();
  return {
    insert: async (row) => void rows.set(row.sessionId, row),
    get: async (sessionId) => rows.get(sessionId),
    remove: async (sessionId) => void rows.delete(sessionId),
    async removeOfAccount(_accountId, except) {
      const ended = [...rows.keys()].filter((sessionId) => sessionId !== except);
      for (const sessionId of ended) rows.delete(sessionId);
      return ended;
    },
  };
}

describe('sessions kept in memory (S9)', () => {
  let ms: number;
  let lookUps: number;
  let shared: Sessions;
  let here: ReturnType<typeof withCachedSessions<{ sessions: Sessions }>>;
  /** What look-ups in the store wait for once they have their result. */
  let way: Promise<void>;

  beforeEach(async () => {
    ms = 0;
    lookUps = 0;
    way = Promise.resolve();
    shared = sharedSessions();
    const get: Sessions['get'] = async (...asked) => {
      lookUps += 1;
      const found = await shared.get(...asked);
      await way;
      return found;
    };
    here = withCachedSessions({ sessions: { ...shared, get } }, { now: () => ms });
    await shared.insert(session('one'));
  });
  const isOpen = async (sessionId = 'one', now = NOW) => (await here.store.sessions.get(sessionId, now)) !== undefined;

  it('are looked up once a second, and over within a second of their end in another process', async () => {
    expect([await isOpen(), await isOpen(), lookUps]).toEqual([true, true, 1]);
    await shared.remove('one');
    ms = SESSION_MS - 1;
    expect(await isOpen()).toBe(true);
    ms = SESSION_MS;
    expect([await isOpen(), lookUps]).toEqual([false, 2]);
  });

  it('count from the start of the look-up, however long it takes', async () => {
    let arrive: () => void = () => undefined;
    way = new Promise((resolve) => {
      arrive = resolve;
    });
    const asked = isOpen();
    await new Promise(setImmediate);
    await shared.remove('one');
    ms = SESSION_MS;
    arrive();
    expect([await asked, await isOpen()]).toEqual([true, false]);
  });

  it('are over at once in the process that ends them, also those of a look-up under way', async () => {
    let arrive: () => void = () => undefined;
    way = new Promise((resolve) => {
      arrive = resolve;
    });
    const asked = isOpen();
    await new Promise(setImmediate);
    await here.store.sessions.remove('one');
    arrive();
    await asked;
    expect(await isOpen()).toBe(false);
    await shared.insert(session('one'));
    await shared.insert(session('two'));
    expect([await isOpen('one'), await isOpen('two')]).toEqual([true, true]);
    expect(await here.store.sessions.removeOfAccount('a'.repeat(32), 'two')).toEqual(['one']);
    expect([await isOpen('one'), await isOpen('two')]).toEqual([false, true]);
  });

  it('are over at once when another process says so, and whenever they expire', async () => {
    await isOpen();
    await shared.remove('one');
    here.forget();
    expect(await isOpen()).toBe(false);
    await shared.insert(session('two'));
    expect([await isOpen('two'), await isOpen('two', NOW + 60_000)]).toEqual([true, false]);
  });

  it('are looked up again after a failure, and unknown ones each time', async () => {
    way = Promise.reject(new Error('the store is away'));
    await expect(isOpen()).rejects.toThrow('the store is away');
    way = Promise.resolve();
    expect([await isOpen(), await isOpen('none')]).toEqual([true, false]);
    await shared.insert(session('none'));
    expect(await isOpen('none')).toBe(true);
  });
});
