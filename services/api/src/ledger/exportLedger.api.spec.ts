import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventHash } from '@bahi/event-store';
import type { SealedEvent } from '@bahi/contracts';
import { BooksApp } from '@bahi/testing/booksApp';

const VERIFIER = fileURLToPath(new URL('../../../../packages/tooling/verify-ledger.mjs', import.meta.url));

describe('the download of the ledger', () => {
  let app: BooksApp;
  let folder: string;
  let name: string;
  let rows: string[];
  const download = async () => {
    const { bytes, headers } = await app.ok('GET', '/ledger/export', { as: 'auditor' });
    const [, named = ''] = /filename="(.*)"/.exec(headers.get('content-disposition') ?? '') ?? [];
    return { text: bytes.toString('utf8'), named };
  };
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'bahi-ledger-'));
    app = await BooksApp.open();
    const { id: productId } = await app.addProduct({ name: 'चाय "A"\u2028', openingStockMilli: 9_000 });
    for (const quantityMilli of [1_000, 2_000, 125, 3_000]) {
      const lines = [{ productId, quantityMilli, unitPricePaise: 5_000 }];
      await app.ok('POST', '/billing/complete', { body: { lines, customer: { walkIn: true }, paymentMethod: 'CASH' } });
    }
    const { text, named } = await download();
    name = named;
    rows = text.split('\n').slice(0, -1);
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true });
    await app.close();
  });

  /** Runs the verifier on these rows, in a file of this name. */
  const verify = (changed: readonly string[], { file = name, head = [] as string[], ending = '\n' } = {}) => {
    const path = join(folder, file);
    writeFileSync(path, changed.join('\n') + ending);
    const { status, stdout, stderr } = spawnSync(process.execPath, [VERIFIER, path, ...head], { encoding: 'utf8' });
    return `${status} ${stdout}${stderr}`.trimEnd();
  };
  const without = (index: number) => rows.filter((_, at) => at !== index);
  const changedRow = (index: number, change: (row: SealedEvent & { position: string }) => void) => {
    const row = JSON.parse(rows[index] ?? '') as SealedEvent & { position: string };
    change(row);
    return rows.with(index, JSON.stringify(row));
  };
  const raised = (row: SealedEvent) => {
    (row.data as { totals: { grandTotalPaise: number } }).totals.grandTotalPaise += 1;
  };

  it('is right as it comes, and names its head', () => {
    expect(rows).toHaveLength(5);
    const { meta, revision } = JSON.parse(rows[4] ?? '') as SealedEvent & { revision: number };
    expect([revision, name]).toEqual([4, `ledger-4-${meta.hash?.slice(0, 16)}.ndjson`]);
    const sound = `0 5 rows of ledger-${'0'.repeat(31)}1: all are right\nhead 4:${meta.hash}`;
    expect(verify(rows)).toBe(sound);
    expect(verify(rows, { head: [`4:${meta.hash}`] })).toBe(sound);
    // an editor on Windows, and another name
    expect(
      verify(
        rows.map((row) => `${row}\r`),
        { file: 'books.txt', ending: '' },
      ),
    ).toBe(sound);
  });

  it.each<[string, () => string[], RegExp]>([
    [
      'a changed amount',
      () => changedRow(2, raised),
      /^1 BROKEN row 3 \(ledger-0+1 revision 2, position \d+, BillCompleted\): its content does not match its own hash/,
    ],
    ['a removed row', () => without(2), /^1 BROKEN row 3 \(.* revision 3, .*\): revision 2 is missing before it/],
    ['a removed beginning', () => rows.slice(2), /^1 BROKEN row 1 \(.*\): revisions 0 to 1 are missing before it/],
    [
      'two swapped rows',
      () => rows.with(1, rows[2] ?? '').with(2, rows[1] ?? ''),
      /^1 BROKEN row 2 \(.* revision 2, .*\): revision 1 is missing/,
    ],
    ['a row twice', () => rows.toSpliced(2, 0, rows[1] ?? ''), /^1 BROKEN row 3 \(.*\): revision 2 should stand here/],
    [
      'a changed amount with its hash',
      () =>
        changedRow(2, (row) => {
          raised(row);
          row.meta.hash = eventHash(row);
        }),
      /^1 BROKEN row 4 \(.* revision 3, .*\): it does not continue from the row before/,
    ],
    [
      'a changed position',
      () => changedRow(2, (row) => (row.position = '0')),
      /^1 BROKEN row 3 \(.*\): its position is not after/,
    ],
    [
      'half a row',
      () => [...rows.slice(0, 4), rows[4]?.slice(0, 40) ?? ''],
      /^1 BROKEN row 5: it is not complete JSON/,
    ],
    [
      'a row of another shop',
      () => changedRow(3, (row) => Object.assign(row, { stream: 'ledger-2' })),
      /^1 BROKEN row 4 \(ledger-2 .*\): it belongs to another ledger/,
    ],
    [
      'a cut end',
      () => rows.slice(0, 3),
      /^1 BROKEN the end is cut off: revision 3 and later are missing, the ledger had 4/,
    ],
  ])('names %s', (_, change, said) => {
    expect(verify(change())).toMatch(said);
  });

  it('knows of a cut end and of a ledger written anew only by the head', () => {
    const last = JSON.parse(rows[4] ?? '') as SealedEvent;
    expect(verify(rows.slice(0, 3), { file: 'books.ndjson' })).toMatch(/^0 3 rows/);
    expect(verify(rows.slice(0, 3), { file: 'books.ndjson', head: [`4:${last.meta.hash}`] })).toMatch(
      /the end is cut off/,
    );
    const rewritten = changedRow(4, (row) => {
      raised(row);
      row.meta.hash = eventHash(row);
    });
    expect(verify(rewritten, { file: 'books.ndjson' })).toMatch(/^0 5 rows/);
    expect(verify(rewritten)).toMatch(/^1 BROKEN revision 4 has another hash than the known head/);
  });

  it('says what it needs when it cannot read', () => {
    expect(verify(rows, { head: ['4'] })).toMatch(/^2 4: must be REVISION:HASH/);
    const { status, stderr } = spawnSync(process.execPath, [VERIFIER, join(folder, 'none')], { encoding: 'utf8' });
    expect([status, stderr]).toEqual([2, expect.stringContaining('ENOENT')]);
  });

  it('is for owner and auditor, of their own shop', async () => {
    const { status, body } = await app.refused('GET', '/ledger/export', { as: 'staff' });
    expect(`${status} ${body.code}`).toBe('403 forbidden');
    const { bytes, headers } = await app.ok('GET', '/ledger/export', { as: 'stranger' });
    expect([bytes.length, headers.get('content-disposition')]).toEqual([
      0,
      'attachment; filename="ledger-empty.ndjson"',
    ]);
  });
});
