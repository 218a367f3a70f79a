import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { MongoClient, type Db, type Document } from 'mongodb';
import {
  describeWithMongod,
  openTestDatabase,
  startMongod,
  type TestDatabase,
  type TestMongod,
} from '@bahi/testing/servers/mongod';
import { digestModel } from '../digestModel.ts';
import { ReadModelUnavailable, ReadStoreUnavailable, StaleCheckpoint, type ReadModelWriter } from '../port.ts';
import { searchOf } from '../search/search.ts';
import { batch, list, model, position, row, shopB, type Row } from '@bahi/testing/sampleRows';
import { BatchHolders } from './batchHolders.ts';
import { mongodbClientOptions } from './clientOptions.ts';
import { mongodbReadModels } from './mongodbReadModels.ts';
import { mongodbReadModelWriter } from './mongodbReadModelWriter.ts';

const rows = Array.from({ length: 200 }, (_, n) => row(n));

async function fill(writer: ReadModelWriter): Promise<void> {
  await writer.open(model, 1);
  await writer.activate(model, 1);
  await writer.commit(model, 1, batch(null, 1, rows));
}

/** Common prefix of the collections of the only build. */
async function storageOf(db: Db): Promise<string> {
  const names = (await db.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name);
  return names.find((name) => name.endsWith('.totals'))?.slice(0, -7) ?? '';
}

/** Begins a batch in another process, which is then killed or stopped in the middle of it. */
async function hostThat(ends: NodeJS.Signals, url: string, storage: string): Promise<() => void> {
  const program = `
    const { MongoClient } = require('mongodb');
    const run = async () => {
      const client = new MongoClient(${JSON.stringify(url)});
      const session = client.startSession();
      const holders = client.db().collection('${storage}.holders');
      await holders.updateOne({ _id: '0' }, { $push: { hosts: { session: session.id.id, at: new Date() } } }, { upsert: true });
      session.startTransaction();
      const checkpoints = client.db().collection('read.checkpoints');
      await checkpoints.updateOne({ _id: '${storage} partition 0' }, { $inc: { turn: 1 } }, { session });
      console.log('holds');
      setInterval(() => undefined, 1_000);
    };
    run();`;
  const child = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  child.kill(ends);
  return () => child.kill('SIGKILL');
}

describeWithMongod('read models', () => {
  let database: TestDatabase;
  let db: Db;
  const clients: MongoClient[] = [];
  beforeEach(async () => {
    database = await openTestDatabase();
    db = database.db;
  });
  afterEach(async () => {
    for (const client of clients.splice(0)) await client.close();
    await database.close();
  });

  it('detect a query that sorts, counts or searches many rows, and no other', async () => {
    const writer = mongodbReadModelWriter(db);
    await writer.open(model, 1);
    await writer.activate(model, 1);
    const many = Array.from({ length: 2_500 }, (_, n) => row(n));
    await writer.commit(model, 1, batch(null, 1, many));
    const read = mongodbReadModels(db);
    const walks = async (changes: Parameters<typeof list>[0]) => read.walksMany('sample', 'stock-rows', list(changes));
    expect(await walks({})).toBe(false);
    expect(await walks({ where: { 'nested.code': 'c1' }, sort: { field: 'day', order: 'ASC' } })).toBe(false);
    expect(await walks({ search: searchOf('tea word77')! })).toBe(false);
    expect(await walks({ sort: { field: 'nested.code', order: 'ASC' }, where: { words: 'x' } })).toBe(true);
    expect(await walks({ where: { paid: [true, false] } })).toBe(true);
    expect(await walks({ search: searchOf('tea')! })).toBe(true);
  });

  it('are written by one of many hosts at once: every batch once, with exact totals', async () => {
    await fill(mongodbReadModelWriter(db));
    const hosts = [1, 2, 3].map(() => mongodbReadModelWriter(db));
    for (const host of hosts) await host.open(model, 1);
    for (let at = 1; at < 12; at += 1) {
      const changed = [row(at, undefined, { day: '2027-01-01' }), row(1_000 + at)];
      const tries = await Promise.allSettled(hosts.map((host) => host.commit(model, 1, batch(at, at + 1, changed))));
      const lost = tries.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
      expect(lost).toHaveLength(2);
      for (const reason of lost) expect(reason).toBeInstanceOf(StaleCheckpoint);
    }
    const reader = mongodbReadModels(db);
    expect((await reader.query('sample', 'stock-rows', list())).total).toBe(211);
    const moved = list({ where: { day: '2027-01-01' } });
    expect((await reader.query('sample', 'stock-rows', moved)).total).toBe(11);
  });

  it('are shown as a majority of the servers has them, checkpoints and rows alike', async () => {
    await fill(mongodbReadModelWriter(db));
    const watched = new MongoClient(database.url, { monitorCommands: true });
    clients.push(watched);
    const levels: string[] = [];
    watched.on('commandStarted', ({ commandName, command }) => {
      const { readConcern } = command as { readConcern?: { level?: string } };
      if (commandName === 'find' || commandName === 'aggregate') levels.push(readConcern?.level ?? 'local');
    });
    const reader = mongodbReadModels(watched.db());
    const asked = {
      get: () => reader.get('sample', 'stock-rows', rows[0]?.id ?? ''),
      getMany: () => reader.getMany('sample', 'stock-rows', [rows[0]?.id ?? '']),
      query: () =>
        reader.query('sample', 'stock-rows', list({ where: { day: '2026-01-01' }, search: searchOf('a b')! })),
      rows: () => reader.rows('sample', 'stock-rows', list()),
      position: () => reader.position('sample'),
    };
    for (const [name, ask] of Object.entries(asked)) {
      levels.length = 0;
      await ask();
      expect([name, ...new Set(levels)]).toEqual([name, 'majority']);
    }
    levels.length = 0;
    for await (const page of reader.scan('sample', 'stock-rows', { pageSize: 50 })) expect(page).not.toEqual([]);
    expect(new Set(levels)).toEqual(new Set(['majority', 'snapshot']));
  });

  it('are created by the first host when hosts of all partitions come at once', async () => {
    const hosts = [0, 1, 2, 3].map((partition) => ({ partition, writer: mongodbReadModelWriter(db) }));
    await Promise.all(
      hosts.map(async ({ partition, writer }) => {
        await writer.open(model, 1);
        const rowsOfPartition = rows.slice(partition * 50, partition * 50 + 50);
        await writer.commit(model, 1, { ...batch(null, partition + 1, rowsOfPartition), partition });
        await writer.activate(model, 1);
      }),
    );
    const reader = mongodbReadModels(db);
    expect((await reader.query('sample', 'stock-rows', list())).total).toBe(rows.length);
    expect(await reader.position('sample')).toBe(position(1));
  });

  it.each([
    ['SIGKILL', [row(1, undefined, { name: 'after' })], 'alone'],
    ['SIGSTOP', [row(1, undefined, { name: 'after' })], 'alone'],
    ['SIGSTOP', [], 'alone'],
    ['SIGKILL', [row(1, undefined, { name: 'after' })], 'together'],
  ] as const)('do not wait for a host that got %s in the middle of a batch', async (signal, changed, how) => {
    const writer = mongodbReadModelWriter(db);
    await fill(writer);
    const storage = await storageOf(db);
    const other = { ...model, name: 'other' };
    await writer.open(other, 1);
    const end = await hostThat(signal, database.url, storage);
    // the partition has had many hosts since
    const holders = new BatchHolders(db);
    const later = Array.from({ length: 21 }, () => db.client.startSession());
    for (const session of later) await holders.announce(storage, 0, session);
    const before = performance.now();
    const ofModel = { model, build: 1, batch: batch(1, 2, changed) };
    if (how === 'alone') await writer.commit(model, 1, ofModel.batch);
    else await writer.commitTogether?.([{ model: other, build: 1, batch: batch(null, 2, changed) }, ofModel]);
    expect(performance.now() - before).toBeLessThan(8_000);
    expect(await writer.checkpoint(model, 1, 0)).toBe(position(2));
    end();
    await Promise.all(later.map(async (session) => session.endSession()));
  });

  it('begin each partition by itself: a slow first batch of one does not delay another, and is not ended by it', async () => {
    const client = new MongoClient(database.url);
    clients.push(client);
    let commits = 0;
    let goOn: () => void = () => undefined;
    const small = mongodbReadModelWriter(db);
    const held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const reached = new Promise<void>((resolve) => {
      const startSession = client.startSession.bind(client);
      client.startSession = (options) => {
        const session = startSession(options);
        const commit = session.commitTransaction.bind(session);
        session.commitTransaction = async () => {
          commits += 1;
          resolve();
          await held;
          await commit();
        };
        return session;
      };
    });
    const large = mongodbReadModelWriter(client.db());
    await Promise.all([large.open(model, 1), small.open(model, 1)]);
    const writing = large.commit(model, 1, { ...batch(null, 1, [row(1)]), partition: 1 });
    await reached;
    await small.commit(model, 1, batch(null, 1, [row(1, shopB)]));
    goOn();
    await writing;
    expect(commits).toBe(1);
  });

  it('are replaced even if a host was killed in the middle of a batch of the old build', async () => {
    const [dying, next] = [mongodbReadModelWriter(db), mongodbReadModelWriter(db)];
    await fill(dying);
    await hostThat('SIGKILL', database.url, await storageOf(db));
    await next.open(model, 2);
    const before = performance.now();
    await next.activate(model, 2);
    expect(performance.now() - before).toBeLessThan(8_000);
    expect(await db.collection('read.checkpoints').distinct('storage')).toEqual([expect.stringContaining('.b2-')]);
  });

  it('wait for a host that is active, however long its batch takes', async () => {
    const writers = [1, 2].map(() => mongodbReadModelWriter(db));
    await fill(writers[0]!);
    await writers[1]!.open(model, 1);
    const storage = await storageOf(db);
    const session = db.client.startSession();
    await new BatchHolders(db).announce(storage, 0, session);
    session.startTransaction();
    const checkpoints = db.collection<{ _id: string; turn: number; position: string }>('read.checkpoints');
    const partition = { _id: `${storage} partition 0` };
    const work = async () => checkpoints.updateOne(partition, { $inc: { turn: 1 } }, { session });
    await work();
    const waiting = Promise.allSettled(writers.map((writer) => writer.commit(model, 1, batch(1, 3, [row(1)]))));
    const until = performance.now() + 4_500;
    while (performance.now() < until) await work();
    await checkpoints.updateOne(partition, { $set: { position: position(2) } }, { session });
    await session.commitTransaction();
    await session.endSession();
    const stale = { status: 'rejected', reason: expect.any(StaleCheckpoint) as unknown };
    expect(await waiting).toEqual([stale, stale]);
    expect(await writers[0]!.checkpoint(model, 1, 0)).toBe(position(2));
  });

  it('know a host for as long as it writes', async () => {
    let now = 0;
    const holders = new BatchHolders(db, () => now);
    const session = db.client.startSession();
    const announced = db.collection('some.holders');
    await holders.announce('some', 0, session);
    await holders.announce('some', 0, session);
    expect((await announced.findOne())?.['hosts']).toHaveLength(1);
    await announced.deleteMany();
    now = 30_000;
    await holders.announce('some', 0, session);
    expect(await announced.countDocuments()).toBe(0);
    now = 61_000;
    await holders.announce('some', 0, session);
    expect((await announced.findOne())?.['hosts']).toHaveLength(1);
    await session.endSession();
  });

  it('move a checkpoint without documents in one write, and only from its expected position', async () => {
    const writer = mongodbReadModelWriter(db);
    await fill(writer);
    await writer.commit(model, 1, batch(1, 5, []));
    await expect(writer.commit(model, 1, batch(1, 6, []))).rejects.toThrow(StaleCheckpoint);
    expect(await writer.checkpoint(model, 1, 0)).toBe(position(5));
  });

  it('accept nothing into a build that another host has replaced, not even its first batch', async () => {
    const [late, quick] = [mongodbReadModelWriter(db), mongodbReadModelWriter(db)];
    await late.open(model, 1);
    await late.commit(model, 1, batch(null, 1, rows));
    await quick.open(model, 2);
    await quick.activate(model, 2);
    await expect(late.commit(model, 1, batch(1, 2, rows))).rejects.toThrow(StaleCheckpoint);
    await expect(late.commit(model, 1, { ...batch(null, 2, rows), partition: 1 })).rejects.toThrow(StaleCheckpoint);
    await expect(late.activate(model, 1)).rejects.toThrow('there no more');
    await late.open(model, 1);
    expect(await late.checkpoint(model, 1, 0)).toBeNull();
  });

  it('leave nothing behind of an unregistered build', async () => {
    const writer = mongodbReadModelWriter(db);
    await fill(writer);
    await db.collection('read.sample.b1-0badcafe.docs.plain').insertOne({ orphan: true });
    await writer.open(model, 2);
    await writer.activate(model, 2);
    const names = (await db.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name);
    expect(names.filter((name) => name.includes('0badcafe'))).toEqual([]);
    // the storage of the first build's readers stays for a while
    expect(names.filter((name) => name.includes('.b1-') && name.endsWith('docs.stock-rows'))).toHaveLength(1);
    const checkpoints = await db.collection('read.checkpoints').distinct('storage');
    expect(checkpoints).toEqual([expect.stringContaining('.b2-')]);
  });

  it('refuse an undeclared field name', async () => {
    await fill(mongodbReadModelWriter(db));
    const hostile = list({ sort: { field: '$where', order: 'ASC' } });
    await expect(mongodbReadModels(db).query('sample', 'stock-rows', hostile)).rejects.toThrow('not a field');
  });
});

describeWithMongod('read models on a server in trouble', () => {
  let mongod: TestMongod;
  let client: MongoClient;
  beforeAll(async () => {
    mongod = await startMongod();
    client = new MongoClient(mongod.url, { ...mongodbClientOptions, monitorCommands: true });
  });
  afterAll(async () => {
    await client.close();
    await mongod.close();
  });

  // every row has the number of its batch
  const rowsOf = (turn: number) => rows.map((one) => ({ ...one, amount: turn }));

  it.each([
    ['its documents are written', 'commandStarted', 'update'],
    ['its documents were written', 'commandSucceeded', 'update'],
    ['it is confirmed', 'commandStarted', 'commitTransaction'],
  ] as const)('hold a batch as a whole or not at all when the server is killed as %s', async (_when, event, name) => {
    const db = client.db(`killed-${event}-${name}`);
    const writer = mongodbReadModelWriter(db);
    await writer.open(model, 1);
    await writer.activate(model, 1);
    await writer.commit(model, 1, batch(null, 1, rowsOf(1)));
    let ofDocuments = 0;
    const started = ({ requestId, command }: { requestId: number; command: Document }) => {
      if (String(command['update']).includes('.docs.')) ofDocuments = requestId;
    };
    const kill = ({ requestId, commandName }: { requestId: number; commandName: string }) => {
      if (commandName === name && (name !== 'update' || requestId === ofDocuments)) mongod.kill('SIGKILL');
    };
    client.on('commandStarted', started).on(event, kill);
    await expect(writer.commit(model, 1, batch(1, 2, rowsOf(2)))).rejects.toThrow(ReadStoreUnavailable);
    client.off('commandStarted', started).off(event, kill);
    await mongod.restart();

    const stored = Number(await writer.checkpoint(model, 1, 0));
    expect(name === 'update' ? [1] : [1, 2]).toContain(stored);
    const page = await mongodbReadModels(db).query<Row>('sample', 'stock-rows', list({ limit: 1_000 }));
    expect(page.total).toBe(rows.length);
    expect(new Set(page.rows.map(({ amount }) => amount))).toEqual(new Set([stored]));
    await writer.commit(model, 1, batch(stored, 3, rowsOf(3)));
    expect(await writer.checkpoint(model, 1, 0)).toBe(position(3));
  });

  describe('that is silent', () => {
    it('end every call in time and answer again by themselves', async () => {
      const db = client.db('silent');
      const [writer, reader] = [mongodbReadModelWriter(db), mongodbReadModels(db)];
      await fill(writer);
      const digest = await digestModel(reader, 'sample', ['stock-rows', 'plain']);
      const calls: [name: string, withinMs: number, call: () => Promise<unknown>][] = [
        ['get', 4_000, async () => reader.get('sample', 'stock-rows', rows[0]!.id)],
        ['query', 4_000, async () => reader.query('sample', 'stock-rows', list({ search: searchOf('tea od')! }))],
        ['scan', 4_000, async () => digestModel(reader, 'sample', ['stock-rows'])],
        ['position', 4_000, async () => reader.position('sample')],
        ['checkpoint', 4_000, async () => writer.checkpoint(model, 1, 0)],
        ['commit', 11_000, async () => writer.commit(model, 1, batch(1, 2, []))],
      ];
      mongod.kill('SIGSTOP');
      await Promise.all(
        calls.map(async ([name, withinMs, call]) => {
          const began = performance.now();
          await expect(call()).rejects.toThrow(ReadStoreUnavailable);
          expect([name, performance.now() - began < withinMs]).toEqual([name, true]);
        }),
      );
      mongod.kill('SIGCONT');
      const resumed = performance.now();
      expect(await digestModel(mongodbReadModels(db), 'sample', ['stock-rows', 'plain'])).toBe(digest);
      expect((await reader.query('sample', 'stock-rows', list())).total).toBe(rows.length);
      expect(performance.now() - resumed).toBeLessThan(15_000);
    });

    it('is distinguished from a model that was never filled', async () => {
      const reader = mongodbReadModels(client.db('empty'));
      await expect(reader.get('sample', 'plain', 'x')).rejects.toThrow(ReadModelUnavailable);
      expect(await reader.position('sample')).toBeNull();
    });
  });
});
