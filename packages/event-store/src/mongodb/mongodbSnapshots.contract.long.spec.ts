import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { describeWithMongod, openTestDatabase, type TestDatabase } from '@bahi/testing/servers/mongod';
import { Binary, MongoClient, ObjectId } from 'mongodb';
import { describeSnapshotStore } from '../snapshotStore.contract.ts';
import { openMongodbSnapshots } from './openMongodbSnapshots.ts';

describeWithMongod('snapshots', () => {
  let database: TestDatabase;
  let other: MongoClient;
  beforeAll(async () => {
    database = await openTestDatabase();
    other = await new MongoClient(database.url).connect();
  });
  afterAll(async () => {
    await other.close();
    await database.close();
  });
  const parts = () => database.db.collection('snapshots.parts');

  describeSnapshotStore('mongodb', async () => {
    let opened = 0;
    return {
      // every second store uses another client, like another process
      open: async () => openMongodbSnapshots((opened += 1) % 2 === 1 ? database.db : other.db()),
      damage: async (stream) => {
        await parts().updateOne({ stream }, { $set: { bytes: new Binary(Buffer.from('teXt')) } });
      },
      clear: async () => {
        await database.db.dropDatabase();
      },
    };
  });

  it('keep only the parts of the last one and of those that may still be being written', async () => {
    const snapshots = await openMongodbSnapshots(database.db);
    const left = ObjectId.createFromTime(Date.now() / 1000 - 25 * 3600);
    const onItsWay = new ObjectId();
    for (const set of [left, onItsWay]) await parts().insertOne({ stream: 'ledger-a', set, n: 0 });
    for (const text of ['one', 'two', 'three']) await snapshots.save('ledger', 'ledger-a', 1, text);
    expect(await parts().countDocuments({ set: { $in: [left, onItsWay] } })).toBe(1);
    expect(await parts().countDocuments()).toBe(2);
  });
});
