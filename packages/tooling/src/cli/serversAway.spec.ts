import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openEventStoreDb } from '@bahi/event-store';
import { startEventStoreDouble, type EventStoreDouble } from '@bahi/testing/eventStoreDouble';
import { backupTool } from '../archives/backupTool.ts';
import { restoreTool } from '../archives/restoreTool.ts';
import { digestTool } from '../reading/digestTool.ts';
import { projectionsTool } from '../reading/projectionsTool.ts';
import { rebuildTool } from '../reading/rebuildTool.ts';
import { replayTool } from '../reading/replayTool.ts';
import { verifyTool } from '../reading/verifyTool.ts';
import { seedTool } from '../writing/seedTool.ts';
import { callTool, type Tool } from './tool.ts';

describe('tools whose servers are down or empty', () => {
  const root = mkdtempSync(join(tmpdir(), 'bahi-away-'));
  const file = join(root, 'books.bahi');
  let log: EventStoreDouble;

  const call = async (tool: Tool, env: Record<string, string>, ...args: string[]) => {
    const lines: string[] = [];
    const code = await callTool(tool, args, { LOG_LEVEL: 'silent', ...env }, (line) => lines.push(line));
    return { code, lines };
  };

  const calls: [name: string, tool: Tool, args: string[]][] = [
    ['verify', verifyTool, []],
    ['replay', replayTool, ['ledger-x']],
    ['digest', digestTool, []],
    ['projections list', projectionsTool, ['list']],
    ['rebuild', rebuildTool, ['categoryList']],
    ['backup', backupTool, [join(root, 'away.bahi')]],
    ['restore', restoreTool, [file]],
    ['drill', restoreTool, [file, '--drill']],
  ];
  const answer = async ([name, tool, args]: (typeof calls)[number], env: Record<string, string>) => {
    const { code, lines } = await call(tool, env, ...args);
    return { name, code, last: lines.at(-1) };
  };
  let servers: Record<string, string>;

  beforeAll(async () => {
    const shop = { DATA_DIR: join(root, 'shop') };
    await call(seedTool, shop, '--owners', '1', '--products', '1', '--bills', '1');
    await call(backupTool, shop, file);
    const { lines } = await call(restoreTool, shop, file, '--secret');
    servers = {
      DATA_DIR: join(root, 'outbox'),
      EVENTSTORE_URL: 'esdb://127.0.0.1:1?tls=false',
      MONGODB_URL: 'mongodb://127.0.0.1:1',
      REDIS_URL: 'redis://127.0.0.1:1',
      JWT_SECRET: 'r7Qm-2Vt9xLk4_Wz8uHc5Pb3Nd1Ys6Gf',
      DATA_SECRET: String(lines[0]).replace('DATA_SECRET=', ''),
    };
    log = await startEventStoreDouble();
  });
  afterAll(async () => {
    await log.close();
    rmSync(root, { recursive: true, force: true });
  });

  it('report in one line that the log is unreachable', async () => {
    for (const { name, code, last } of await Promise.all(calls.map((each) => answer(each, servers)))) {
      expect([name, code, last]).toEqual([
        name,
        2,
        expect.stringMatching(/^the event store cannot be read: .*127\.0\.0\.1:1/),
      ]);
    }
  });

  it('create no books where there are none', async () => {
    const env = { ...servers, EVENTSTORE_URL: log.url };
    const reading = calls.filter(([name]) => name !== 'restore');
    const answers = await Promise.all(reading.map((each) => answer(each, env)));
    const none = { code: 2, last: 'EVENTSTORE_URL: there are no books on its server' };
    const drilled = { code: 0, last: 'the drill succeeded' };
    expect(answers).toEqual(reading.map(([name]) => ({ name, ...(name === 'drill' ? drilled : none) })));
    expect(log.seen().appends).toBe(0);
  });

  it('report in one line that MongoDB is unreachable', async () => {
    await (await openEventStoreDb({ url: log.url })).close();
    const env = { ...servers, EVENTSTORE_URL: log.url };
    const asking = calls.filter(([name]) => name !== 'verify' && name !== 'replay');
    const answers = await Promise.all(asking.map((each) => answer(each, env)));
    const last = 'MongoDB: connect ECONNREFUSED 127.0.0.1:1';
    expect(answers).toEqual(asking.map(([name]) => ({ name, code: 2, last })));
  });
});
