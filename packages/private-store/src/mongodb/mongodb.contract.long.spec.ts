import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { describeWithMongod, openTestDatabase, startMongod, type TestDatabase } from '@bahi/testing/servers/mongod';
import { GridFSBucket, MongoClient, ObjectId } from 'mongodb';
import { PrivateStoreUnavailable, type PrivateStore } from '../port.ts';
import { describePrivateStore } from '../privateStore.contract.ts';
import { openMongodbPrivateStore } from './openMongodbPrivateStore.ts';

const NOW = Date.parse('2026-01-05T06:30:00.000Z');
const HOUR = 3_600_000;
const clock = { now: () => NOW };
const session = { sessionId: 'a', accountId: 'b', shopId: 'c', expiresAt: NOW + HOUR };
const file = (n: number) => n.toString(16).padStart(32, '0');

/** An empty database and two clients of it, as two processes have them. */
async function openTwice() {
  const database = await openTestDatabase();
  const client = await new MongoClient(database.url).connect();
  const store = await openMongodbPrivateStore(database.db, { clock });
  const beside = await openMongodbPrivateStore(client.db(), { clock });
  const close = async () => {
    await client.close();
    await database.close();
  };
  return { database, store: { ...store, close }, beside };
}

describeWithMongod('private store', () => {
  describePrivateStore('mongodb', openTwice);

  describe('the private store on MongoDB', () => {
    let database: TestDatabase;
    let store: PrivateStore;
    let beside: PrivateStore;
    beforeEach(async () => {
      ({ database, store, beside } = await openTwice());
    });
    afterEach(async () => store.close());

    it('S9: looks a session up each time, so that one ended at another process is over by the next request', async () => {
      await store.sessions.insert(session);
      expect(await beside.sessions.get('a', NOW)).toEqual(session);
      await store.sessions.removeOfAccount('b');
      expect(await beside.sessions.get('a', NOW)).toBeUndefined();
    });

    it('serves every query by an index', async () => {
      const asked: [string, object][] = [
        ['accounts', { emailKey: 'e' }],
        ['accounts', { phoneKey: 'p' }],
        ['accounts', { shopId: 's' }],
        ['sessions', { accountId: 'a', _id: { $ne: 'x' } }],
        ['invitations', { tokenHash: 't' }],
        ['invitations', { shopId: 's' }],
        ...['sessions', 'codes', 'knownNetworks'].map((name): [string, object] => [name, { expiresAt: { $lte: NOW } }]),
      ];
      for (const [name, filter] of asked) {
        const plan = await database.db.collection(`private.${name}`).find(filter).explain('queryPlanner');
        expect(JSON.stringify(plan)).toContain('"IXSCAN"');
        expect(JSON.stringify(plan)).not.toContain('"COLLSCAN"');
      }
    });

    it('F11: lets the server delete expired records by the lifetime left on our clock, whatever its own says', async () => {
      await store.sessions.insert(session);
      const sessions = database.db.collection<{ overAt: Date }>('private.sessions');
      const [overAt] = await sessions.distinct('overAt');
      expect(Math.abs(Number(overAt) - Date.now() - HOUR)).toBeLessThan(HOUR / 2);
      expect(await sessions.indexes()).toContainEqual(expect.objectContaining({ expireAfterSeconds: 86_400 }));
    });

    it('S14: accepts generated file names only', async () => {
      const other = '../private';
      await expect(store.uploads.put(other, Buffer.of(1))).rejects.toBeInstanceOf(PrivateStoreUnavailable);
      await expect(store.uploads.get(other)).rejects.toBeInstanceOf(PrivateStoreUnavailable);
    });

    it('stores a file of 5 MiB, and of a file stored twice only the last version', async () => {
      const large = Buffer.alloc(5 * 1_048_576, 'picture');
      await store.uploads.put(file(1), Buffer.from('first'));
      await store.uploads.put(file(1), large);
      expect((await beside.uploads.get(file(1)))?.equals(large)).toBe(true);
      expect(await database.db.collection('private.uploads.files').countDocuments()).toBe(1);
      await store.uploads.remove(file(1));
      expect(await database.db.collection('private.uploads.chunks').countDocuments()).toBe(0);
    });

    it('deletes the pieces of interrupted uploads, and none of an upload that may still be running', async () => {
      const bucket = new GridFSBucket(database.db, { bucketName: 'private.uploads' });
      await store.uploads.put(file(1), Buffer.from('whole'));
      const chunks = database.db.collection('private.uploads.chunks');
      const torn = ObjectId.createFromTime(Date.now() / 1000 - 25 * 3600);
      const underWay = bucket.openUploadStream(file(2)).id;
      for (const files_id of [torn, underWay]) await chunks.insertOne({ files_id, n: 0, data: Buffer.from('piece') });
      await store.purgeExpired(NOW);
      expect(await chunks.distinct('files_id', { files_id: { $in: [torn, underWay] } })).toEqual([underWay]);
      expect(await store.uploads.get(file(1))).toEqual(Buffer.from('whole'));
    });
  });

  it('F6: fails within its deadline while it is unavailable, and recovers with all acknowledged writes', async () => {
    const deadlineMs = 2_000;
    const mongod = await startMongod();
    const client = new MongoClient(mongod.url, { serverSelectionTimeoutMS: deadlineMs });
    // the collections are made without the short deadline, which a busy machine needs longer for
    const patient = await openMongodbPrivateStore(client.db('private'), { deadlineMs: 60_000, clock });
    await patient.sessions.insert(session);
    await patient.uploads.put(file(1), Buffer.from('picture'));
    const store = await openMongodbPrivateStore(client.db('private'), { deadlineMs, clock });
    mongod.kill('SIGSTOP');
    const began = performance.now();
    const calls = [
      store.sessions.get('a', NOW),
      store.sessions.remove('x'),
      store.uploads.get(file(1)),
      store.uploads.put(file(2), Buffer.from('never acknowledged')),
      store.purgeExpired(NOW),
    ];
    for (const answer of await Promise.allSettled(calls))
      expect(answer).toMatchObject({ status: 'rejected', reason: { name: 'PrivateStoreUnavailable' } });
    expect(performance.now() - began).toBeLessThan(5_000);
    mongod.kill('SIGCONT');
    mongod.kill('SIGKILL');
    await expect(store.sessions.get('a', NOW)).rejects.toBeInstanceOf(PrivateStoreUnavailable);
    await mongod.restart();
    const back = async (): Promise<unknown> => store.sessions.get('a', NOW).catch(back);
    expect(await back()).toEqual(session);
    expect(await store.uploads.get(file(1))).toEqual(Buffer.from('picture'));
    await client.close();
    await mongod.close();
  });
});
