import { expect, it } from '@jest/globals';
import { openInMemoryEventStore } from '@bahi/event-store';
import { digestModel, inMemoryReadStore, WHOLE, type ReadModelWriter } from '@bahi/read-store';
import { mongodbReadModels, mongodbReadModelWriter } from '@bahi/read-store/mongodb';
import { seededRandom } from '@bahi/testing/faults';
import { cameTrue, countedFigures } from '@bahi/testing/projections/countedFigures';
import { appendSample, sampleProjection } from '@bahi/testing/projections/sampleProjection';
import { propertyRuns } from '@bahi/testing/propertyRuns';
import { describeWithMongod, openTestDatabase } from '@bahi/testing/servers/mongod';
import { startTcpProxy } from '@bahi/testing/servers/tcpProxy';
import { MongoClient } from 'mongodb';
import { ProjectionRunner } from '../runner/projectionRunner.ts';
import type { Change } from '../signals.ts';

/** The steps of a round at which a host dies: as it publishes, behind each command of its transaction, as it commits. */
const STEPS = ['publish', 2, 'commitTransaction', 1, 3, 4] as const;

/** A database behind a proxy; a host on it is as good as killed once the proxy is cut, for its transaction stays open. */
async function connectionThatEnds(url: string) {
  const { port, pathname } = new URL(url);
  const proxy = await startTcpProxy(Number(port));
  const client = new MongoClient(`mongodb://127.0.0.1:${proxy.port}${pathname}?directConnection=true`, {
    monitorCommands: true,
    serverSelectionTimeoutMS: 500,
  });
  let dyingAt: (typeof STEPS)[number] | undefined;
  let written = 0;
  let died: (isDead: true) => void = () => undefined;
  const dead = new Promise<true>((resolve) => (died = resolve));
  const reach = (step: unknown): void => {
    if (step !== dyingAt) return;
    proxy.become('cut');
    died(true);
  };
  client.on('commandStarted', ({ commandName }) => {
    if (commandName === 'commitTransaction') reach(commandName);
  });
  client.on('commandSucceeded', ({ commandName }) => {
    if (dyingAt === undefined || !['update', 'delete', 'insert', 'bulkWrite'].includes(commandName)) return;
    written += 1;
    reach(written);
  });
  return {
    db: client.db(),
    dead,
    dieAt(step: (typeof STEPS)[number] | undefined) {
      dyingAt = step;
    },
    published: () => reach('publish'),
    async close() {
      await client.close(true);
      await proxy.close();
    },
  };
}

describeWithMongod('a host that is killed in a round', () => {
  it('leaves rows that the next one completes, and figures that come true', async () => {
    const { numRuns, seed = 1 } = propertyRuns(0.3);
    const random = seededRandom(seed);
    const database = await openTestDatabase();
    const events = openInMemoryEventStore();
    const published: Change[] = [];
    let killed = 0;
    const projections = [
      sampleProjection({ figures: countedFigures }),
      sampleProjection({ name: 'twin', announces: [] }),
    ];
    const hostOn = async (
      writer: ReadModelWriter,
      publish = (changes: readonly Change[]) => void published.push(...changes),
    ) => {
      const rest = { pageSize: 100, clock: { now: () => 0 }, partition: WHOLE };
      const runner = new ProjectionRunner({ events, writer, projections, publish, ...rest });
      await runner.open();
      return runner;
    };
    const catchUp = async (runner: ProjectionRunner) => {
      const head = await events.head();
      while (!runner.isCaughtUp(head)) {
        await runner.advanceLive();
        await runner.advanceBuilding();
        await runner.savePublishCheckpoint();
      }
    };
    const trade = async (count: number) =>
      appendSample(
        events,
        Array.from({ length: count }, () => {
          const shop = 1 + random.below(3);
          return { shop, type: 'CategoryChanged', id: `row ${shop} ${random.below(3)}`, name: `n${random.below(9)}` };
        }),
      );
    try {
      await trade(3);
      await catchUp(await hostOn(mongodbReadModelWriter(database.db)));
      for (let round = 0; round < numRuns; round += 1) {
        const connection = await connectionThatEnds(database.url);
        const victim = await hostOn(mongodbReadModelWriter(connection.db), (changes) => {
          published.push(...changes);
          if (changes.some(({ figures }) => figures !== undefined)) connection.published();
        });
        await trade(2);
        await catchUp(victim);
        connection.dieAt(STEPS[round % STEPS.length]);
        await trade(1 + random.below(4));
        const ended = victim.advanceLive().then(
          () => false,
          () => false,
        );
        if (await Promise.race([connection.dead, ended])) killed += 1;
        await catchUp(await hostOn(mongodbReadModelWriter(database.db)));
        await ended;
        await connection.close();
        expect(await cameTrue(events, published)).toBe(true);
      }
      expect(killed).toBe(numRuns);
      expect(published.some(({ figures }) => figures !== undefined)).toBe(true);
      const fresh = inMemoryReadStore();
      const replay = new ProjectionRunner({
        events,
        writer: fresh.writer,
        projections,
        publish: () => undefined,
        pageSize: 100,
      });
      await replay.open();
      await catchUp(replay);
      const reader = mongodbReadModels(database.db);
      for (const { name } of projections)
        expect(await digestModel(reader, name, ['rows', 'shops'])).toBe(
          await digestModel(fresh.reader, name, ['rows', 'shops']),
        );
    } finally {
      await database.close();
    }
  });
});
