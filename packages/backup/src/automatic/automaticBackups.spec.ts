import { existsSync, mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openInMemoryEventStore } from '@bahi/event-store';
import { inMemoryPrivateStore } from '@bahi/private-store';
import { proveSeries } from '../proveSeries.ts';
import { restore } from '../restore.ts';
import { openTarget } from '../target/openTarget.ts';
import { targetMemory } from '../target/targetMemory.ts';
import { readTargetPlace } from '../target/targetPlace.ts';
import { startFakeS3, type FakeS3 } from '@bahi/testing/backups/fakeS3';
import { contents, LEDGER, openSmallShop, PASSPHRASE, temporaryFolder } from '@bahi/testing/backups/smallShop';
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
    expect(backups.status).toEqual({ newestAt: '2026-07-12T12:30:00.000Z', failing: false, targetMissing: false });
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
    const series = await proveSeries(files, undefined);
    await restore(series, { events, privateStore: inMemoryPrivateStore(), appendsAtOnce: 1 });
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

  it('are made once by processes that look in the same moment', async () => {
    const { options } = await open();
    const processes = Array.from({ length: 3 }, () => new AutomaticBackups(options));
    const tick = async () => Promise.all(processes.map(async (backups) => backups.tick()));
    await tick();
    await tick();
    expect(s3.calls.filter((call) => call.startsWith('PUT'))).toHaveLength(1);
    const made = { newestAt: '2026-07-11T10:30:00.000Z', failing: false, targetMissing: false };
    expect(processes.map(({ status }) => status)).toEqual([made, made, made]);
  });

  it('are left to the process that is at it', async () => {
    const { shop, backups } = await open();
    const { leases } = shop.privateStore;
    const others = { key: 'backup', note: 'another process' };
    await leases.take({ ...others, forMs: 60_000 });
    await backups.tick();
    expect([kinds(), backups.status]).toEqual([[], { newestAt: null, failing: false, targetMissing: false }]);
    await leases.release(others);
    await backups.tick();
    expect(kinds()).toEqual(['full']);
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
    const reporting = new AutomaticBackups({ ...options, makes: false });
    await reporting.tick();
    expect([kinds(), reporting.status.newestAt]).toEqual([[], null]);
    await backups.tick();
    await reporting.tick();
    expect(reporting.status.newestAt).toBe('2026-07-11T10:30:00.000Z');
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

  it('say that the disk of their folder is away, look for it each minute, and go on once it is back', async () => {
    const disk = folder.path('disk');
    const memory = targetMemory(folder.path('memory.json'));
    const { clock, backups, warnings } = await open({
      target: openTarget({ kind: 'folder', path: `${disk}/bahi` }, memory),
    });
    await backups.tick();
    renameSync(disk, `${disk} away`);
    for (let minute = 1; minute <= 120; minute += 1) {
      clock.at += 60_000;
      await backups.tick();
    }
    const newestAt = '2026-07-11T10:30:00.000Z';
    expect(backups.status).toEqual({ newestAt, failing: true, targetMissing: true });
    expect([existsSync(disk), warnings]).toEqual([false, [{ address: `${disk}/bahi` }]]);
    renameSync(`${disk} away`, disk);
    clock.at += 60_000;
    await backups.tick();
    expect(backups.status).toEqual({ newestAt: '2026-07-11T12:31:00.000Z', failing: false, targetMissing: false });
  });

  it.each([
    ['for the first time', undefined, PASSPHRASE],
    ['again', 'another passphrase', PASSPHRASE],
    ['to nothing', PASSPHRASE, undefined],
  ])('begin a series of their own when the passphrase is set %s', async (_how, before, since) => {
    const { shop, clock, options } = await open({ passphrase: before });
    await new AutomaticBackups(options).tick();
    const changed = new AutomaticBackups({ ...options, passphrase: since });
    for (let hour = 1; hour <= 2; hour += 1) {
      clock.at += HOUR;
      await shop.append(LEDGER, `bill ${hour}`);
      await changed.tick();
    }
    expect(kinds()).toEqual(['full', 'hour']);
    const place = folder.path(`passphrase ${since} ${before}`);
    mkdirSync(place);
    const files = await fetchNewestSeries(target(), place, shop.events.logId);
    expect((await proveSeries(files, since)).events).toBe((await contents(shop.events)).length);
  });

  it('wait for a first fact', async () => {
    const source = { ...(await openSmallShop()), events: openInMemoryEventStore() };
    const { backups } = await open({ source });
    await backups.tick();
    expect([kinds(), backups.status]).toEqual([[], { newestAt: null, failing: false, targetMissing: false }]);
  });
});

describe('automatic backups by a wrong clock', () => {
  const YEAR = 365 * 24 * HOUR;
  const made = () => s3.calls.filter((call) => call.startsWith('PUT')).length;
  /** Events that a restore of the newest archive would bring back. */
  const broughtBack = async (name: string) => {
    const place = folder.path(name);
    mkdirSync(place);
    return (await proveSeries(await fetchNewestSeries(target(), place), undefined)).events;
  };
  type Opened = Awaited<ReturnType<typeof open>>;
  const billAndTick = async ({ shop, backups }: Opened, note: string) => {
    await shop.append(LEDGER, note);
    await backups.tick();
  };

  it('that was ahead once go on from where they stood when it is right again', async () => {
    const opened = await open();
    const { shop, clock, backups } = opened;
    await billAndTick(opened, 'a bill');
    clock.at = START + YEAR;
    await billAndTick(opened, 'a bill of next year');
    clock.at = START + HOUR;
    await billAndTick(opened, 'a bill of today');
    expect(kinds()).toEqual(['full', 'hour', 'full']);
    expect(backups.status).toEqual({ newestAt: '2026-07-11T11:30:00.000Z', failing: false, targetMissing: false });
    expect(await broughtBack('ahead')).toBe((await contents(shop.events)).length);
  });

  it('are not called fresh for an archive that is dated ahead', async () => {
    const { clock, options, backups } = await open();
    clock.at = START + YEAR;
    await backups.tick();
    clock.at = START;
    const reporting = new AutomaticBackups({ ...options, makes: false });
    await reporting.tick();
    expect(reporting.status.newestAt).toBeNull();
  });

  it('that was ahead when one failed are tried again at once when it is right', async () => {
    const { clock, backups } = await open();
    s3.failures.push({ matching: /^PUT/, status: 403, times: 1 });
    clock.at = START + YEAR;
    await backups.tick();
    clock.at = START;
    await backups.tick();
    expect([kinds(), backups.status.failing]).toEqual([['full'], false]);
  });

  it('that is years behind are made once, kept, and gone on from', async () => {
    const opened = await open();
    const { shop, clock, backups } = opened;
    for (let day = 0; day < 40; day += 1) {
      clock.at = START + day * 24 * HOUR;
      await billAndTick(opened, `a bill of day ${day}`);
    }
    expect(kinds()).toHaveLength(11);
    const before = made();
    clock.at = START - 6 * YEAR;
    await billAndTick(opened, 'a bill of long ago');
    clock.at += 60_000;
    await backups.tick();
    clock.at += HOUR;
    await billAndTick(opened, 'another bill of long ago');
    expect([made() - before, kinds().length]).toEqual([2, 13]);
    expect(await broughtBack('behind')).toBe((await contents(shop.events)).length);
    clock.at = START + 39 * 24 * HOUR + HOUR;
    await billAndTick(opened, 'a bill of today');
    expect(await broughtBack('right again')).toBe((await contents(shop.events)).length);
  });
});
