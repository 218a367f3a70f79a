import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openInMemoryEventStore } from '@bahi/event-store';
import { inMemoryPrivateStore } from '@bahi/private-store';
import { proveSeries } from '../proveSeries.ts';
import { restore } from '../restore.ts';
import { openTarget } from '../target/openTarget.ts';
import { readTargetPlace } from '../target/targetPlace.ts';
import { startFakeS3, type FakeS3 } from '../testing/fakeS3.ts';
import { contents, LEDGER, openSmallShop, temporaryFolder } from '../testing/smallShop.ts';
import { AutomaticBackups, type AutomaticBackupOptions } from './automaticBackups.ts';
import { fetchNewestSeries } from './newestSeries.ts';

const HOUR = 3_600_000;
const START = Date.parse('2026-07-11T10:30:00.000Z');
const folder = temporaryFolder();
afterAll(() => folder.remove());
let s3: FakeS3;
beforeEach(async () => {
  s3 = await startFakeS3();
});
afterEach(async () => s3.close());

const target = () =>
  openTarget(
    readTargetPlace({
      target: `${s3.endpoint}/shop-books`,
      accessKeyId: 'KEY',
      secretAccessKey: 'SECRET',
      region: 'ap-south-1',
    }),
  );
const kinds = () => [...s3.objects.keys()].toSorted().map((key) => /(full|hour)\.bahi$/.exec(key)?.[1]);

async function open(changed: Partial<AutomaticBackupOptions> = {}) {
  const clock = { at: START, now: () => clock.at };
  const warnings: object[] = [];
  const shop = { ...(await openSmallShop()), clock };
  const options: AutomaticBackupOptions = {
    source: shop,
    target: target(),
    passphrase: undefined,
    makes: true,
    logger: { info: () => undefined, warn: (fields) => warnings.push(fields) },
    settled: async () => undefined,
    ...changed,
  };
  return { shop, clock, warnings, options, backups: new AutomaticBackups(options) };
}

describe('automatic backups', () => {
  it('are full each day and go on from there each hour', async () => {
    const { shop, clock, backups } = await open();
    for (let minute = 0; minute <= 26 * 60; minute += 20) {
      clock.at = START + minute * 60_000;
      if (minute % 120 === 0) await shop.append(LEDGER, `bill of minute ${minute}`);
      await backups.tick();
    }
    expect(kinds()).toEqual(['full', ...Array.from({ length: 23 }, () => 'hour'), 'full', 'hour', 'hour']);
    expect(backups.status).toEqual({ newestAt: '2026-07-12T12:30:00.000Z', failing: false });
  });

  it('bring back the newest state from the target', async () => {
    const { shop, clock, backups } = await open();
    for (let hour = 0; hour < 4; hour += 1) {
      clock.at = START + hour * HOUR;
      await shop.append(LEDGER, `bill ${hour}`);
      await backups.tick();
    }
    const place = folder.path('fetched');
    mkdirSync(place);
    const files = await fetchNewestSeries(target(), place);
    expect(files).toHaveLength(4);
    const events = openInMemoryEventStore();
    await restore(await proveSeries(files, undefined), { events, privateStore: inMemoryPrivateStore(), appendsInFlight: 1 }, undefined); // prettier-ignore
    expect(await contents(events)).toEqual(await contents(shop.events));
    const [, lost] = [...s3.objects.keys()].toSorted();
    s3.objects.delete(lost ?? '');
    await expect(fetchNewestSeries(target(), place)).rejects.toMatchObject({ problem: 'not_a_series' });
  });

  it('go on after a restart where another process stopped', async () => {
    const { options, clock, backups } = await open();
    await backups.tick();
    clock.at += HOUR;
    await new AutomaticBackups(options).tick();
    clock.at += HOUR;
    await backups.tick();
    expect(kinds()).toEqual(['full', 'hour', 'hour']);
  });

  it('are tried again later and later, and say that they fail', async () => {
    const { clock, backups, warnings } = await open();
    s3.failures.push({ matching: /^PUT/, status: 403, times: 3 });
    const tried: number[] = [];
    for (let minute = 0; minute <= 10; minute += 1) {
      clock.at = START + minute * 60_000;
      const before = warnings.length;
      await backups.tick();
      if (warnings.length > before) tried.push(minute);
      expect(backups.status.failing).toBe(minute < 7);
    }
    expect(tried).toEqual([0, 1, 3]);
    expect(kinds()).toEqual(['full']);
  });

  it('only look where another process makes them', async () => {
    const { options, backups } = await open();
    const looking = new AutomaticBackups({ ...options, makes: false });
    await looking.tick();
    expect([kinds(), looking.status.newestAt]).toEqual([[], null]);
    await backups.tick();
    await looking.tick();
    expect(looking.status.newestAt).toBe('2026-07-11T10:30:00.000Z');
  });

  it('of two installations in one folder leave each other alone', async () => {
    const path = folder.path('shared');
    const shared = openTarget({ kind: 'folder', path });
    const first = await open({ target: shared });
    const second = await open({ target: shared });
    writeFileSync(`${folder.path('shared')}.txt`, 'not ours');
    for (let day = 0; day < 12; day += 1) {
      for (const { clock, backups } of [first, second]) {
        clock.at = START + day * 24 * HOUR;
        await backups.tick();
      }
    }
    const names = readdirSync(path);
    for (const { shop } of [first, second]) {
      expect(names.filter((name) => name.includes(shop.events.logId))).toHaveLength(9);
    }
  });

  it('wait for a first fact', async () => {
    const source = { ...(await openSmallShop()), events: openInMemoryEventStore() };
    const { backups } = await open({ source });
    await backups.tick();
    expect([kinds(), backups.status]).toEqual([[], { newestAt: null, failing: false }]);
  });
});
