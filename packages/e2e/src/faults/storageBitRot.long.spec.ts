import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { DatabaseSync } from '@photostructure/sqlite';
import type { RecordedEvent } from '@bahi/contracts';
import { createCommandHandler, openEmbeddedEventStore, parsePosition, verifyRows } from '@bahi/event-store';
import { seededRandom } from '@bahi/testing/faults';
import { thirtyCommands } from '@bahi/testing/faults/thirtyCommands';
import { startProduct, startRefused } from '../productProcess.ts';
import { ShopClient } from '../shopClient.ts';
import { rowsHolding } from './storage/eventRows.ts';
import { runTool } from './traffic/tools.ts';
import { NO_LIMITS, openTradingShop, ownerOf } from './traffic/tradingShop.ts';

const SEED = 4;
const FLIPS = 300;
const verifyTool = fileURLToPath(new URL('../../../tooling/dist/verify.js', import.meta.url));

let folder: string;
let file: string;
let events: RecordedEvent[];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bahi-bit-rot-'));
  file = join(folder, 'events.db');
  const store = await openEmbeddedEventStore({ folder });
  const handler = createCommandHandler({ store, app: 'test' });
  for (const command of thirtyCommands) await command(handler);
  events = await store.readAll({ after: null, maxCount: 1_000 });
  await handler.close();
  await store.close();
  // move everything into the main file, so that flipped bits are in the file that is read
  changeDatabase('PRAGMA wal_checkpoint(TRUNCATE)');
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

function changeDatabase(sql: string): void {
  const database = new DatabaseSync(file);
  database.exec(sql);
  database.close();
}

/** Runs `npm run verify` on this folder. */
function verify(...options: string[]): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [verifyTool, ...options], {
    env: { ...process.env, DATA_DIR: folder },
    encoding: 'utf8',
  });
  return { status, output: stdout + stderr };
}

describe('F4: bit rot', () => {
  it('F4: is reported by verify, with the place, for at least 99 % of 300 flipped bits in event rows', () => {
    const sound = readFileSync(file);
    const rows = rowsHolding(
      sound,
      events.map(({ id }) => id),
    );
    expect(rows.map(({ position }) => position)).toEqual(events.map(({ position }) => parsePosition(position)));
    expect(verifyRows(folder).problems).toEqual([]);

    const random = seededRandom(SEED);
    const unseen: string[] = [];
    const unnamed: string[] = [];
    for (let flip = 0; flip < FLIPS; flip += 1) {
      const row = rows[random.below(rows.length)];
      if (row === undefined) throw new Error('there are no rows');
      const offset = row.from + random.below(row.to - row.from);
      const mask = 1 << random.below(8);
      const damaged = Buffer.from(sound);
      damaged[offset] = (damaged[offset] ?? 0) ^ mask;
      writeFileSync(file, damaged);
      const { problems } = verifyRows(folder);
      const event = events[row.position - 1];
      // when the key of its stream is flipped, a row still has its position
      const names = [`${event?.stream} revision ${event?.revision} `, `(position ${event?.position})`];
      const where = `${names.join('')} byte ${offset - row.from} of ${row.to - row.from}, mask ${mask}: ${JSON.stringify(problems)}`;
      if (problems.length === 0) unseen.push(where);
      else if (!problems.some(({ place }) => names.some((name) => place.includes(name)))) unnamed.push(where);
    }
    expect(unseen.length > FLIPS / 100 ? unseen : []).toEqual([]);
    expect(unnamed).toEqual([]);
  });

  it('F4: is reported by verify as a cut-off tail when it is given an earlier head', () => {
    const before = verify();
    expect(before.status).toBe(0);
    const head = /^ledger-\S+ (\d+:[0-9a-f]{64})$/m.exec(before.output)?.[1] ?? '';
    expect(verify('--head', head)).toMatchObject({ status: 0 });

    changeDatabase('DELETE FROM events WHERE position > (SELECT max(position) - 3 FROM events)');
    expect(verify()).toMatchObject({ status: 0 });
    const after = verify('--head', head);
    expect(after.status).toBe(1);
    expect(after.output).toContain(`DAMAGED head_missing: ${head}`);
  });

  it('F4: makes the server name the file that it cannot open and the reason, in one line', async () => {
    const dataDir = join(folder, 'shop');
    await (await startProduct({ dataDir })).stop();
    const files = {
      'private.db': 'the private store',
      'events.db': 'the event log',
    };
    for (const [name, what] of Object.entries(files)) {
      for (const suffix of ['-wal', '-shm']) rmSync(join(dataDir, `${name}${suffix}`), { force: true });
      writeFileSync(join(dataDir, name), 'no database, but long enough to look at'.repeat(200));
      const { code, log } = await startRefused({ dataDir, env: { LOG_LEVEL: 'silent' } });
      expect([code, log]).toEqual([1, `DATA_DIR: ${what} cannot be opened: file is not a database\n`]);
      rmSync(join(dataDir, name));
    }
  });

  it('F4: makes the server name a lost or cut-off file in one line, without creating a new one', async () => {
    const dataDir = join(folder, 'lost');
    let product = await startProduct({ dataDir, env: NO_LIMITS });
    await openTradingShop(product, 3);
    await product.stop();
    // a killed server leaves a write-ahead log, which hides from SQLite that the file is cut off
    product = await startProduct({ dataDir, env: NO_LIMITS });
    await openTradingShop(product, 3);
    await product.kill();
    const lose = async (name: string, damage: (file: string) => void) => {
      const copy = join(folder, 'copy');
      cpSync(dataDir, copy, { recursive: true, filter: (path) => !path.endsWith('.sock') });
      damage(join(copy, name));
      const books = () => readdirSync(copy).filter((file) => /^(events|private)\./.test(file));
      const left = books();
      const { code, log } = await startRefused({ dataDir: copy, env: { LOG_LEVEL: 'silent' } });
      expect([name, code, books()]).toEqual([name, 1, left]);
      rmSync(copy, { recursive: true });
      return log.replaceAll(`${copy}/`, '');
    };
    const remove = (file: string) => ['', '-wal', '-shm'].forEach((end) => rmSync(`${file}${end}`, { force: true }));
    const halve = (file: string) => truncateSync(file, statSync(file).size / 2);
    const replace = (file: string) => {
      rmSync(file, { recursive: true });
      writeFileSync(file, 'a letter');
    };
    expect(await lose('private.db', remove)).toMatch(
      /^private\.db is missing or empty, and people have accounts: .*\n$/,
    );
    expect(await lose('events.db', remove)).toMatch(/^events\.db is missing or empty, and private\.db is not: .*\n$/);
    expect(await lose('private.db', halve)).toMatch(/^private\.db is cut short, \d+ of its pages are gone: .*\n$/);
    expect(await lose('events.db', halve)).toMatch(/^events\.db is cut short, \d+ of its pages are gone: .*\n$/);
    expect(await lose('outbox', replace)).toBe('DATA_DIR: outbox is a file and must be a folder: move it away\n');
  });

  it('F4: is repaired in read models: one that does not open, one that is marked, and all without their catalogue', async () => {
    const dataDir = join(folder, 'mended');
    const read = join(dataDir, 'read');
    let product = await startProduct({ dataDir, env: NO_LIMITS });
    const shop = await openTradingShop(product, 3);
    const { token } = ownerOf(shop, product);
    // wait until the compared models have reached the end of the log
    const rowsOf = async () => {
      await runTool('digest', dataDir);
      const { rows } = await new ShopClient(product.baseUrl, token).list('products');
      return rows;
    };
    const rows = await rowsOf();
    expect(rows).toHaveLength(3);
    const modelFile = () => readdirSync(read).find((name) => /^productList-.*\.db$/.test(name)) ?? '';
    const spoil = (name: string) => {
      for (const suffix of ['-wal', '-shm']) rmSync(join(read, `${name}${suffix}`), { force: true });
      writeFileSync(join(read, name), readFileSync(join(read, name)).fill(0xff));
    };
    const damages: [what: string, () => void][] = [
      ['one', () => spoil(modelFile())],
      ['the catalogue', () => spoil('models.db')],
      ['one that is marked', () => writeFileSync(join(read, `${modelFile()}-damaged`), '')],
    ];
    for (const [what, damage] of damages) {
      await product.stop();
      damage();
      product = await startProduct({ dataDir, env: NO_LIMITS });
      expect([what, await rowsOf()]).toEqual([what, rows]);
      expect(readdirSync(read).filter((name) => name.endsWith('-damaged'))).toEqual([]);
    }
    await product.stop();
  });

  it('F4: lets verify exit with 1 and report the place', () => {
    changeDatabase(`UPDATE events SET data = replace(data, '3000', '3001') WHERE type = 'OpeningStockRecorded'`);
    const opening = events.find(({ type }) => type === 'OpeningStockRecorded');
    const { status, output } = verify();
    expect(status).toBe(1);
    expect(output).toContain(`DAMAGED row_changed: ${opening?.stream} revision ${opening?.revision} `);
  });
});
