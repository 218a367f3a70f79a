import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { DatabaseSync } from '@photostructure/sqlite';
import { sampleEvents } from '../eventStore.contract.ts';
import { createCommandHandler } from '../handleCommand.ts';
import { booksDefinition, contextOf, receive } from '@bahi/testing/sampleBooks';
import { logFile } from './embeddedLog.ts';
import { openEmbeddedEventStore } from './openEmbeddedEventStore.ts';
import { verifyRows } from './verifyRows.ts';

let folder: string;
let file: string;
let sound: Buffer;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'verify-rows-'));
  const store = await openEmbeddedEventStore({ folder });
  const handler = createCommandHandler({ store, app: 'test' });
  for (let bill = 0; bill < 100; bill += 1) {
    await store.append(`bill-${bill}`, -1, sampleEvents(`bill-${bill}`, 0, 2, `a longer reference for bill ${bill}`));
    await handler.handle(booksDefinition, 'ledger-a', contextOf(`bill ${bill}`), receive(`bill ${bill}`));
  }
  await store.close();
  sound = readFileSync(logFile(folder));
  rmSync(folder, { recursive: true });
});
// a folder per test, because connections to a replaced file would still see the old one
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'verify-rows-'));
  file = logFile(folder);
  writeFileSync(file, sound);
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Changes the file without the program. */
function tamper(sql: string): void {
  const database = new DatabaseSync(file);
  database.exec(`${sql}; PRAGMA wal_checkpoint(TRUNCATE)`);
  database.close();
}

const found = () => verifyRows(folder).problems.map(({ problem }) => problem);

describe('verifying the rows of a log', () => {
  it('finds nothing in a sound log and returns the head of every ledger', () => {
    const report = verifyRows(folder);
    expect(report).toMatchObject({ events: 300, streams: 101, problems: [], problemCount: 0 });
    expect(report.ledgers).toEqual([
      { stream: 'ledger-a', head: expect.stringMatching(/^99:[0-9a-f]{64}$/) as unknown },
    ]);
  });

  it('finds changed content and reports its place', () => {
    tamper(`UPDATE events SET data = replace(data, '10000', '10001') WHERE position = 4`);
    expect(verifyRows(folder).problems).toEqual([
      { problem: 'row_changed', place: expect.stringContaining('bill-1 revision 0') as unknown },
    ]);
  });

  it('finds a deleted row', () => {
    tamper('DELETE FROM events WHERE position = 50');
    expect(found()).toContain('position_gap');
  });

  it('finds by its chain a ledger that was rewritten with matching row hashes', () => {
    tamper(`UPDATE events SET meta = replace(meta, '"app":"test"', '"app":"fake"') WHERE position = 30`);
    expect(found()).toEqual(['row_changed', 'wrong_hash']);
  });

  it('finds a cut-off tail when it is given an earlier head', () => {
    const [ledger] = verifyRows(folder).ledgers;
    expect(verifyRows(folder, { head: ledger!.head }).problems).toEqual([]);
    tamper('DELETE FROM events WHERE position > 290');
    expect(found()).toEqual([]);
    expect(verifyRows(folder, { head: ledger!.head }).problems).toEqual([
      { problem: 'head_missing', place: ledger!.head },
    ]);
  });

  it('reports at least 99 of 100 flipped bits in event rows (F4)', () => {
    const spots: number[] = [];
    // the last match is the row; an earlier one may be a stale copy in an unused part of a page
    for (let bill = 0; bill < 100; bill += 1) {
      const reference = sound.lastIndexOf(`a longer reference for bill ${bill}"`);
      spots.push(reference - 40 + ((bill * 37) % 300));
    }
    const caught = spots.filter((spot, turn) => {
      const flipped = mkdtempSync(join(folder, 'flipped-'));
      const bytes = Buffer.from(sound);
      bytes[spot]! ^= 1 << (turn % 8);
      writeFileSync(logFile(flipped), bytes);
      return verifyRows(flipped).problemCount > 0;
    });
    expect(caught.length).toBeGreaterThanOrEqual(99);
  });
});
