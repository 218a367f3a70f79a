import { describeWithMongod, openTestDatabase, type TestDatabase } from '@bahi/testing/servers/mongod';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { checkInstallation, claimInstallation } from './claimInstallation.ts';
import { ConfigError } from '../../configuration/config.ts';

const mine = { logId: 'a'.repeat(32), dataSecret: 'u4Bn-8Kp1sXe6_Rj3wTy9Mv7Ca2Zd5Hg' };

describeWithMongod('the mark of an installation', () => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await openTestDatabase();
  });
  afterEach(async () => database.close());

  it('is written by whichever process comes first, and lets its like in', async () => {
    await Promise.all(Array.from({ length: 4 }, async () => claimInstallation(database.db, mine)));
    await claimInstallation(database.db, mine);
    expect(await database.db.collection('installation').countDocuments()).toBe(1);
  });

  it('is not written by who only reads', async () => {
    await expect(checkInstallation(database.db, mine)).rejects.toThrow(/^MONGODB_URL: there are no books/);
    expect(await database.db.collections()).toEqual([]);
    await claimInstallation(database.db, mine);
    await checkInstallation(database.db, mine);
    await expect(checkInstallation(database.db, { ...mine, logId: 'b'.repeat(32) })).rejects.toThrow(/^MONGODB_URL: /);
  });

  it('keeps out a process with another secret, which it does not tell', async () => {
    await claimInstallation(database.db, mine);
    const other = claimInstallation(database.db, { ...mine, dataSecret: 'another secret, thirty-two or more' });
    await expect(other).rejects.toThrow(ConfigError);
    await expect(other).rejects.toThrow(/^DATA_SECRET: /);
    expect(JSON.stringify(await database.db.collection('installation').findOne())).not.toContain(mine.dataSecret);
  });

  it('keeps out a process with another log: its rows would be of neither', async () => {
    await claimInstallation(database.db, mine);
    await expect(claimInstallation(database.db, { ...mine, logId: 'b'.repeat(32) })).rejects.toThrow(/^MONGODB_URL: /);
  });
});
