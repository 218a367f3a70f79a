import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { streamOf } from '@bahi/contracts';
import { accountStream, openAccount } from '@bahi/domain';
import { createCommandHandler, openEmbeddedEventStore, randomId } from '@bahi/event-store';
import { folderPaths, openBackupStores, openDataFolder } from '@bahi/runtime';
import { callTool } from '../cli/tool.ts';
import { verifyTool } from './verifyTool.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bahi-verify-'));
  openDataFolder(folder).release();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function openAnAccount(): Promise<void> {
  const store = await openEmbeddedEventStore({ folder });
  const commands = createCommandHandler({ store, app: 'test' });
  const [accountId, shopId, commandId] = [randomId(), randomId(), randomId()];
  const at = '2026-07-01T04:30:00.000Z';
  const account = { accountId, shopId, via: 'registration', termsAcceptedAt: at } as const;
  const context = { commandId, correlationId: commandId, at };
  await commands.handle(accountStream, streamOf.account(accountId), context, (state) => openAccount(state, account));
  await commands.close();
  await store.close();
}

async function verify(): Promise<{ code: number; lines: string[] }> {
  const lines: string[] = [];
  const code = await callTool(verifyTool, [], { DATA_DIR: folder, LOG_LEVEL: 'silent' }, (line) => lines.push(line));
  return { code, lines };
}

it('distinguishes missing accounts from a damaged private store', async () => {
  await (await openBackupStores({ stores: undefined, dataDir: folder, dataSecret: undefined })).close();
  await openAnAccount();
  expect(await verify()).toEqual({ code: 0, lines: ['1 events in 1 streams: sound'] });
  const { privateFile } = folderPaths(folder);
  const whole = readFileSync(privateFile);
  for (const suffix of ['', '-wal', '-shm']) rmSync(`${privateFile}${suffix}`, { force: true });
  const damaged = (what: RegExp) => ({
    code: 1,
    lines: [expect.stringMatching(what), '1 events in 1 streams: DAMAGED'],
  });
  expect(await verify()).toEqual(damaged(/^DAMAGED accounts_missing: .*private\.db is missing or empty, /));
  writeFileSync(privateFile, 'no database, but long enough to look at'.repeat(200));
  expect(await verify()).toEqual(damaged(/^DAMAGED accounts_damaged: the private store cannot be opened: /));
  writeFileSync(privateFile, whole);
  truncateSync(privateFile, whole.length / 2);
  expect(await verify()).toEqual(damaged(/^DAMAGED accounts_damaged: .*private\.db is cut short, /));
});
