import { describe, expect, it } from '@jest/globals';
import {
  createCommandHandler,
  openInMemoryEventStore,
  type EventStore,
  type OpenCommandHandler,
  type Outcome,
} from '@bahi/event-store';
import { createProjectionHost, inProcessChangeFeed, inProcessWakeUp } from '@bahi/projection-runner';
import { projections } from '@bahi/projections';
import { digestModel, inMemoryReadStore, type ReadModels } from '@bahi/read-store';
import { CallFaults, type FaultPlan } from './callFaults.ts';
import { faultyEventStore, faultyReadModelWriter } from './faultyPorts.ts';
import { thirtyCommands } from './thirtyCommands.ts';

const clock = { now: () => Date.parse('2026-01-05T06:30:00.000Z') };

const moments = ['before', 'after'] as const;
/** A short failure, which a retry may hide, and an outage, which none may. */
const lengths = [1, 8];

/** Every event in the log as stream, type and data: what a replay would see. */
async function written(store: EventStore): Promise<string[]> {
  const events = await store.readAll({ after: null, maxCount: 1_000 });
  return events.map(({ stream, revision, type, data }) => JSON.stringify([stream, revision, type, data]));
}

type Attempt = Outcome | { kind: 'failed' };

async function attempt(handler: OpenCommandHandler, index: number): Promise<Attempt> {
  try {
    return (await thirtyCommands[index]?.(handler)) ?? { kind: 'failed' };
  } catch {
    return { kind: 'failed' };
  }
}

/** The events of each of the thirty commands when nothing fails. */
async function undisturbed(): Promise<{ eventsOf: number[]; log: string[]; calls: number }> {
  const faults = new CallFaults();
  const store = openInMemoryEventStore();
  const handler = createCommandHandler({ store: faultyEventStore(store, faults), app: 'test' });
  const eventsOf: number[] = [];
  for (const index of thirtyCommands.keys()) {
    const outcome = await attempt(handler, index);
    if (outcome.kind !== 'accepted') throw new Error(`command ${index} was ${JSON.stringify(outcome)}`);
    eventsOf.push(outcome.events.length);
  }
  return { eventsOf, log: await written(store), calls: faults.calls };
}

/** Runs the scenario with one fault; returns broken promises as text. */
async function disturbed(plan: FaultPlan, expected: { eventsOf: number[]; log: string[] }): Promise<string[]> {
  const faults = new CallFaults();
  const store = openInMemoryEventStore();
  const handler = createCommandHandler({ store: faultyEventStore(store, faults), app: 'test' });
  const wrong: string[] = [];
  faults.arm(plan);
  for (const [index, facts] of expected.eventsOf.entries()) {
    const before = (await written(store)).length;
    const first = await attempt(handler, index);
    const added = (await written(store)).length - before;
    if (first.kind === 'failed') {
      if (added !== 0 && added !== facts) wrong.push(`command ${index} failed and left ${added} of ${facts} events`);
      faults.arm(null);
      const again = await attempt(handler, index);
      if (again.kind !== (added === 0 ? 'accepted' : 'replayed')) wrong.push(`command ${index} again: ${again.kind}`);
    } else if (first.kind !== 'accepted' || added !== facts) {
      wrong.push(`command ${index} was ${first.kind} with ${added} of ${facts} events`);
    }
  }
  if (JSON.stringify(await written(store)) !== JSON.stringify(expected.log)) wrong.push('the log is another');
  return wrong.map((what) => `${plan.moment} call ${plan.from}, ${plan.count} in a row: ${what}`);
}

describe('F3: the n-th call to the event store fails', () => {
  it.each(moments.flatMap((moment) => lengths.map((count) => ({ moment, count }))))(
    'F3: $moment its effect, $count in a row: nothing is acknowledged that is not whole in the log, and the next command works',
    async ({ moment, count }) => {
      const expected = await undisturbed();
      const wrong: string[] = [];
      for (let from = 1; from <= expected.calls; from += 1)
        wrong.push(...(await disturbed({ from, count, moment }, expected)));
      expect(wrong).toEqual([]);
      expect(expected.calls).toBeGreaterThan(30);
    },
  );
});

async function digests(models: ReadModels): Promise<string[]> {
  return Promise.all(
    projections.map(({ name, collections }) =>
      digestModel(
        models,
        name,
        collections.map((collection) => collection.name),
      ),
    ),
  );
}

interface Projected {
  digest: string[];
  calls: number;
  struck: number;
  caughtUp: boolean;
}

/** The read models after the thirty commands, with a fault in reading the log or writing rows. */
async function projected(plan: FaultPlan | null): Promise<Projected> {
  const faults = new CallFaults();
  const store = openInMemoryEventStore();
  const { reader, writer } = inMemoryReadStore();
  const host = createProjectionHost({
    events: faultyEventStore(store, faults),
    writer: faultyReadModelWriter(writer, faults),
    projections,
    wakeUp: inProcessWakeUp(),
    feed: inProcessChangeFeed(),
    clock,
    pageSize: 11,
    pollMs: 1,
  });
  await host.start();
  faults.arm(plan);
  const handler = createCommandHandler({ store, app: 'test' });
  for (const index of thirtyCommands.keys()) await attempt(handler, index);
  const caughtUp = await host.waitFor(await store.head(), 2_000);
  const { calls, struck } = faults;
  await host.stop();
  return { digest: await digests(reader), calls, struck, caughtUp };
}

describe('F3: the n-th call of the projections fails', () => {
  it.each(moments.flatMap((moment) => lengths.map((count) => ({ moment, count }))))(
    'F3: $moment its effect, $count in a row: the read models catch up by themselves and are the same',
    async ({ moment, count }) => {
      const expected = await projected(null);
      let faultsSeen = 0;
      for (let from = 1; from <= expected.calls; from += 1) {
        const found = await projected({ from, count, moment });
        expect({ from, ...found }).toMatchObject({ from, digest: expected.digest, caughtUp: true });
        faultsSeen += found.struck > 0 ? 1 : 0;
      }
      expect(faultsSeen).toBeGreaterThan(30);
    },
  );
});
