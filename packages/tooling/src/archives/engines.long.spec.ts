import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { proveSeries } from '@bahi/backup';
import { startEventStoreDouble, type EventStoreDouble } from '@bahi/testing/eventStoreDouble';
import { describeWithMongod, inProductDatabase, startMongod, type TestMongod } from '@bahi/testing/servers/mongod';
import { describeWithRedis, startRedis, type TestRedis } from '@bahi/testing/servers/redis';
import { openRestoreServers } from '@bahi/runtime';
import { callTool, type Tool } from '../cli/tool.ts';
import { digestTool } from '../reading/digestTool.ts';
import { verifyTool } from '../reading/verifyTool.ts';
import { seedTool } from '../writing/seedTool.ts';
import { backupTool } from './backupTool.ts';
import { restoreTool } from './restoreTool.ts';

const PASSPHRASE = 'nine rivers carry rice';
const JWT_SECRET = 'r7Qm-2Vt9xLk4_Wz8uHc5Pb3Nd1Ys6Gf';

describeWithMongod('F20: from engine to engine', () => {
  describeWithRedis('and back again', () => {
    const root = mkdtempSync(join(tmpdir(), 'bahi-engines-'));
    const shop = { DATA_DIR: join(root, 'shop') };
    let events: EventStoreDouble;
    let mongod: TestMongod;
    let redis: TestRedis;
    let servers: Record<string, string>;

    const addresses = () => ({ eventStoreUrl: events.url, mongodbUrl: mongod.url, redisUrl: redis.url });
    const call = async (tool: Tool, env: Record<string, string>, ...args: string[]) => {
      const lines: string[] = [];
      const variables = { LOG_LEVEL: 'silent', BACKUP_PASSPHRASE: PASSPHRASE, ...env };
      const code = await callTool(tool, args, variables, (line) => lines.push(line));
      return { code, lines };
    };
    const must = async (...given: Parameters<typeof call>) => {
      const { code, lines } = await call(...given);
      expect([code, code === 0 ? '' : lines.join('\n')]).toEqual([0, '']);
      return lines;
    };

    beforeAll(async () => {
      [events, mongod, redis] = await Promise.all([startEventStoreDouble(), startMongod(), startRedis()]);
      servers = {
        DATA_DIR: join(root, 'outbox of servers'),
        EVENTSTORE_URL: events.url,
        MONGODB_URL: mongod.url,
        REDIS_URL: redis.url,
        JWT_SECRET,
      };
      await must(seedTool, shop, '--owners', '2', '--products', '5', '--bills', '30');
    });
    afterAll(async () => {
      await Promise.all([events.close(), mongod.close(), redis.close()]);
      rmSync(root, { recursive: true, force: true });
    });

    it('leaves empty servers empty when the archive is damaged, newer or under another passphrase', async () => {
      const good = join(root, 'good.bahi');
      await must(backupTool, shop, good);
      const [secret = ''] = await must(restoreTool, shop, good, '--secret');
      const given = { ...servers, DATA_SECRET: secret.replace('DATA_SECRET=', '') };
      const bytes = readFileSync(good);
      const contents = {
        damaged: bytes.map((byte, at) => (at === bytes.length - 100 ? byte ^ 1 : byte)),
        'cut off': bytes.subarray(0, -40),
        newer: Buffer.from(bytes.toString('latin1').replace(/"format":\d+/, '"format":99'), 'latin1'),
      };
      for (const [name, content] of Object.entries(contents)) {
        writeFileSync(join(root, name), content);
        const { code, lines } = await call(restoreTool, given, join(root, name));
        expect([name, code, lines.length]).toEqual([name, 2, 1]);
      }
      const other = { ...given, BACKUP_PASSPHRASE: 'ten rivers carry rice' };
      expect((await call(restoreTool, other, good)).lines.join()).toContain('is not the one it was made with');
      const { code, lines } = await call(backupTool, given, join(root, 'nothing.bahi'));
      expect([code, lines]).toEqual([2, [expect.any(String)]]);
      expect(await inProductDatabase(mongod, async (db) => db.listCollections().toArray())).toEqual([]);
    });

    it('gives equal books and equal digests', async () => {
      const there = join(root, 'there.bahi');
      const back = join(root, 'back.bahi');
      await must(backupTool, shop, there);
      const [secret = ''] = await must(restoreTool, shop, there, '--secret');
      const given = { ...servers, DATA_SECRET: secret.replace('DATA_SECRET=', '') };
      const other = { ...servers, DATA_SECRET: 'not the one these books were made with' };
      expect((await call(restoreTool, other, there)).lines.join()).toMatch(/^DATA_SECRET: is not the one/);

      await must(restoreTool, given, there);
      const digests = await must(digestTool, shop);
      expect(await must(digestTool, given)).toEqual(digests);
      // restoring to servers that hold these books already only compares them
      await must(restoreTool, given, there);

      await must(backupTool, given, back);
      // leave an interrupted restore: only the same archive can continue it
      const begun = await openRestoreServers(addresses(), await proveSeries([there], PASSPHRASE));
      await begun.begins();
      await begun.close();
      const unfinished = {
        code: 2,
        lines: [expect.stringMatching(/^MONGODB_URL: .*restore into its database was not finished/)],
      };
      expect(await call(backupTool, given, join(root, 'half.bahi'))).toEqual(unfinished);
      expect(await call(restoreTool, given, back)).toEqual(unfinished);
      await must(restoreTool, given, there);
      await must(backupTool, given, back);

      const drilled = await must(restoreTool, given, back, '--drill');
      expect(drilled.slice(-2)).toEqual(['their read models are equal too', 'the drill succeeded']);
      const again = { DATA_DIR: join(root, 'again') };
      await must(restoreTool, again, back);
      expect(await must(digestTool, again)).toEqual(digests);
      const ledgers = async (env: Record<string, string>) => (await must(verifyTool, env)).toSorted();
      expect(await ledgers(again)).toEqual(await ledgers(shop));
    });
  });
});
