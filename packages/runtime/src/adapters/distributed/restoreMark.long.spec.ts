import { describeWithMongod, openTestDatabase, type TestDatabase } from '@bahi/testing/servers/mongod';
import { startTcpProxy } from '@bahi/testing/servers/tcpProxy';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { claimInstallation } from './claimInstallation.ts';
import { ConfigError } from '../../configuration/config.ts';
import { openMongodb, serverName } from './openMongodb.ts';
import { restoreMark } from './restoreMark.ts';

const mine = { logId: 'a'.repeat(32), dataSecret: 'u4Bn-8Kp1sXe6_Rj3wTy9Mv7Ca2Zd5Hg' };

describeWithMongod('a database that books are restored into', () => {
  let database: TestDatabase;
  const markOf = (series: string) => restoreMark(database.db, series, serverName(database.db.databaseName), 5);
  const isMarked = async () => (await database.db.collection('installation').findOne())?.['restoring'] !== undefined;
  beforeEach(async () => {
    database = await openTestDatabase();
    await claimInstallation(database.db, mine, 'a');
  });
  const opened: Awaited<ReturnType<typeof openMongodb>>[] = [];
  const open = async (url: string) => {
    const client = await openMongodb(url);
    opened.push(client);
    return client;
  };
  afterEach(async () => {
    await Promise.all(opened.splice(0).map(async (client) => client.close()));
    await database.close();
  });

  it('is opened by nobody else until it is whole, and by the same restore again', async () => {
    await claimInstallation(database.db, mine);
    await markOf('a').begins();
    const server = claimInstallation(database.db, mine);
    await expect(server).rejects.toThrow(ConfigError);
    await expect(server).rejects.toThrow('a restore into its database was not finished; run it again');
    await expect(claimInstallation(database.db, mine, 'b')).rejects.toThrow('another restore');
    await expect(markOf('b').begins()).rejects.toThrow('another restore');
    await claimInstallation(database.db, mine, 'a');
    await markOf('a').begins();
    await markOf('a').finished();
    await claimInstallation(database.db, mine);
  });

  it('is not marked while a server is connected to it, whatever others do on the same machine', async () => {
    const server = await open(database.url);
    await open(database.url.replace(/\/test-\w+/, '/another'));
    await expect(markOf('a').begins()).rejects.toThrow('a process still uses its database');
    expect(await isMarked()).toBe(false);
    await server.close();
    await markOf('a').begins();
    expect(await isMarked()).toBe(true);
    // a server that is there all the same does not make half a restore a whole one
    await open(database.url);
    await expect(markOf('a').begins()).rejects.toThrow('a process still uses its database');
    expect(await isMarked()).toBe(true);
  });

  it('is free of a server that was killed in the middle of a batch, whose transaction the database keeps for a while', async () => {
    const { port, pathname } = new URL(database.url);
    const proxy = await startTcpProxy(Number(port));
    const { db, close } = await openMongodb(`mongodb://127.0.0.1:${proxy.port}${pathname}?directConnection=true`);
    const session = db.client.startSession();
    session.startTransaction();
    await db.collection('rows').insertOne({ half: true }, { session });
    proxy.become('cut');
    // the server may hear a moment later that a connection is gone
    const begun = restoreMark(database.db, 'a', serverName(database.db.databaseName), 100).begins();
    const outcome = await begun.catch(String);
    proxy.become('open');
    await session.endSession();
    await close();
    await proxy.close();
    expect([outcome, await isMarked()]).toEqual([undefined, true]);
  });
});
