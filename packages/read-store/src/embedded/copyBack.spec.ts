import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Connection } from './connection.ts';
import { CopiesBack } from './copyBack.ts';

let folder: string;
let writer: Connection;
const file = () => join(folder, 'sample.db');
const sizeOf = async (path: string) => (await stat(path)).size;
const write = (rows: number) =>
  writer.transaction(() => {
    for (let row = 0; row < rows; row += 1) writer.run('INSERT INTO rows VALUES (?)', 'x'.repeat(1_000));
  });

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bahi-copy-'));
  writer = new Connection(file(), { readOnly: false, cacheKiB: 1_000 });
  writer.exec('CREATE TABLE rows (text TEXT)');
});
afterEach(async () => {
  writer.close();
  await rm(folder, { recursive: true });
});

it('brings the pages of the log into the file, and the writer restarts the log', async () => {
  write(1_000);
  const logged = await sizeOf(`${file()}-wal`);
  const before = await sizeOf(file());
  new CopiesBack(folder).round();
  expect(await sizeOf(file())).toBeGreaterThan(before + 1_000_000);
  write(500);
  expect(await sizeOf(`${file()}-wal`)).toBe(logged);
});

it('goes on beside a writer in the middle of a batch and a reader of an older state', async () => {
  write(10);
  const reader = new Connection(file(), { readOnly: true, cacheKiB: 1_000 });
  const counted = () => reader.get<{ n: number }>('SELECT count(*) AS n FROM rows')?.n;
  reader.exec('BEGIN');
  expect(counted()).toBe(10);
  writer.run('BEGIN IMMEDIATE');
  writer.run('INSERT INTO rows VALUES (?)', 'y');
  const copies = new CopiesBack(folder);
  copies.round();
  writer.run('COMMIT');
  copies.round();
  expect(counted()).toBe(10);
  reader.exec('COMMIT');
  expect(counted()).toBe(11);
  reader.close();
});

it('leaves alone what has not been written since, and makes no file that is gone', async () => {
  write(1);
  const copies = new CopiesBack(folder);
  copies.round();
  writer.close();
  await rm(file());
  copies.round();
  await expect(stat(file())).rejects.toThrow('ENOENT');
  writer = new Connection(file(), { readOnly: false, cacheKiB: 1_000 });
});
