import { EventEmitter, once } from 'node:events';
import { describeWithMongod, openTestDatabase, type TestDatabase } from '@bahi/testing/servers/mongod';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { mongodbLease } from './mongodbLease.ts';

const HOUR = 3_600_000;

describeWithMongod('work that one process does at a time', () => {
  let database: TestDatabase;
  const leases = () => database.db.collection<{ _id: string; holder: string; until: Date }>('leases');
  const inHours = (hours: number) => new Date(Date.now() + hours * HOUR);
  const isDone = async () => {
    let done = false;
    await mongodbLease(database.db)(async () => {
      done = true;
    });
    return done;
  };
  beforeEach(async () => {
    database = await openTestDatabase();
  });
  afterEach(async () => database.close());

  it('is begun by one of many that come at once, and by the next when that one is through', async () => {
    const happens = new EventEmitter();
    const [begins, finishes, othersLeft] = ['begins', 'finishes', 'others left'].map(async (what) =>
      once(happens, what),
    );
    let [begun, left] = [0, 0];
    const one = async () => {
      const withLock = mongodbLease(database.db);
      await withLock(async () => {
        begun += 1;
        happens.emit('begins');
        await finishes;
      });
      left += 1;
      if (left === 7) happens.emit('others left');
    };
    const all = Array.from({ length: 8 }, one);
    await Promise.all([begins, othersLeft]);
    expect(await isDone()).toBe(false);
    happens.emit('finishes');
    await Promise.all(all);
    expect(begun).toBe(1);
    expect(await isDone()).toBe(true);
  });

  it('is free again when it failed', async () => {
    const failing = mongodbLease(database.db)(async () => Promise.reject(new Error('no space')));
    await expect(failing).rejects.toThrow('no space');
    expect(await isDone()).toBe(true);
  });

  it('is taken over from a process that gave no sign of life for longer than its lease', async () => {
    await leases().insertOne({ _id: 'backup', holder: 'killed', until: inHours(1) });
    expect(await isDone()).toBe(false);
    await leases().updateOne({ _id: 'backup' }, { $set: { until: inHours(-1) } });
    expect(await isDone()).toBe(true);
  });

  it('keeps its lease however long it takes, and takes none back that it has lost', async () => {
    const lease = mongodbLease(database.db, 5);
    await lease(async () => {
      await leases().updateOne({ _id: 'backup' }, { $set: { until: inHours(-1) } });
      while (((await leases().findOne())?.until ?? 0) < new Date()) await database.db.command({ ping: 1 });
      await leases().updateOne({ _id: 'backup' }, { $set: { holder: 'another' } });
    });
    expect(await leases().findOne()).toMatchObject({ holder: 'another' });
  });
});
