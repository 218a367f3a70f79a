import { afterEach, describe, expect, it } from '@jest/globals';
import { projections } from '@bahi/projections';
import { ReadModelUnavailable } from '@bahi/read-store';
import { api, openTestApp, signUpOwner, type TestApp } from '@bahi/testing/testApp';

interface Standing {
  head: string;
  projections: { name: string; version: number; position: string | null; lag: number; parked: unknown[] }[];
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
    expect(states.map(({ name, version }) => [name, version])).toEqual(projections.map((one) => [one.name, one.version])); // prettier-ignore
    expect(head).toBe(await test.events.head());
    for (const { lag, parked } of states) expect([lag, parked]).toEqual([0, []]);
    expect(asked.every((shopId) => shopId !== undefined)).toBe(true);
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
