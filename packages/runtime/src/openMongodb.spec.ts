import { describeWithMongod, openTestDatabase, startMongodAlone, type TestMongod } from '@bahi/testing/servers/mongod';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ConfigError } from './config.ts';
import { openMongodb } from './openMongodb.ts';

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
