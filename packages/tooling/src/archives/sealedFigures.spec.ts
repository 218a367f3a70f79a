import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '@bahi/api';
import { REPORTS, type PeriodDifferences } from '@bahi/contracts';
import { shopMonth } from '@bahi/domain/arithmetic';
import { createLogger, readConfig } from '@bahi/runtime';
import { serveApp } from '@bahi/testing/servers/serveApp';
import { afterAll, describe, expect, it } from '@jest/globals';
import { callTool, type Tool } from '../cli/tool.ts';
import { withProjections } from '../reading/projecting.ts';
import { withFolder } from '../writing/openFolder.ts';
import { seedTool } from '../writing/seedTool.ts';
import { backupTool } from './backupTool.ts';
import { restoreTool } from './restoreTool.ts';

/** The month before that of an instant. */
function monthBefore(now: Date): string {
  const [year = 0, place = 1] = shopMonth(now.toISOString()).split('-').map(Number);
  return new Date(Date.UTC(year, place - 2, 1)).toISOString().slice(0, 7);
}

describe('what was sealed', () => {
  const root = mkdtempSync(join(tmpdir(), 'bahi-filed-'));
  const archive = join(root, 'books.bahi');
  const month = monthBefore(new Date());
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  const environmentOf = (folder: string) => ({ DATA_DIR: join(root, folder), LOG_LEVEL: 'silent' });
  const run = async (tool: Tool, folder: string, ...args: string[]) =>
    expect(await callTool(tool, args, environmentOf(folder), () => undefined)).toBe(0);

  type Call = (method: 'GET' | 'POST', path: string, body?: object, accept?: string) => Promise<string>;

  /** Calls the API over a folder as its owner. */
  async function asOwner<Result>(folder: string, work: (call: Call) => Promise<Result>): Promise<Result> {
    const config = readConfig(environmentOf(folder));
    return withFolder(config, async (services) => {
      const served = await serveApp(createApp(services, { logger: createLogger('silent'), trustProxy: 0 }));
      let token = '';
      const call: Call = async (method, path, body, accept = 'application/json') => {
        const headers = { accept, authorization: `Bearer ${token}`, 'content-type': 'application/json' };
        const sent = { method, headers: { ...headers, 'idempotency-key': path }, body: JSON.stringify(body) ?? null };
        const response = await fetch(`${served.origin}/api${path}`, sent);
        const text = await response.text();
        if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
        return text;
      };
      try {
        const credentials = { identifier: 'owner0@example.test', password: 'Password-0-example' };
        ({ accessToken: token } = JSON.parse(await call('POST', '/auth/login', credentials)) as {
          accessToken: string;
        });
        return await work(call);
      } finally {
        await served.close();
      }
    });
  }

  /** The files of the month, its registers as they were filed, what changed since, and the closes of the drawer. */
  async function readMonth(folder: string) {
    return asOwner(folder, async (call) => {
      const differences = await call('GET', `/periods/${month}/differences`);
      const { filedAt } = JSON.parse(differences) as PeriodDifferences;
      const files = ['application/json', 'text/csv'].map((accept) =>
        call('GET', `/periods/${month}/gstr1`, undefined, accept),
      );
      const days = `from=${month}-01&to=${month}-28&at=${filedAt}`;
      const registers = REPORTS.map((name) => call('GET', `/reports/${name}?${days}`, undefined, 'text/csv'));
      const closes = await call('GET', '/day-closes');
      return { differences, closes, files: await Promise.all(files), registers: await Promise.all(registers) };
    });
  }

  /** The drawer is closed and counted again. The read models have to know every bill by then. */
  async function closeDay(folder: string): Promise<void> {
    await withProjections(readConfig(environmentOf(folder)), async () => undefined);
    await asOwner(folder, async (call) => {
      const counted = [{ paise: 50_000, count: 3 }];
      const { id } = JSON.parse(await call('POST', '/day-closes', { counted, reason: 'First count' })) as {
        id: string;
      };
      await call('POST', `/day-closes/${id}/recount`, { counted: [], loosePaise: 149_900, reason: 'A torn note' });
    });
  }

  it('comes out of a restored archive byte for byte: a filed month with what changed since, and closes', async () => {
    await run(seedTool, 'shop', '--products', '8', '--bills', '300', '--days', '70', '--registered');
    await asOwner('shop', async (call) => {
      await call('POST', `/periods/${month}/filed`, {});
      const [bill] = JSON.parse(
        await call(
          'GET',
          `/sales?filter=${encodeURIComponent(JSON.stringify({ from: `${month}-02`, to: `${month}-02` }))}`,
        ),
      ) as { id: string }[];
      const line = { lineNo: 2, quantityMilli: 1_000, restock: true };
      await call('POST', `/billing/${bill?.id}/credit-notes`, { lines: [line], refundMethod: 'CASH' });
    });
    await closeDay('shop');
    await withProjections(readConfig(environmentOf('shop')), async () => undefined);
    const before = await readMonth('shop');
    expect(JSON.parse(before.closes)).toMatchObject([{ number: 1, recounts: [{ countedPaise: 149_900 }] }]);
    expect(JSON.parse(before.differences)).toMatchObject({ changes: [{ change: 'credit_note' }] });
    expect(Object.keys(JSON.parse(before.files[0] ?? '{}') as object)).toEqual(expect.arrayContaining(['b2b', 'b2cs']));

    await run(backupTool, 'shop', archive);
    await run(restoreTool, 'copy', archive);
    expect(await readMonth('copy')).toEqual(before);
  });
});
