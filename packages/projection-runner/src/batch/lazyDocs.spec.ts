import { expect, it } from '@jest/globals';
import { openInMemoryEventStore } from '@bahi/event-store';
import { inMemoryReadStore, type ReadModelWriter } from '@bahi/read-store';
import { ProjectionRunner } from '../runner/projectionRunner.ts';
import { appendSample, sampleProjection } from '@bahi/testing/projections/sampleProjection';

it('an event that gets what it seldom gets is tried once more for all of it, not for each', async () => {
  const events = openInMemoryEventStore();
  const { writer, reader } = inMemoryReadStore();
  const looks: (readonly string[])[] = [];
  const counting: ReadModelWriter = {
    ...writer,
    async getMany(model, build, collection, ids, part) {
      if (collection === 'rows') looks.push(ids);
      return writer.getMany(model, build, collection, ids, part);
    },
  };
  const ids = Array.from({ length: 40 }, (_, n) => `row-${n}`);
  let tries = 0;
  const projection = sampleProjection({
    keys: () => ids.map((id) => ['rows', id, 'lazy'] as const),
    apply(event, docs) {
      tries += 1;
      for (const id of ids) {
        const { log = [] } = docs.get<{ id: string; shopId: string; log: string[] }>('rows', id) ?? {};
        docs.put('rows', { id, shopId: event.meta.shopId ?? '', log: [...log, event.type] });
      }
    },
  });
  const engine = new ProjectionRunner({
    events,
    writer: counting,
    projections: [projection],
    publish: () => undefined,
    pageSize: 100,
  });
  await engine.open();
  while ((await engine.advanceLive()) || (await engine.advanceBuilding()));
  for (const type of ['CategoryAdded', 'CategoryChanged']) {
    await appendSample(events, [{ shop: 1, type, id: '1', name: 'one' }]);
    await engine.advanceLive();
  }
  expect(looks).toEqual([ids, ids]);
  expect(tries).toBe(4);
  const row = await reader.get<{ id: string; shopId: string; log: string[] }>('sample', 'rows', 'row-39');
  expect(row?.log).toEqual(['CategoryAdded', 'CategoryChanged']);
});
