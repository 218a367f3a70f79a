import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { copyFile, mkdtemp, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ReadStoreUnavailable, type Doc, type ModelDefinition, type Query } from '../port.ts';
import { searchOf } from '../search/search.ts';
import { Connection } from './connection.ts';
import { removeDamaged } from './damage.ts';
import { embeddedReadModels } from './embeddedReadModels.ts';
import { embeddedReadModelWriter } from './embeddedReadModelWriter.ts';

const shopId = 'a'.repeat(32);
const position = (n: number): string => String(n).padStart(20, '0');
const model: ModelDefinition = {
  name: 'sample',
  version: 3,
  collections: [{ name: 'rows', indexes: [['name']], totals: [], tokens: 'words' }],
};

interface Row extends Doc {
  name: string;
  kind: string;
  words: string[];
}

const rows = (count: number, from = 0): Map<string, Map<string, Row>> => {
  const all = Array.from({ length: count }, (_, n) => {
    const name = `row ${String(from + n).padStart(6, '0')}`;
    return { id: `r${from + n}`, shopId, name, kind: `k${n % 2}`, words: ['row', String(from + n)] };
  });
  return new Map([['rows', new Map(all.map((row) => [row.id, row]))]]);
};

describe('embedded read models', () => {
  let folder: string;
  const files = async (): Promise<string[]> =>
    (await readdir(folder)).filter((name) => name.endsWith('.db')).toSorted();
  const fill = async (count: number): Promise<void> => {
    const writer = embeddedReadModelWriter(folder);
    await writer.open(model, 1);
    await writer.commit(model, 1, { partition: 0, from: null, to: position(1), puts: rows(count), removes: new Map() });
    await writer.activate(model, 1);
    await writer.close();
  };
  /** What the files hold, without anything cached by connections of this process. */
  const asAfterRestart = async (): Promise<void> => {
    const next = await mkdtemp(join(tmpdir(), 'bahi-read-'));
    for (const name of await files()) {
      const connection = new Connection(join(folder, name), { readOnly: false, cacheKiB: 200 });
      connection.all('PRAGMA wal_checkpoint(TRUNCATE)');
      connection.close();
      await copyFile(join(folder, name), join(next, name));
    }
    await rm(folder, { recursive: true });
    folder = next;
  };
  const page = { shopId, sort: { field: 'name', order: 'ASC' }, offset: 0, limit: 10 } as const;

  it.each([
    ['meets its rows in the order of an index', page, false],
    ['ends with few of them', { ...page, where: { name: 'row 000001' }, sort: { field: 'kind', order: 'ASC' } }, false],
    ['sorts them all', { ...page, sort: { field: 'kind', order: 'ASC' } }, true],
    ['counts them all', { ...page, where: { kind: 'k1' } }, true],
    ['searches few', { ...page, search: searchOf('row 2999')! }, false],
    ['searches them all by the token index alone', { ...page, search: searchOf('row')! }, false],
    ['searches them all and looks at each', { ...page, where: { kind: 'k1' }, search: searchOf('row')! }, true],
  ] satisfies [string, Query, boolean][])('decide whether a query that %s walks many rows', async (_, query, many) => {
    await fill(3_000);
    const read = embeddedReadModels(folder);
    expect(await read.walksMany('sample', 'rows', query)).toBe(many);
    await read.close();
  });

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'bahi-read-'));
  });
  afterEach(async () => {
    await rm(folder, { recursive: true });
  });

  it('are there after a restart, even before a writer has started', async () => {
    await fill(20);
    const reader = embeddedReadModels(folder);
    expect(await reader.position('sample')).toBe(position(1));
    expect((await reader.query('sample', 'rows', page)).total).toBe(20);
    await reader.close();
  });

  it('have one file per build; retired files are deleted, also those left by a kill', async () => {
    await fill(1);
    const writer = embeddedReadModelWriter(folder);
    await writer.open(model, 1);
    await writer.open({ ...model, version: 4 }, 2);
    expect(await files()).toEqual(['models.db', 'sample-v3-l2-b1.db', 'sample-v4-l2-b2.db']);
    await writer.activate({ ...model, version: 4 }, 2);
    expect(await files()).toEqual(['models.db', 'sample-v4-l2-b2.db']);
    await writer.close();
  });

  it('resume a build that was not finished', async () => {
    await fill(1);
    const killed = embeddedReadModelWriter(folder);
    await killed.open(model, 2);
    await killed.commit(model, 2, { partition: 0, from: null, to: position(5), puts: rows(2), removes: new Map() });
    await killed.close();
    const writer = embeddedReadModelWriter(folder);
    expect((await writer.builds('sample')).map(({ build, state }) => [build, state])).toEqual([
      [1, 'live'],
      [2, 'building'],
    ]);
    await writer.open(model, 2);
    expect(await writer.checkpoint(model, 2, 0)).toBe(position(5));
    await writer.close();
  });

  it('fail with ReadStoreUnavailable when their file is damaged', async () => {
    await fill(2_000);
    await asAfterRestart();
    const [file = ''] = (await files()).filter((name) => name.startsWith('sample'));
    const damaged = await open(join(folder, file), 'r+');
    const { size } = await damaged.stat();
    await damaged.write(Buffer.alloc(size - 4_096, 0xff), 0, size - 4_096, 4_096);
    await damaged.close();
    const reader = embeddedReadModels(folder);
    await expect(reader.get('sample', 'rows', 'r1')).rejects.toThrow(ReadStoreUnavailable);
    await reader.close();
  });

  it('are deleted if they are damaged, and all of them if the catalogue is gone', async () => {
    await fill(2_000);
    const writer = embeddedReadModelWriter(folder);
    const other = { ...model, name: 'other' };
    await writer.open(other, 1);
    await writer.activate(other, 1);
    await writer.close();
    await asAfterRestart();
    expect(removeDamaged(folder)).toEqual([]);
    // one that does not open
    await writeFile(join(folder, 'other-v3-l2-b1.db'), 'no database, but long enough to look at'.repeat(200));
    expect(removeDamaged(folder)).toEqual(['other-v3-l2-b1.db']);
    // one that opens, until a query finds the damage and leaves the mark
    const sample = await open(join(folder, 'sample-v3-l2-b1.db'), 'r+');
    const { size } = await sample.stat();
    await sample.write(Buffer.alloc(size / 2, 0xff), 0, size / 2, size / 2);
    await sample.close();
    expect(removeDamaged(folder)).toEqual([]);
    const reader = embeddedReadModels(folder);
    await expect(reader.query('sample', 'rows', { ...page, search: searchOf('row')! })).rejects.toThrow(
      ReadStoreUnavailable,
    );
    await reader.close();
    expect(removeDamaged(folder)).toEqual(['sample-v3-l2-b1.db']);
    expect(await files()).toEqual(['models.db']);
    await fill(3);
    await asAfterRestart();
    await writeFile(join(folder, 'models.db'), 'no database, but long enough to look at'.repeat(200));
    expect(removeDamaged(folder)).toEqual(['models.db']);
    expect(await files()).toEqual([]);
  });

  it('are deleted before they are opened if a killed process left a truncated file', async () => {
    await fill(3);
    await asAfterRestart();
    // with a log beside it SQLite notices a missing page only when it needs it
    const name = 'sample-v3-l2-b1.db';
    const log = new Connection(join(folder, name), { readOnly: false, cacheKiB: 200 });
    log.run('UPDATE checkpoints SET position = ?', position(2));
    await copyFile(join(folder, `${name}-wal`), join(folder, 'kept'));
    log.close();
    await rename(join(folder, 'kept'), join(folder, `${name}-wal`));
    const sample = await open(join(folder, name), 'r+');
    await sample.truncate((await sample.stat()).size / 2);
    await sample.close();
    expect(removeDamaged(folder)).toEqual([name]);
  });

  it('are reported as damaged if a row is no document', async () => {
    await fill(3);
    const [name] = (await files()).filter((file) => file.startsWith('sample'));
    const bits = new Connection(join(folder, name ?? ''), { readOnly: false, cacheKiB: 200 });
    bits.run(`UPDATE docs_rows SET doc = replace(doc, '":', '"z') WHERE id = 'r1'`);
    bits.close();
    const reader = embeddedReadModels(folder);
    await expect(reader.query('sample', 'rows', page)).rejects.toThrow(ReadStoreUnavailable);
    await reader.close();
    expect(removeDamaged(folder)).toEqual([name]);
  });

  it('are rebuilt when the file of the live build is gone', async () => {
    await fill(1);
    await rm(join(folder, 'sample-v3-l2-b1.db'));
    const writer = embeddedReadModelWriter(folder);
    expect(await writer.builds('sample')).toEqual([]);
    await writer.close();
  });

  it('of another layout are rebuilt, and their files deleted', async () => {
    await fill(1);
    await rename(join(folder, 'sample-v3-l2-b1.db'), join(folder, 'sample-v3-b1.db'));
    const writer = embeddedReadModelWriter(folder);
    expect(await writer.builds('sample')).toEqual([]);
    expect(await files()).toEqual(['models.db']);
    await writer.close();
  });

  it('store ids in half their length, with the same results of search, filter, sort and count', async () => {
    const hex = (digit: string) => digit.repeat(32);
    const owned: ModelDefinition = {
      name: 'owned',
      version: 1,
      collections: [{ name: 'rows', indexes: [['ownerId']], totals: ['ownerId'], tokens: 'words' }],
    };
    interface Owned extends Doc {
      ownerId: string;
      words: string[];
    }
    const docs = ['b', '0', 'f'].map((digit): [string, Owned] => [
      hex(digit),
      { id: hex(digit), shopId, ownerId: hex(digit === '0' ? 'c' : 'd'), words: ['row'] },
    ]);
    const writer = embeddedReadModelWriter(folder);
    await writer.open(owned, 1);
    const puts = new Map([['rows', new Map(docs)]]);
    await writer.commit(owned, 1, { partition: 0, from: null, to: position(1), puts, removes: new Map() });
    await writer.activate(owned, 1);
    expect(await writer.find(owned, 1, 'rows', shopId, 'ownerId', hex('c'))).toMatchObject([{ id: hex('0') }]);
    expect([...(await writer.getMany(owned, 1, 'rows', [hex('b'), hex('e')])).keys()]).toEqual([hex('b')]);
    await writer.close();

    const reader = embeddedReadModels(folder);
    const sorted = { shopId, sort: { field: 'id', order: 'DESC' }, offset: 0, limit: 10 } as const;
    const idsOf = async (query: Query) => (await reader.query('owned', 'rows', query)).rows.map(({ id }) => id[0]);
    expect(await reader.get('owned', 'rows', hex('f'))).toMatchObject({ id: hex('f'), ownerId: hex('d') });
    expect(await idsOf(sorted)).toEqual(['f', 'b', '0']);
    expect(await idsOf({ ...sorted, search: searchOf('r')! })).toEqual(['f', 'b', '0']);
    const ofOwner = { ...sorted, where: { ownerId: hex('d') } };
    expect(await idsOf(ofOwner)).toEqual(['f', 'b']);
    expect(await reader.query('owned', 'rows', ofOwner)).toMatchObject({ total: 2, capped: false });
    expect(await idsOf({ ...sorted, sort: { field: 'ownerId', order: 'ASC' }, search: searchOf('r')! })).toEqual([
      '0',
      'b',
      'f',
    ]);
    await reader.close();
  });

  it('report a capped count at 10,000 or after the page, and never for a kept total', async () => {
    await fill(20_100);
    const reader = embeddedReadModels(folder);
    expect(await reader.query('sample', 'rows', page)).toMatchObject({ total: 20_100, capped: false });
    const half = { ...page, where: { kind: 'k0' } };
    expect(await reader.query('sample', 'rows', half)).toMatchObject({ total: 10_000, capped: true });
    const pageAt = async (offset: number) => reader.query('sample', 'rows', { ...half, offset, limit: 25 });
    expect(await pageAt(10_000)).toMatchObject({ total: 10_025, capped: true });
    // a last page that is full is known to be the last
    const last = await pageAt(10_025);
    expect([last.rows.length, last.total, last.capped]).toEqual([25, 10_050, false]);
    await reader.close();
  });

  it('keep the order of a sort in a search of more than 10,000 matches, on every page', async () => {
    await fill(20_100);
    const reader = embeddedReadModels(folder);
    const numbers = Array.from({ length: 20_100 }, (_, n) => n).filter((n) => String(n).startsWith('1'));
    for (const order of ['ASC', 'DESC'] as const) {
      const expected = order === 'ASC' ? numbers : numbers.toReversed();
      for (const offset of [0, 1_200, 11_100]) {
        const sort = { field: 'name', order };
        const found = await reader.query('sample', 'rows', { ...page, sort, search: searchOf('1')!, offset });
        expect(found.rows.map(({ id }) => id)).toEqual(expected.slice(offset, offset + 10).map((n) => `r${n}`));
        expect([found.total, found.capped]).toEqual(offset < 10_000 ? [10_000, true] : [11_110, true]);
      }
    }
    await reader.close();
  });

  it.each([true, false])(
    'page through a search of more than 500 matches without gap or repeat, best first: %s',
    async (byRank) => {
      await fill(1_200);
      const reader = embeddedReadModels(folder);
      const seen = new Set<string>();
      for (let offset = 0; offset < 1_200; offset += 100) {
        const found = await reader.query('sample', 'rows', {
          ...page,
          search: searchOf('ro')!,
          byRank,
          offset,
          limit: 100,
        });
        for (const { id } of found.rows) seen.add(id);
        expect(found).toMatchObject({ total: 1_200, capped: false });
        if (!byRank) expect(found.rows[0]?.id).toBe(`r${offset}`);
      }
      expect(seen.size).toBe(1_200);
      await reader.close();
    },
  );

  it('are updated from the stored rows, also after a change by another writer or a rollback', async () => {
    await fill(1);
    const [first, second] = [embeddedReadModelWriter(folder), embeddedReadModelWriter(folder)];
    for (const writer of [first, second]) await writer.open(model, 1);
    const seen = async (writer: typeof first) => (await writer.getMany(model, 1, 'rows', ['r0', 'r1'])).size;
    const put = (from: number, to: number, docs: Map<string, Map<string, Row>>, gone: string[] = []) => ({
      partition: 0,
      from: position(from),
      to: position(to),
      puts: docs,
      removes: new Map([['rows', new Set(gone)]]),
    });
    expect([await seen(first), await seen(second)]).toEqual([1, 1]);

    await second.commit(model, 1, put(1, 1, rows(1, 1), ['r0']));
    expect(await seen(first)).toBe(1);
    await first.commit(model, 1, put(1, 2, rows(2)));
    await expect(
      first.commit(model, 1, put(2, 3, new Map([...rows(9), ['unknown', new Map(rows(1).get('rows'))]]))),
    ).rejects.toThrow('unknown');
    expect((await first.getMany(model, 1, 'rows', ['r0', 'r8'])).size).toBe(1);

    const reader = embeddedReadModels(folder);
    expect((await reader.query('sample', 'rows', page)).total).toBe(2);
    for (const word of ['row', '0', '1']) {
      const { rows: found } = await reader.query('sample', 'rows', { ...page, search: searchOf(word)! });
      expect(found).toHaveLength(word === 'row' ? 2 : 1);
    }
    for (const open of [first, second, reader]) await open.close();
  });

  it('refuse an undeclared field name', async () => {
    await fill(1);
    const reader = embeddedReadModels(folder);
    const hostile = { ...page, sort: { field: "x') --", order: 'ASC' } } as const;
    await expect(reader.query('sample', 'rows', hostile)).rejects.toThrow('not a field');
    await reader.close();
  });
});
