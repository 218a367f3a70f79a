import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { CategoryRow, ErrorBody } from '@bahi/contracts';
import { createCommandHandler, openEmbeddedEventStore, StorageFull, verifyRows } from '@bahi/event-store';
import { describeWhen } from '@bahi/testing/describeWhen';
import { thirtyCommands } from '@bahi/testing/faults/thirtyCommands';
import { join } from 'node:path';
import { startProduct, startRefused } from '../productProcess.ts';
import { registerShop, ShopClient, type Answer } from '../shopClient.ts';
import { canMount, smallDisk, type SmallDisk } from './storage/smallDisk.ts';

let disk: SmallDisk;

describeWhen(canMount(), 'needs Linux and the right to mount', 'F5: disk full', () => {
  beforeEach(() => {
    disk = smallDisk(48);
  });
  afterEach(() => disk.unmount());

  it('F5: lets the event store reject whole appends, keep reading, and accept appends once there is space', async () => {
    const store = await openEmbeddedEventStore({ folder: disk.folder });
    const handler = createCommandHandler({ store, app: 'test' });
    const [first, ...rest] = thirtyCommands;
    await first?.(handler);
    disk.fill();

    const refused: number[] = [];
    for (const [index, command] of rest.entries()) {
      const before = await store.head();
      try {
        await command(handler);
      } catch (error) {
        expect(error).toBeInstanceOf(StorageFull);
        expect(await store.head()).toBe(before);
        refused.push(index);
      }
    }
    expect(refused.length).toBeGreaterThan(0);
    expect((await store.readAll({ after: null, maxCount: 1_000 })).length).toBeGreaterThan(0);

    disk.free();
    for (const index of refused) expect(await rest[index]?.(handler)).toMatchObject({ kind: 'accepted' });
    await handler.close();
    await store.close();
    expect(verifyRows(disk.folder).problems).toEqual([]);
  });

  it('F5: lets the product answer 507 or 503, keep reading, and accept writes once there is space', async () => {
    const product = await startProduct({ dataDir: join(disk.folder, 'data'), env: { LIMIT_SCALE: '1000' } });
    try {
      const shop = await registerShop(product.baseUrl, 'asha@example.com', (email) => product.readOtp(email));
      const kept = [await shop.addCategory({ name: 'Before' })];
      disk.fill();

      const refusal = await addUntilRefused(shop, kept);
      expect([`${refusal.status} ${refusal.body.code}`]).toEqual([
        expect.stringMatching(/^(507 storage_full|503 \w+)$/),
      ]);
      const again = await shop.call<ErrorBody>('POST', '/categories', { name: 'Still full' });
      expect([503, 507]).toContain(again.status);
      expect(await statusesOf(shop, ['/categories', '/products', '/shop/profile'])).toEqual([200, 200, 200]);

      disk.free();
      const resumed = await addOnceThereIsSpace(shop);
      const { rows } = await shop.list<CategoryRow>('categories', { range: [0, 999], sort: ['name', 'ASC'] });
      expect(rows.map(({ name }) => name)).toEqual([...kept, resumed].map(({ name }) => name).sort());
    } finally {
      await product.stop();
    }
    expect(verifyRows(join(disk.folder, 'data')).problems).toEqual([]);
  });

  it.each(['empty', 'kept'])('F5: is reported in one line at startup (%s folder)', async (kind) => {
    const dataDir = join(disk.folder, 'data');
    if (kind === 'kept') await (await startProduct({ dataDir })).stop();
    disk.fill();
    const { code, log } = await startRefused({ dataDir });
    expect([code, log.trim().split('\n')]).toEqual([1, [expect.stringMatching(/^DATA_DIR: .*(disk|space)/)]]);

    disk.free();
    const started = await startProduct({ dataDir });
    expect((await fetch(`${started.baseUrl}/health/live`)).status).toBe(200);
    expect(await started.stop()).toEqual({ code: 0, signal: null });
  });

  it('F5: lets a product stop with exit code 0, and the next one has everything', async () => {
    const options = { dataDir: join(disk.folder, 'data'), env: { LIMIT_SCALE: '1000' } };
    const product = await startProduct(options);
    const shop = await registerShop(product.baseUrl, 'asha@example.com', (email) => product.readOtp(email));
    const kept = [await shop.addCategory({ name: 'Before' })];
    disk.fill();
    await addUntilRefused(shop, kept);
    expect(await product.stop()).toEqual({ code: 0, signal: null });

    disk.free();
    const next = await startProduct(options);
    try {
      const again = new ShopClient(next.baseUrl, shop.token);
      const { rows } = await again.list<CategoryRow>('categories', { range: [0, 999], sort: ['name', 'ASC'] });
      expect(rows.map(({ name }) => name)).toEqual(kept.map(({ name }) => name).sort());
    } finally {
      await next.stop();
    }
  });
});

/** Free space inside the files is used first, so some commands still succeed; they are added to `kept`. */
async function addUntilRefused(shop: ShopClient, kept: CategoryRow[]): Promise<Answer<ErrorBody>> {
  for (let count = 0; count < 2_000; count += 1) {
    const answer = await shop.call<CategoryRow & ErrorBody>('POST', '/categories', { name: `While full ${count}` });
    if (answer.status >= 400) return answer;
    kept.push(answer.body);
  }
  throw new Error('a full disk refused nothing');
}

async function statusesOf(shop: ShopClient, paths: readonly string[]): Promise<number[]> {
  const statuses: number[] = [];
  for (const path of paths) statuses.push((await shop.call('GET', path)).status);
  return statuses;
}

/** The product must recover within 15 s by itself. */
async function addOnceThereIsSpace(shop: ShopClient): Promise<CategoryRow> {
  const deadline = Date.now() + 15_000;
  for (;;) {
    const answer = await shop.call<CategoryRow>('POST', '/categories', { name: 'Space again' });
    if (answer.status < 400) return answer.body;
    if (Date.now() > deadline) throw new Error(`still ${answer.status} 15 s after space returned`);
  }
}
