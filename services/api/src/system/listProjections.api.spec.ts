import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { projections } from '@bahi/projections';
import { ReadModelUnavailable } from '@bahi/read-store';
import { api, openTestApp, signUpOwner, type TestApp } from '@bahi/testing/testApp';

interface Standing {
  head: string;
  projections: {
    name: string;
    version: number;
    position: string | null;
    lag: number;
    lagCapped: boolean;
    parked: unknown[];
  }[];
}

let test: TestApp;
afterEach(async () => test.close());

async function standing(): Promise<Standing> {
  const { auth } = await signUpOwner(test);
  await api(test).get('/api/dashboard?range=today').set(auth);
  const { body } = await api(test).get('/api/system/projections').set(auth).expect(200);
  return body as unknown as Standing;
}

describe('the state of the read models', () => {
  it('says of each where it stands and how many events it lacks', async () => {
    test = await openTestApp();
    const { read } = test.services;
    const asked: (string | undefined)[] = [];
    test.services.read = {
      ...read,
      async position(_name, shopId) {
        asked.push(shopId);
        return test.events.head();
      },
    };
    const { head, projections: states } = await standing();
    expect(states.map(({ name, version }) => [name, version])).toEqual(
      projections.map((one) => [one.name, one.version]),
    );
    expect(head).toBe(await test.events.head());
    for (const { lag, lagCapped, parked } of states) expect([lag, lagCapped, parked]).toEqual([0, false, []]);
    expect(asked.every((shopId) => shopId !== undefined)).toBe(true);
  });

  it.each([
    [1_000, false],
    [1_001, true],
  ])('counts 1,000 events at most and says so: of %i', async (count, lagCapped) => {
    test = await openTestApp();
    test.services.read = { ...test.services.read, position: async () => '' };
    const [event] = await test.events.readAll({ after: null, maxCount: 1 });
    const log = Array.from({ length: count }, () => event!);
    jest.spyOn(test.services.events, 'readAll').mockImplementation(async ({ maxCount }) => log.slice(0, maxCount));
    for (const one of (await standing()).projections) expect(one).toMatchObject({ lag: 1_000, lagCapped });
  });

  it('is also there while a read model is filled for the first time, which is when one looks', async () => {
    test = await openTestApp();
    test.services.read = {
      ...test.services.read,
      position: async () => null,
      get: async (model) => Promise.reject(new ReadModelUnavailable(`${model} has no live build`)),
    };
    const { projections: states } = await standing();
    const count = await test.eventCount();
    expect(count).toBeGreaterThan(0);
    for (const { position, lag, parked } of states) expect([position, lag, parked]).toEqual([null, count, []]);
  });
});
