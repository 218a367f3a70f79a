import { expect, it } from '@jest/globals';
import { MongoClient } from 'mongodb';
import { describeWithMongod, openTestDatabase, startMongod } from './mongod.ts';

describeWithMongod('the tests’ own server', () => {
  it('keeps acknowledged writes through a kill, and answers at its old address after a restart', async () => {
    const mongod = await startMongod();
    const client = new MongoClient(mongod.url);
    const facts = client.db('kept').collection<{ _id: string }>('facts');
    await facts.insertOne({ _id: 'acknowledged' }, { writeConcern: { w: 'majority' } });
    mongod.kill('SIGKILL');
    await mongod.restart();
    expect(await facts.find().toArray()).toEqual([{ _id: 'acknowledged' }]);
    await client.close();
    await mongod.close();
  });

  it('gives each suite its own database', async () => {
    const [one, other] = [await openTestDatabase(), await openTestDatabase()];
    await one.db.collection<{ _id: string }>('facts').insertOne({ _id: 'mine' });
    expect(await other.db.collection('facts').countDocuments()).toBe(0);
    const client = new MongoClient(one.url);
    expect(await client.db().collection('facts').countDocuments()).toBe(1);
    await client.close();
    for (const database of [one, other]) await database.close();
  });
});
