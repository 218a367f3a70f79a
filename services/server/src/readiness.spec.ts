import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { Adapters, Projections } from '@bahi/runtime';
import { everyModelIsServed, Readiness, storesAnswer } from './readiness.ts';

type Ask = () => Promise<unknown>;
const away: Ask = () => Promise.reject(new Error('away'));
const silent: Ask = () => new Promise(() => undefined);

/** A process whose stores all answer, but those given. */
function processWith(broken: { events?: Ask; private?: Ask; status?: Ask; read?: Ask } = {}): Readiness {
  const adapters = {
    clock: { now: () => 0 },
    events: { head: broken.events ?? (async () => '0') },
    privateStore: { sessions: { get: broken.private ?? (async () => undefined) } },
    read: { position: broken.read ?? (async () => '0') },
  } as unknown as Adapters;
  const projections = {
    status: broken.status ?? (async () => [{ name: 'billList', state: 'live' }]),
  } as unknown as Projections;
  return new Readiness({ ...storesAnswer(adapters), readStore: everyModelIsServed(adapters, projections) });
}
const missing = async (readiness: Readiness) =>
  Object.entries(await readiness.stores()).flatMap(([name, works]) => (works ? [] : [name]));

describe('readiness', () => {
  afterEach(() => {
    jest.useRealTimers();
  });

  it('is there when every store answers', async () => {
    expect(await missing(processWith())).toEqual([]);
  });

  it.each([
    ['eventStore', { events: away }],
    ['privateStore', { private: away }],
    ['readStore', { read: away }],
    ['readStore', { status: away }],
    ['readStore', { status: async () => [{ name: 'billList', state: 'filling' }] }],
  ])('names the %s that is down', async (name, broken) => {
    expect(await missing(processWith(broken))).toEqual([name]);
  });

  it('goes on without a part that is only missed, and says so', async () => {
    const readiness = processWith();
    readiness.addDispensable({ redis: away });
    expect(await missing(readiness)).toEqual([]);
    expect(await readiness.stores()).toMatchObject({ redis: 'missed' });
    readiness.addDispensable({ redis: async () => 'PONG' });
    expect(await readiness.stores()).toMatchObject({ redis: true });
  });

  it('waits for work that has to be done first', async () => {
    const readiness = processWith();
    const done = readiness.waitsFor('interruptedWork');
    expect(await missing(readiness)).toEqual(['interruptedWork']);
    done();
    expect(await missing(readiness)).toEqual([]);
  });

  it('takes a silent store for one that is down', async () => {
    jest.useFakeTimers();
    const asked = missing(processWith({ events: silent }));
    await jest.advanceTimersByTimeAsync(2_000);
    expect(await asked).toEqual(['eventStore']);
  });

  it('ends when the process is about to stop', async () => {
    const readiness = processWith();
    readiness.isStopping();
    expect(await missing(readiness)).toEqual(['accepting']);
  });
});
