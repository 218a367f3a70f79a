import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Connection } from './connection.ts';

describe('a connection', () => {
  let folder: string;
  let writer: Connection;
  let reader: Connection;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'bahi-connection-'));
    const file = join(folder, 'rows.db');
    writer = new Connection(file, { readOnly: false, cacheKiB: 200 });
    writer.exec('CREATE TABLE rows (n INTEGER)');
    reader = new Connection(file, { readOnly: true, cacheKiB: 200 });
  });
  afterEach(() => {
    reader.close();
    writer.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const count = (): number | undefined => reader.get<{ n: number }>('SELECT count(*) AS n FROM rows')?.n;
  const add = (): number => writer.run('INSERT INTO rows VALUES (1)');

  it('reads a whole snapshot as it was at its first statement, and later changes only after it', () => {
    const seen = reader.snapshot(() => [count(), add(), count()]);
    expect(seen).toEqual([0, 1, 0]);
    expect(count()).toBe(1);
  });

  it('closes the snapshot when a read in it fails', () => {
    const failing = () => {
      count();
      throw new Error('no row');
    };
    expect(() => reader.snapshot(failing)).toThrow('no row');
    add();
    expect(count()).toBe(1);
    expect(reader.snapshot(count)).toBe(1);
  });
});
