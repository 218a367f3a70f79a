import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readConfig, type Config } from '@bahi/runtime';
import { withFolder } from './openFolder.ts';
import { prepareDemo, type SignIn } from './prepareDemo.ts';

describe('the demo folder', () => {
  let root: string;
  let config: Config;
  let first: SignIn[];
  beforeAll(async () => {
    root = mkdtempSync(join(tmpdir(), 'bahi-demo-'));
    config = readConfig({ DATA_DIR: join(root, 'demo'), LOG_LEVEL: 'silent' });
    first = await prepareDemo(config, new Date('2026-07-15T15:30:00.000Z'));
  });
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  const opens = async ({ email, password }: SignIn) =>
    withFolder(config, async ({ accounts, passwords, privateStore }) => {
      const account = await privateStore.accounts.byEmailKey(accounts.emailKey(email));
      return passwords.matches(password, account?.passwordHash);
    });

  it('has a sign-in for each role', async () => {
    expect(first.map(({ role }) => role)).toEqual(['owner', 'staff', 'auditor']);
    for (const signIn of first) expect(await opens(signIn)).toBe(true);
  });

  it('keeps its books and gets new passwords at the next run', async () => {
    const head = async () => withFolder(config, async ({ events }) => events.head());
    const before = await head();
    const second = await prepareDemo(config, new Date('2026-07-16T15:30:00.000Z'));
    expect(await head()).toBe(before);
    for (const signIn of second) expect(await opens(signIn)).toBe(true);
    expect(await opens(first[0]!)).toBe(false);
  });
});
