import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { FeedbackRow, MemberRow } from '@bahi/contracts';
import { httpCaller, PNG } from '@bahi/testing/attacks';
import { describe, expect, it } from '@jest/globals';
import { describeDistributed } from '../engineServers.ts';
import { startProduct, type ProductProcess } from '../productProcess.ts';
import { signIn, type ShopClient } from '../shopClient.ts';
import { backupRounds } from './backupRounds.ts';
import { digestOf, runToolWith } from './traffic/tools.ts';
import { NO_LIMITS, openTradingShop, ownerOf, type TradingShop } from './traffic/tradingShop.ts';

const CHECKS_WITHIN_MS = 100_000;

interface Age {
  kept: boolean;
  ageSeconds: number | null;
  failing: boolean;
}

/** The backup age once there is a backup; the server checks each minute whether one is due. */
async function ageOfFirst(owner: ShopClient): Promise<Age> {
  const deadline = Date.now() + CHECKS_WITHIN_MS;
  for (;;) {
    const age = await owner.get<Age>('/system/backup');
    if (age.ageSeconds !== null || Date.now() > deadline) return age;
    await pause(100);
  }
}

const GUEST = { email: 'meena@example.test', role: 'staff' };

/** Adds data that a shop has beside its books: an invitation, and feedback with a picture. */
async function addPrivateRows({ baseUrl }: ProductProcess, { token }: TradingShop): Promise<void> {
  const owner = httpCaller(baseUrl, {}, token);
  await owner.ok('POST', { path: '/members', body: GUEST });
  await owner.ok('POST', { path: '/feedback', form: { message: 'The scale is slow', image: PNG } });
}

/** The same data, as the owner sees it after signing in again. */
async function privateRows(product: ProductProcess, { email }: TradingShop) {
  const owner = await signIn(product.baseUrl, email);
  const [given] = await owner.all<FeedbackRow>('feedback');
  const members = await owner.all<MemberRow>('members');
  const address = `${product.baseUrl}/api/feedback/${given?.id}/image`;
  const image = await fetch(address, { headers: { authorization: `Bearer ${owner.token}` } });
  return {
    guest: members.find(({ status }) => status === 'invited'),
    message: given?.message,
    picture: Buffer.from(await image.arrayBuffer()),
  };
}

describe('F20: backups', () => {
  it('F20: contain, under 20 writers, every bill acknowledged before they began, and nothing partial; damaged ones are rejected', async () => {
    const report = await backupRounds({ rounds: 2, seed: 20 });
    expect(report.problems).toEqual([]);
    expect(report.acknowledgedBefore).toBeGreaterThan(20);
    expect(report.restored).toBeGreaterThanOrEqual(report.acknowledgedBefore);
    expect(report.damaged).toBe(8);
  });

  it('F20: run automatically, report their age, and restore the shop', async () => {
    const root = mkdtempSync(join(tmpdir(), 'bahi-target-'));
    const backup = { BACKUP_TARGET: join(root, 'target'), BACKUP_PASSPHRASE: 'nine rivers carry rice' };
    try {
      const first = await startProduct({ dataDir: join(root, 'shop'), env: NO_LIMITS });
      const shop = await openTradingShop(first, 1);
      await first.stop();
      const product = await startProduct({ dataDir: join(root, 'shop'), env: { ...NO_LIMITS, ...backup } });
      try {
        expect(await ageOfFirst(ownerOf(shop, product))).toMatchObject({ kept: true, failing: false });
        expect(readdirSync(backup.BACKUP_TARGET)).toEqual([
          expect.stringMatching(/^bahi-\w+-\d{8}T\d{6}Z-full\.bahi$/),
        ]);
        const drill = await runToolWith(backup, 'restore', product.dataDir, '--newest', '--drill');
        expect(drill.output).toContain('their read models are equal too\nthe drill succeeded');
      } finally {
        await product.stop();
      }
      const again = await runToolWith(backup, 'restore', join(root, 'again'), '--newest');
      expect([again.code, again.output]).toEqual([0, expect.stringContaining('1 sign-in')]);
    } finally {
      rmSync(root, { recursive: true, force: true });
    }
  });
});

describeDistributed('F20: backups of the distributed engine', () => {
  it('F20: run automatically, and restore the shop on the embedded engine', async () => {
    const root = mkdtempSync(join(tmpdir(), 'bahi-target-'));
    const backup = { BACKUP_TARGET: join(root, 'target'), BACKUP_PASSPHRASE: 'nine rivers carry rice' };
    let product = await startProduct({ engine: 'distributed', env: NO_LIMITS });
    try {
      const shop = await openTradingShop(product, 2);
      await addPrivateRows(product, shop);
      // a server checks for a due backup when it starts
      product = await product.killAndRestart({ ...NO_LIMITS, ...backup });
      const owner = ownerOf(shop, product);
      expect(await ageOfFirst(owner)).toMatchObject({ kept: true, failing: false });
      const again = await runToolWith(backup, 'restore', join(root, 'again'), '--newest');
      expect([again.code, again.output]).toEqual([0, expect.stringContaining('1 sign-in')]);
      const there = await runToolWith({ ...product.servers?.env }, 'digest', product.dataDir);
      expect(there.output).toBe(await digestOf(join(root, 'again')));
      const restored = await startProduct({ dataDir: join(root, 'again'), env: NO_LIMITS });
      try {
        const found = await privateRows(restored, shop);
        expect(found).toEqual({ guest: expect.objectContaining(GUEST), message: 'The scale is slow', picture: PNG });
      } finally {
        await restored.stop();
      }
    } finally {
      await product.stop();
      rmSync(root, { recursive: true, force: true });
    }
  });
});
