import { describeWithMongod, openTestDatabase, startMongodAlone, type TestMongod } from '@bahi/testing/servers/mongod';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ReadPreference, WriteConcern } from 'mongodb';
import { ConfigError } from '../../configuration/config.ts';
import { openMongodb } from './openMongodb.ts';

describe('the address of MongoDB', () => {
  it.each([
    'mongodb://bahi:pass@word@127.0.0.1:1',
    'mongodb://bahi:pass/word@127.0.0.1:1',
    'mongodb://127.0.0.1:1/b%zz',
    'mongodb://127.0.0.1:1/?journalled=true',
  ])('is refused for good when it is %s, and not repeated', async (url) => {
    const opened = openMongodb(url);
    await expect(opened).rejects.toThrow(ConfigError);
    await expect(opened).rejects.toThrow(/^MONGODB_URL: makes no sense to its driver(?!.*pass\b)/);
  });
});

describeWithMongod('a MongoDB that stands for itself', () => {
  let alone: TestMongod;
  beforeAll(async () => {
    alone = await startMongodAlone();
  });
  afterAll(async () => alone.close());

  it.each(['', '?replicaSet=rs0'])(
    'is refused at the start with what to do, whatever the address says (%s)',
    async (more) => {
      const opened = openMongodb(`${alone.url}${more}`);
      await expect(opened).rejects.toThrow(ConfigError);
      await expect(opened).rejects.toThrow(/^MONGODB_URL: .*not part of a replica set.* --replSet .*rs\.initiate\(\)/);
    },
  );

  it('is told from one that is only away, which is waited for', async () => {
    const away = openMongodb('mongodb://127.0.0.1:1/?replicaSet=rs0');
    await expect(away).rejects.not.toThrow(ConfigError);
  });

  it('is no replica set of one', async () => {
    const database = await openTestDatabase();
    const { db, close } = await openMongodb(database.url);
    expect(db.databaseName).toMatch(/^test-/);
    await close();
    await database.close();
  });
});

describeWithMongod('what is kept on MongoDB', () => {
  it.each([
    'readPreference=secondaryPreferred&readPreferenceTags=dc:a',
    'readConcernLevel=available',
    'w=1&journal=false&wtimeoutMS=1',
    'retryWrites=false&retryReads=false',
  ])('is written and read as safely as ever, whatever the address says (%s)', async (weaker) => {
    const database = await openTestDatabase();
    const { db, close } = await openMongodb(`${database.url}&${weaker}`);
    const { readPreference, readConcern, writeConcern } = db.collection('any');
    const { retryWrites, retryReads } = db.client.options;
    await close();
    await database.close();
    expect({ readPreference, readConcern, writeConcern, retryWrites, retryReads }).toEqual({
      readPreference: new ReadPreference('primary'),
      readConcern: undefined,
      writeConcern: new WriteConcern('majority'),
      retryWrites: true,
      retryReads: true,
    });
  });
});
