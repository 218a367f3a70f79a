import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { openEventStoreDb } from '@bahi/event-store';
import { startEventStoreDouble, type EventStoreDouble } from '@bahi/testing/eventStoreDouble';
import { describeWithMongod, openTestDatabase, type TestDatabase } from '@bahi/testing/servers/mongod';
import { describeWithRedis, startRedis, type TestRedis } from '@bahi/testing/servers/redis';
import { createLogger, openAdapters, openHome, readConfig } from '@bahi/runtime';
import { callTool, type Tool } from '../cli/tool.ts';
import { withCaughtUpModels } from './caughtUpModels.ts';
import { digestTool } from './digestTool.ts';
import { projectionsTool } from './projectionsTool.ts';
import { rebuildTool } from './rebuildTool.ts';

interface Entry {
  _id: string;
  builds: { version: number }[];
}

describeWithMongod('tools on servers', () => {
  describeWithRedis('shared with other processes', () => {
    const folder = mkdtempSync(join(tmpdir(), 'bahi-back-'));
    let events: EventStoreDouble;
    let others: EventStoreDouble;
    let database: TestDatabase;
    let redis: TestRedis;
    let env: Record<string, string>;

    beforeAll(async () => {
      [events, others] = await Promise.all([startEventStoreDouble(), startEventStoreDouble()]);
      [database, redis] = await Promise.all([openTestDatabase(), startRedis()]);
      env = {
        LOG_LEVEL: 'silent',
        DATA_DIR: folder,
        EVENTSTORE_URL: events.url,
        MONGODB_URL: database.url,
        REDIS_URL: redis.url,
        JWT_SECRET: 'r7Qm-2Vt9xLk4_Wz8uHc5Pb3Nd1Ys6Gf',
        DATA_SECRET: 'p4Ws-8Tz2nKv7_Qc3yHd6Rb1Mg9Lx5Jf',
      };
      // create the books with the first process
      const config = readConfig(env);
      await (await openAdapters({ config, home: openHome(config), logger: createLogger('silent') })).close();
    });
    afterAll(async () => {
      await Promise.all([events.close(), others.close(), database.close(), redis.close()]);
      rmSync(folder, { recursive: true, force: true });
    });

    const callWith = async (variables: Record<string, string>, tool: Tool, ...args: string[]) => {
      const lines: string[] = [];
      const code = await callTool(tool, args, variables, (line) => lines.push(line));
      return { code, lines };
    };
    const call = async (tool: Tool, ...args: string[]) => callWith(env, tool, ...args);
    const catalogue = () => database.db.collection<Entry>('read.catalogue');
    const versions = async (model: string) => {
      const entry = await catalogue().findOne({ _id: model });
      return entry?.builds.map(({ version }) => version);
    };

    it('reject read models of other books, and leave them unchanged', async () => {
      await call(rebuildTool, 'productList');
      const before = await catalogue().find().toArray();
      await (await openEventStoreDb({ url: others.url })).close();
      const calls: [Tool, ...string[]][] = [
        [digestTool],
        [projectionsTool, 'list'],
        [projectionsTool, 'retry', 'productList'],
        [rebuildTool, 'productList'],
      ];
      for (const [tool, ...args] of calls) {
        expect(await callWith({ ...env, EVENTSTORE_URL: others.url }, tool, ...args)).toEqual({
          code: 2,
          lines: ['MONGODB_URL: its database belongs to another log than the one at EVENTSTORE_URL'],
        });
      }
      expect(await catalogue().find().toArray()).toEqual(before);
    });

    it('leave read models of workers of another version unchanged, and rebuild only named ones', async () => {
      const models = ['productList', 'vendorList'];
      await call(rebuildTool, ...models);
      await catalogue().updateMany({ _id: { $in: models } }, { $set: { 'builds.0.version': 0 } });
      const { code, lines } = await call(projectionsTool, 'list');
      expect(code).toBe(0);
      for (const model of models)
        expect(lines).toContain(`${model} v0: older than this program, whose workers rebuild it`);
      const digest = withCaughtUpModels(readConfig(env), async () => undefined, 500);
      await expect(digest).rejects.toThrow('the read models are behind the books');
      expect([await versions('productList'), await versions('vendorList')]).toEqual([[0], [0]]);
      expect((await call(rebuildTool, 'productList')).code).toBe(0);
      expect(await versions('productList')).not.toEqual([0]);
      expect(await versions('vendorList')).toEqual([0]);
    });

    it('take over from a newer version only the read model they are asked to rebuild', async () => {
      await call(rebuildTool, 'productList', 'vendorList');
      const [version = 0] = (await versions('productList')) ?? [];
      const newer = version + 100;
      const models = ['productList', 'vendorList'];
      await catalogue().updateMany({ _id: { $in: models } }, { $set: { 'builds.0.version': newer } });
      expect(await call(rebuildTool, 'productList')).toEqual({ code: 0, lines: ['productList is rebuilt'] });
      expect([await versions('productList'), await versions('vendorList')]).toEqual([[version], [newer]]);
    });
  });
});
