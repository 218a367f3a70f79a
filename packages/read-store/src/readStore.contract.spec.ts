import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeWithMongod, openTestDatabase } from '@bahi/testing/servers/mongod';
import { digestModel } from './digestModel.ts';
import { embeddedReadModels } from './embedded/embeddedReadModels.ts';
import { embeddedReadModelWriter } from './embedded/embeddedReadModelWriter.ts';
import { inMemoryReadStore } from './inMemory/inMemoryReadStore.ts';
import { DISTRIBUTED_PARTITIONS, partitionOf } from './partition.ts';
import { mongodbReadModels } from './mongodb/mongodbReadModels.ts';
import { mongodbReadModelWriter } from './mongodb/mongodbReadModelWriter.ts';
import {
  ReadModelUnavailable,
  StaleCheckpoint,
  type Doc,
  type Query,
  type ReadModels,
  type ReadModelWriter,
} from './port.ts';
import { batch, list, model, position, row, shopA, shopB, type Row } from './testing/sampleRows.ts';

interface ReadStoreUnderTest {
  reader: ReadModels;
  writer: ReadModelWriter;
  close(): Promise<void>;
}

/** What every adapter of the read store promises. @param partitions shares in which the adapter follows shops */
function readStoreContract(name: string, open: () => Promise<ReadStoreUnderTest>, partitions = 1): void {
  describe(`read store: ${name}`, () => {
    let store: ReadStoreUnderTest;
    const query = async (changes: Partial<Query> = {}) =>
      store.reader.query<Row>('sample', 'stock-rows', list(changes));
    const rows = Array.from({ length: 100 }, (_, n) => row(n));
    const fill = async (): Promise<void> => {
      await store.writer.open(model, 1);
      await store.writer.activate(model, 1);
      await store.writer.commit(model, 1, batch(null, 1, [...rows, row(1, shopB), row(2, shopB)]));
    };
    const idsOf = (found: readonly Doc[]): string[] => found.map(({ id }) => id);

    beforeEach(async () => {
      store = await open();
    });
    afterEach(async () => {
      await store.close();
    });

    describe('batches', () => {
      beforeEach(fill);

      it('gives back what was put, until it is replaced or removed', async () => {
        expect(await store.reader.get('sample', 'stock-rows', rows[3]!.id)).toEqual(rows[3]);
        await store.writer.commit(model, 1, batch(1, 2, [row(3, shopA, { name: 'other' })], [rows[4]!.id]));
        expect(await store.reader.get<Row>('sample', 'stock-rows', rows[3]!.id)).toMatchObject({ name: 'other' });
        expect(await store.reader.get('sample', 'stock-rows', rows[4]!.id)).toBeUndefined();
        const many = await store.writer.getMany(model, 1, 'stock-rows', [rows[4]!.id, rows[5]!.id]);
        expect([...many]).toEqual([[rows[5]!.id, rows[5]]]);
      });

      it('gives back whatever JSON can say', async () => {
        const odd = {
          id: 'odd',
          shopId: shopA,
          largest: [Number.MAX_SAFE_INTEGER, -2_147_483_649, 0.1, -1],
          keys: { 'a.b': 1, $set: { $gt: '' }, '': null, '0': false, चाय: ['☕', [], {}] },
          missing: undefined,
        };
        const puts = new Map([['plain', new Map([[odd.id, odd]])]]);
        await store.writer.commit(model, 1, { ...batch(1, 2, []), puts });
        const expected = JSON.parse(JSON.stringify(odd)) as Doc;
        expect(await store.reader.get('sample', 'plain', 'odd')).toEqual(expected);
        const relied = { ...batch(2, 2, []), unchanged: new Map([['plain', new Map([[odd.id, expected]])]]) };
        await store.writer.commit(model, 1, relied);
      });

      it('moves the checkpoint with the documents', async () => {
        expect(await store.reader.position('sample')).toBe(position(1));
        await store.writer.commit(model, 1, batch(1, 7, []));
        expect(await store.writer.checkpoint(model, 1, 0)).toBe(position(7));
        await store.writer.commit(model, 1, batch(7, 7, [row(200)]));
        expect(await store.reader.position('sample')).toBe(position(7));
      });

      it('says how far it is for a shop by the partition that the shop falls into', async () => {
        for (let partition = 1; partition < partitions; partition += 1) {
          expect(await store.writer.checkpoint(model, 1, partition)).toBeNull();
          await store.writer.commit(model, 1, { ...batch(null, partition + 10, []), partition });
        }
        for (const shop of [shopA, shopB, 'c'.repeat(32), 'none']) {
          const partition = partitionOf(shop, partitions);
          expect(await store.reader.position('sample', shop)).toBe(position(partition === 0 ? 1 : partition + 10));
        }
        expect(await store.reader.position('sample')).toBe(position(1));
      });

      it('refuses a batch from another checkpoint and writes nothing of it', async () => {
        const stale = batch(null, 9, [row(3, shopA, { name: 'stale' })]);
        await expect(store.writer.commit(model, 1, stale)).rejects.toThrow(StaleCheckpoint);
        expect(await store.reader.get('sample', 'stock-rows', rows[3]!.id)).toEqual(rows[3]);
        expect(await store.reader.position('sample')).toBe(position(1));
      });

      it('refuses a batch when a document is no longer as it was read, and writes nothing of it', async () => {
        const asRead = (doc: Doc) => new Map([['stock-rows', new Map([[doc.id, doc]])]]);
        const change = { ...batch(1, 2, [row(3, shopA, { name: 'late' })]) };
        const gone = row(900);
        const other = row(4, shopA, { nested: { code: 'other' } });
        for (const asReadBefore of [gone, other])
          await expect(store.writer.commit(model, 1, { ...change, unchanged: asRead(asReadBefore) })).rejects.toThrow(
            StaleCheckpoint,
          );
        expect(await store.reader.get('sample', 'stock-rows', rows[3]!.id)).toEqual(rows[3]);
        expect(await store.reader.position('sample')).toBe(position(1));

        const { id, ...rest } = rows[4]!;
        await store.writer.commit(model, 1, { ...change, unchanged: asRead({ ...rest, id }) });
        expect(await store.reader.get<Row>('sample', 'stock-rows', rows[3]!.id)).toMatchObject({ name: 'late' });
        const removing = { ...batch(2, 2, [], [rows[4]!.id]), unchanged: asRead(rows[4]!) };
        await store.writer.commit(model, 1, removing);
        await expect(store.writer.commit(model, 1, removing)).rejects.toThrow(StaleCheckpoint);
      });

      it('writes nothing of a batch with an undeclared collection', async () => {
        const broken = batch(1, 2, [row(3, shopA, { name: 'half' })]);
        const puts = new Map([...broken.puts, ['unknown', new Map([['x', row(1)]])]]);
        await expect(store.writer.commit(model, 1, { ...broken, puts })).rejects.toThrow();
        expect(await store.reader.get('sample', 'stock-rows', rows[3]!.id)).toEqual(rows[3]);
        expect(await store.writer.checkpoint(model, 1, 0)).toBe(position(1));
      });

      it('finds the documents of one shop by a field, indexed or not', async () => {
        const byCode = await store.writer.find(model, 1, 'stock-rows', shopA, 'nested.code', 'c2');
        expect(idsOf(byCode)).toEqual(idsOf(rows.filter(({ nested }) => nested.code === 'c2')));
        await store.writer.commit(model, 1, batch(1, 2, [row(300, shopA, { day: null })]));
        const undated = await store.writer.find(model, 1, 'stock-rows', shopA, 'day', null);
        expect(idsOf(undated)).toEqual([row(300).id]);
      });
    });

    describe('lists', () => {
      beforeEach(fill);

      it('shows one shop only, sorted, with its total', async () => {
        const page = await query({ limit: 1000 });
        const expected = rows.toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.id < b.id ? -1 : 1));
        expect(idsOf(page.rows)).toEqual(idsOf(expected));
        expect(page).toMatchObject({ total: 100, capped: false });
      });

      it.each(['name', 'amount', 'day', 'id', 'nested.code'])(
        'pages by %s without gap or repeat, both ways',
        async (field) => {
          for (const order of ['ASC', 'DESC'] as const) {
            const whole = idsOf((await query({ sort: { field, order }, limit: 1000 })).rows);
            const pages: string[] = [];
            for (let offset = 0; offset < 100; offset += 7) {
              pages.push(...idsOf((await query({ sort: { field, order }, offset, limit: 7 })).rows));
            }
            expect(pages).toEqual(whole);
            expect(new Set(whole).size).toBe(100);
          }
          const up = idsOf((await query({ sort: { field, order: 'ASC' }, limit: 1000 })).rows);
          const down = idsOf((await query({ sort: { field, order: 'DESC' }, limit: 1000 })).rows);
          expect(down.toReversed()).toEqual(up);
        },
      );

      it.each<[string, Partial<Query>, (one: Row) => boolean]>([
        ['one value', { where: { day: '2026-01-03' } }, ({ day }) => day === '2026-01-03'],
        ['a truth value', { where: { paid: true } }, ({ paid }) => paid],
        [
          'several values',
          { where: { day: ['2026-01-03', '2026-01-09'] } },
          ({ day }) => day === '2026-01-03' || day === '2026-01-09',
        ],
        ['no value of a list', { where: { day: [] } }, () => false],
        ['two fields', { where: { paid: false, day: '2026-01-05' } }, ({ paid, day }) => !paid && day === '2026-01-05'],
        [
          'values that an index is made for',
          { where: { 'nested.code': ['c1', 'c4'] } },
          ({ nested }) => nested.code === 'c1' || nested.code === 'c4',
        ],
        [
          'one value that an index is made for and one that it is not',
          { where: { 'nested.code': ['c1', 'c2'] } },
          ({ nested }) => nested.code === 'c1' || nested.code === 'c2',
        ],
        ['a value that few have', { where: { note: 'note 1' } }, ({ note }) => note === 'note 1'],
        ['no value where few have one', { where: { note: null } }, ({ note }) => note === null],
        [
          'a range of values that few have',
          { range: { field: 'note', from: 'note 1' } },
          ({ note }) => note! >= 'note 1',
        ],
        ['a nested field', { where: { 'nested.code': 'c4' } }, ({ nested }) => nested.code === 'c4'],
        [
          'a range',
          { range: { field: 'day', from: '2026-01-04', to: '2026-01-11' } },
          ({ day }) => day! >= '2026-01-04' && day! <= '2026-01-11',
        ],
        ['an open range', { range: { field: 'amount', from: 20 } }, ({ amount }) => amount >= 20],
        [
          'field and range',
          { where: { paid: true }, range: { field: 'amount', to: 9 } },
          ({ paid, amount }) => paid && amount <= 9,
        ],
      ])('filters by %s with an exact total', async (_name, filter, matches) => {
        const expected = rows.filter(matches).map(({ id }) => id);
        for (const field of ['id', 'name', 'amount']) {
          const page = await query({ ...filter, sort: { field, order: 'ASC' }, limit: 1000 });
          expect(idsOf(page.rows).toSorted()).toEqual(expected);
          expect(page).toMatchObject({ total: expected.length, capped: false });
          const last = await query({
            ...filter,
            sort: { field, order: 'ASC' },
            offset: Math.max(0, expected.length - 2),
            limit: 5,
          });
          expect(last.rows).toEqual(page.rows.slice(-2));
        }
      });

      it('leaves out what lies before an instant, but not what has none, with an exact total', async () => {
        const recent = [row(3, shopA, { day: null }), row(4, shopA, { day: '2026-02-01' })];
        await store.writer.commit(model, 1, batch(1, 2, recent));
        const kept = await query({ notBefore: { field: 'day', from: '2026-01-28' }, limit: 1000 });
        const expected = rows.map((one) => recent.find(({ id }) => id === one.id) ?? one);
        const ids = expected.filter(({ day }) => day === null || day >= '2026-01-28').map(({ id }) => id);
        expect(idsOf(kept.rows).toSorted()).toEqual(ids);
        expect(kept).toMatchObject({ total: ids.length, capped: false });
        const codes = { where: { paid: true }, notBefore: { field: 'nested.code', from: 'c3' } };
        const paid = expected.filter((one) => one.paid && one.nested.code >= 'c3');
        expect(await query({ ...codes, limit: 5 })).toMatchObject({ total: paid.length });
        expect((await query({ ...codes, terms: ['tea'], limit: 1000 })).total).toBe(paid.length);
      });

      it('gives no rows behind the end, and the total all the same', async () => {
        expect(await query({ offset: 500 })).toEqual({ rows: [], total: 100, capped: false });
      });

      it('keeps totals exact while documents change, move and go', async () => {
        const moved = [row(3, shopA, { day: '2027-02-01' }), row(4, shopA, { day: null }), row(500)];
        await store.writer.commit(model, 1, batch(1, 2, moved, [rows[5]!.id, rows[6]!.id, 'never-there']));
        await store.writer.commit(model, 1, batch(2, 3, moved));
        const now = new Map(rows.map((one) => [one.id, one]));
        for (const one of moved) now.set(one.id, one);
        for (const id of [rows[5]!.id, rows[6]!.id]) now.delete(id);
        const count = (matches: (one: Row) => boolean): number => [...now.values()].filter(matches).length;
        expect((await query()).total).toBe(now.size);
        expect((await query({ where: { paid: true } })).total).toBe(count(({ paid }) => paid));
        expect((await query({ where: { day: null } })).total).toBe(1);
        expect((await query({ where: { day: ['2027-02-01', null] } })).total).toBe(2);
        expect((await query({ range: { field: 'day', from: '2026-01-01' } })).total).toBe(
          count(({ day }) => day !== null),
        );
        expect((await query({ range: { field: 'day', to: '2026-01-04' } })).total).toBe(
          count(({ day }) => day !== null && day <= '2026-01-04'),
        );
        expect((await query({ shopId: shopB })).total).toBe(2);
      });
    });

    describe('search', () => {
      beforeEach(fill);

      it('finds by the beginning of every term, each document once, in the order of the sort', async () => {
        const even = await query({ terms: ['te', 'ev'], limit: 1000 });
        expect(even).toMatchObject({ total: 50, capped: false });
        expect(idsOf(even.rows)).toEqual(
          idsOf((await query({ limit: 1000 })).rows.filter(({ words }) => words.includes('even'))),
        );
        const down = await query({ terms: ['tea'], sort: { field: 'amount', order: 'DESC' }, limit: 10, offset: 5 });
        const all = await query({ sort: { field: 'amount', order: 'DESC' }, limit: 10, offset: 5 });
        expect(down).toEqual(all);
      });

      it('finds Hindi words, and nothing of another shop', async () => {
        expect((await query({ terms: ['चा'] })).total).toBe(100);
        expect((await query({ terms: ['चा'], shopId: shopB })).total).toBe(2);
        expect(await query({ terms: ['चू'] })).toEqual({ rows: [], total: 0, capped: false });
      });

      it('joins terms with filters', async () => {
        const page = await query({
          terms: ['odd'],
          where: { paid: true },
          range: { field: 'amount', from: 10 },
          limit: 1000,
        });
        const expected = rows.filter(({ words, paid, amount }) => words.includes('odd') && paid && amount >= 10);
        expect(idsOf(page.rows).toSorted()).toEqual(idsOf(expected));
      });

      it('forgets the tokens that a document lost', async () => {
        await store.writer.commit(model, 1, batch(1, 2, [row(3, shopA, { words: ['cardamom'] })], [rows[5]!.id]));
        expect(idsOf((await query({ terms: ['card'] })).rows)).toEqual([rows[3]!.id]);
        expect((await query({ terms: ['word3'] })).rows.map(({ id }) => id)).not.toContain(rows[3]!.id);
        expect((await query({ terms: ['tea'] })).total).toBe(98);
      });
    });

    describe('scans and digests', () => {
      beforeEach(fill);
      const scan = async (options: Partial<Parameters<ReadModels['scan']>[2]>): Promise<Row[]> => {
        const found: Row[] = [];
        for await (const page of store.reader.scan<Row>('sample', 'stock-rows', { pageSize: 9, ...options })) {
          expect(page.length).toBeLessThanOrEqual(9);
          found.push(...page);
        }
        return found;
      };

      it('meets everything by id, over all shops', async () => {
        const found = idsOf(await scan({}));
        expect(found).toHaveLength(102);
        expect(found).toEqual(found.toSorted());
      });

      it('meets one shop in index order within a range', async () => {
        const found = await scan({ shopId: shopA, range: { field: 'day', from: '2026-01-10', to: '2026-01-12' } });
        const expected = rows
          .filter(({ day }) => day! >= '2026-01-10' && day! <= '2026-01-12')
          .toSorted((a, b) =>
            a.day! < b.day! ? -1 : a.day! > b.day! ? 1 : a.amount - b.amount || (a.id < b.id ? -1 : 1),
          );
        expect(idsOf(found)).toEqual(idsOf(expected));
        expect(idsOf(await scan({ shopId: shopA, where: { day: '2026-01-10' } }))).toEqual(
          idsOf(expected.filter(({ day }) => day === '2026-01-10')),
        );
      });

      it('can be left early', async () => {
        for await (const page of store.reader.scan<Row>('sample', 'stock-rows', { pageSize: 5 })) {
          expect(page).toHaveLength(5);
          break;
        }
        await store.writer.commit(model, 1, batch(1, 2, [row(700)]));
        expect((await query()).total).toBe(101);
      });

      it('gives equal digests for equal rows, whatever the order of writing and of keys', async () => {
        const digest = () => digestModel(store.reader, 'sample', ['stock-rows', 'plain']);
        const before = await digest();
        await store.writer.commit(model, 1, batch(1, 2, [row(3, shopA, { amount: 999 })]));
        expect(await digest()).not.toBe(before);
        const { id, ...rest } = rows[3]!;
        await store.writer.commit(model, 1, batch(2, 3, [{ ...rest, id }]));
        expect(await digest()).toBe(before);
      });
    });

    describe('builds', () => {
      it('has nothing to read before the first activation', async () => {
        await store.writer.open(model, 1);
        await store.writer.commit(model, 1, batch(null, 1, [row(1)]));
        await expect(query()).rejects.toThrow(ReadModelUnavailable);
        expect(await store.reader.position('sample')).toBeNull();
        expect(await store.writer.builds('sample')).toEqual([
          { model: 'sample', version: 1, build: 1, state: 'building' },
        ]);
      });

      it('reads the old build until the new one is activated, and the new one at once', async () => {
        await fill();
        const next = { ...model, version: 2 };
        await store.writer.open(next, 2);
        await store.writer.commit(next, 2, batch(null, 1, [row(1)]));
        expect((await query()).total).toBe(100);
        await store.writer.activate(next, 2);
        expect((await query()).total).toBe(1);
        expect(await store.writer.builds('sample')).toEqual([{ model: 'sample', version: 2, build: 2, state: 'live' }]);
      });

      it('finishes a scan on the build where it began', async () => {
        await fill();
        const seen: string[] = [];
        for await (const page of store.reader.scan<Row>('sample', 'stock-rows', { pageSize: 50 })) {
          seen.push(...idsOf(page));
          if (seen.length > 50) continue;
          await store.writer.open(model, 2);
          await store.writer.activate(model, 2);
        }
        expect(seen).toHaveLength(102);
        expect((await query()).total).toBe(0);
      });
    });
  });
}

const inMemory = (partitions: number) => async () => ({
  ...inMemoryReadStore(partitions),
  close: async () => undefined,
});
readStoreContract('in memory', inMemory(1));
readStoreContract('in memory, in four partitions', inMemory(4), 4);

readStoreContract('embedded', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bahi-read-'));
  const writer = embeddedReadModelWriter(folder);
  const reader = embeddedReadModels(folder);
  const close = async (): Promise<void> => {
    await reader.close();
    await writer.close();
    await rm(folder, { recursive: true });
  };
  return { reader, writer, close };
});

describeWithMongod('one contract', () => {
  const open = async () => {
    const database = await openTestDatabase();
    const { db } = database;
    return { reader: mongodbReadModels(db), writer: mongodbReadModelWriter(db), close: async () => database.close() };
  };
  readStoreContract('mongodb', open, DISTRIBUTED_PARTITIONS);
});
