import { describeWithMongod, openTestDatabase, type TestDatabase } from '@bahi/testing/servers/mongod';
import { startTcpProxy } from '@bahi/testing/servers/tcpProxy';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { Db } from 'mongodb';
import { claimInstallation } from './claimInstallation.ts';
import { openMongodb } from './openMongodb.ts';
import { mongodbCheckpoint } from '../reactorCheckpoint.ts';

const mine = { logId: 'a'.repeat(32), dataSecret: 'u4Bn-8Kp1sXe6_Rj3wTy9Mv7Ca2Zd5Hg' };

/** What a start asks, and a word of each question: the connection that carries it is dropped and nobody hears of that. */
const QUESTIONS: [word: string, ask: (db: Db) => Promise<unknown>][] = [
  // the first command of a session is which kind of server there is: what connecting says belongs to none
  ['lsid', async () => undefined],
  ['dataSecretCheck', async (db) => claimInstallation(db, mine)],
  ['reactorCheckpoints', async (db) => mongodbCheckpoint(db, mine.logId).load()],
  ['reactorCheckpoints', async (db) => mongodbCheckpoint(db, mine.logId).save('0'.repeat(20))],
];

describeWithMongod('a start whose connection is dropped in silence', () => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await openTestDatabase();
  });
  afterEach(async () => database.close());

  async function asked([word, ask]: (typeof QUESTIONS)[number]): Promise<string> {
    const { port, pathname } = new URL(database.url);
    const proxy = await startTcpProxy(Number(port), { silentAt: word });
    let close = async (): Promise<void> => undefined;
    try {
      const opened = await openMongodb(`mongodb://127.0.0.1:${proxy.port}${pathname}?directConnection=true`);
      ({ close } = opened);
      await ask(opened.db);
      return 'answered';
    } catch (error) {
      return String(error);
    } finally {
      await close();
      await proxy.close();
    }
  }

  it('gives up each of its questions within seconds, to be tried again', async () => {
    const answers = await Promise.all(QUESTIONS.map(asked));
    expect(answers).toEqual(QUESTIONS.map(() => 'MongodbSilent: no answer in 5000 ms'));
  });
});
