import { describe, it } from '@jest/globals';
import fc from 'fast-check';
import { openInMemoryEventStore, type EventStore } from '@bahi/event-store';
import {
  digestModel,
  inMemoryReadStore,
  type ReadModels,
  type ReadModelWriter,
  WHOLE,
  type Partition,
} from '@bahi/read-store';
import { mongodbReadModels, mongodbReadModelWriter } from '@bahi/read-store/mongodb';
import { propertyRuns } from '@bahi/testing/propertyRuns';
import { describeWithMongod, openTestDatabase } from '@bahi/testing/servers/mongod';
import { ProjectionRunner } from '../runner/projectionRunner.ts';
import type { Projection } from '../projection.ts';
import type { Change } from '../signals.ts';
import { cameTrue, countedFigures } from '@bahi/testing/projections/countedFigures';
import { appendSample, sampleProjection, type SampleEvent } from '@bahi/testing/projections/sampleProjection';

const sample: fc.Arbitrary<SampleEvent> = fc
  .record({
    shop: fc.integer({ min: 1, max: 3 }),
    type: fc.constantFrom('CategoryAdded', 'CategoryChanged', 'CategoryArchived', 'CategoryRestored', 'FromTheFuture'),
    id: fc.constantFrom('a', 'b', 'c'),
    name: fc.constantFrom('x', 'y', 'z'),
    group: fc.constantFrom('g', 'h'),
  })
  .map((drawn) => ({ ...drawn, id: `${drawn.id}${drawn.shop}` }));

type Step =
  | { kind: 'append'; samples: SampleEvent[] }
  /** Hosts that run at the same time; some run a program with a mistake in it, some retry what is parked. */
  | { kind: 'run'; hosts: { stall: number; mistaken: boolean; retries: boolean }[] }
  | { kind: 'rebuild' }
  /** A host that dies at its n-th call to storage. */
  | { kind: 'kill'; calls: number };

/** `stall`: ticks before every call to storage. */
const host = fc.record({ stall: fc.nat(5), mistaken: fc.boolean(), retries: fc.boolean() });

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('append' as const), samples: fc.array(sample, { maxLength: 6 }) }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('run' as const),
      hosts: fc.array(host, { minLength: 1, maxLength: 3 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('rebuild' as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('kill' as const), calls: fc.nat(12) }) },
);

/** The writer with something in the way of each call. */
function hindered(writer: ReadModelWriter, before: () => Promise<void>): ReadModelWriter {
  const { commitTogether, turn } = writer;
  return {
    open: async (...args) => before().then(() => writer.open(...args)),
    builds: async (...args) => before().then(() => writer.builds(...args)),
    activate: async (...args) => before().then(() => writer.activate(...args)),
    checkpoint: async (...args) => before().then(() => writer.checkpoint(...args)),
    getMany: async (...args) => before().then(() => writer.getMany(...args)),
    find: async (...args) => before().then(() => writer.find(...args)),
    commit: async (...args) => before().then(() => writer.commit(...args)),
    ...(commitTogether && { commitTogether: async (commits) => before().then(() => commitTogether(commits)) }),
    ...(turn && { turn: async (...args) => before().then(() => turn(...args)) }),
    close: async () => undefined,
  };
}

/** A projection with a mistake that shows at some events: it parks their shops. */
function mistakenProjection(): Projection {
  const sound = sampleProjection();
  return sampleProjection({
    apply(event, docs) {
      if (JSON.stringify(event.data).includes('"z"')) throw new Error('a mistake');
      sound.apply(event, docs);
    },
  });
}

/** Where hosts follow the log: of a partition, or alone, as on the embedded engine. */
interface Place {
  events: EventStore;
  /** Each host has a writer of its own, as each process has. */
  openWriter: () => ReadModelWriter;
  partition?: Partition;
  publish?: (changes: readonly Change[]) => void;
}

/** Follows two read models, which a host of a partition commits together. */
function runnerOn(
  { events, openWriter, ...place }: Place,
  { projection = sampleProjection(), writer = openWriter() } = {},
): ProjectionRunner {
  const projections = [
    { ...projection, figures: countedFigures },
    { ...projection, name: 'twin', announces: [] },
  ];
  const rest = { publish: () => undefined, clock: { now: () => 0 }, pageSize: 3 };
  return new ProjectionRunner({ events, writer, projections, ...rest, ...place });
}

async function catchUp(runner: ProjectionRunner): Promise<void> {
  for (let moved = true; moved;) {
    const live = await runner.advanceLive();
    const building = await runner.advanceBuilding();
    moved = live || building;
  }
}

async function digestOf(reader: ReadModels): Promise<string> {
  return `${await digestModel(reader, 'sample', ['rows', 'shops'])} ${await digestModel(reader, 'twin', ['rows', 'shops'])}`;
}

async function run(step: Step, place: Place): Promise<void> {
  switch (step.kind) {
    case 'append':
      await appendSample(place.events, step.samples);
      return;
    case 'run':
      await Promise.all(
        step.hosts.map(async ({ stall, mistaken, retries }) => {
          const ticks = async (): Promise<void> => {
            for (let tick = 0; tick < stall; tick += 1) await Promise.resolve();
          };
          const runner = runnerOn(place, {
            writer: hindered(place.openWriter(), ticks),
            projection: mistaken ? mistakenProjection() : sampleProjection(),
          });
          await runner.open();
          for (let round = 0; round < 3; round += 1) {
            // another host may have replaced the build that is at hand
            if (retries) await runner.retry('sample').catch(() => undefined);
            await runner.advanceLive();
            await runner.advanceBuilding();
          }
        }),
      );
      return;
    case 'rebuild': {
      const runner = runnerOn(place);
      await runner.open();
      await runner.beginRebuild('sample');
      await runner.advanceBuilding();
      return;
    }
    case 'kill': {
      let left = step.calls;
      const dying = hindered(place.openWriter(), async () => {
        left -= 1;
        if (left < 0) throw new Error('killed');
      });
      const runner = runnerOn(place, { writer: dying });
      await runner
        .open()
        .then(() => runner.advanceLive())
        .then(() => runner.advanceBuilding())
        .catch(() => undefined);
      return;
    }
  }
}

const name =
  'equal a fresh replay, and show nothing else before, after doubled, stalled and killed hosts, mistakes and retries, lost wake-ups and rebuilds';

/** Whatever happens to one store, it comes to hold what a fresh replay holds. */
async function equalsAReplay(
  steps: readonly Step[],
  reader: ReadModels,
  stores: Omit<Place, 'events'>,
): Promise<boolean> {
  const events = openInMemoryEventStore();
  const published: Change[] = [];
  const place = { events, ...stores, publish: (changes: readonly Change[]) => void published.push(...changes) };
  for (const one of steps) await run(one, place);
  const last = runnerOn(place);
  await last.open();
  await catchUp(last);
  const retried = [await last.retry('sample'), await last.retry('twin')];
  if (!(await cameTrue(events, published))) return false;

  const fresh = inMemoryReadStore();
  const replay = runnerOn({ events, openWriter: () => fresh.writer });
  await replay.open();
  await catchUp(replay);
  return retried.every(({ parked }) => parked === 0) && (await digestOf(reader)) === (await digestOf(fresh.reader));
}

describe('projections (L16, F12)', () => {
  it.each([
    ['alone', 1, {}],
    ['of a partition', 2, { partition: WHOLE }],
  ])(`${name}, by hosts %s`, async (_hosts, partitions, place) => {
    const holds = async (steps: Step[]): Promise<boolean> => {
      const { reader, writer } = inMemoryReadStore(partitions);
      return equalsAReplay(steps, reader, { openWriter: () => writer, ...place });
    };
    await fc.assert(fc.asyncProperty(fc.array(step, { maxLength: 14 }), holds), propertyRuns(150));
  });
});

describeWithMongod('projections (L16, F12)', () => {
  it(name, async () => {
    const holds = async (steps: Step[]): Promise<boolean> => {
      const database = await openTestDatabase();
      const { db } = database;
      const writers: ReadModelWriter[] = [];
      const openWriter = (): ReadModelWriter => {
        const writer = mongodbReadModelWriter(db);
        writers.push(writer);
        return writer;
      };
      try {
        return await equalsAReplay(steps, mongodbReadModels(db), { openWriter, partition: WHOLE });
      } finally {
        await Promise.all(writers.map(async (writer) => writer.close()));
        await database.close();
      }
    };
    await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 14 }), holds), propertyRuns(4));
  });
});
