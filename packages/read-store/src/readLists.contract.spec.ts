import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openEmbeddedReadStore, openInMemoryReadStore, type OpenReadStore } from '@bahi/testing/readStores';
import { describeWithMongod } from '@bahi/testing/servers/mongod';
import { openMongodbReadStore } from '@bahi/testing/servers/mongodbReadStore';
import type { Query } from './port.ts';
import { searchOf } from './search/search.ts';
import { searchTokens } from './search/tokenize.ts';
import {
  batch,
  fillSample,
  hundredRows as rows,
  idsOf,
  list,
  model,
  row,
  shopA,
  shopB,
  type Row,
} from '@bahi/testing/sampleRows';

/** The contract of lists and searches for every adapter. */
function readListsContract(name: string, open: () => Promise<OpenReadStore>): void {
  describe(`lists of the read store: ${name}`, () => {
    let store: OpenReadStore;
    const query = async (changes: Partial<Query> = {}) =>
      store.reader.query<Row>('sample', 'stock-rows', list(changes));
    const fill = async () => fillSample(store);
    const found = async (words: string, changes: Partial<Query> = {}) => {
      const search = searchOf(words);
      return query({ ...(search && { search }), ...changes });
    };

    beforeEach(async () => {
      store = await open();
    });
    afterEach(async () => {
      await store.close();
    });

    describe('lists', () => {
      beforeEach(fill);

      it('show one shop only, sorted, with its total', async () => {
        const page = await query({ limit: 1000 });
        const expected = rows.toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.id < b.id ? -1 : 1));
        expect(idsOf(page.rows)).toEqual(idsOf(expected));
        expect(page).toMatchObject({ total: 100, capped: false });
      });

      it.each(['name', 'amount', 'day', 'id', 'nested.code'])(
        'page by %s without gap or repeat, both ways',
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

      it('page in the same order by an index that begins with a field which rises with the sort’s', async () => {
        const ofDays = Array.from({ length: 60 }, (_, n) =>
          row(100 + n, shopA, { amount: Math.floor(n / 2), day: `2027-01-${10 + Math.floor(n / 12)}` }),
        );
        await store.writer.commit(model, 1, batch(1, 2, ofDays));
        const range = { field: 'day', from: '2027-01-11', to: '2027-01-13' };
        for (const order of ['ASC', 'DESC'] as const) {
          const sort = { field: 'amount', order };
          const expected = await query({ range, sort, limit: 100 });
          expect(expected.total).toBe(36);
          const pages: string[] = [];
          for (let offset = 0; offset < 36; offset += 7) {
            pages.push(...idsOf((await query({ range, sort: { ...sort, leading: 'day' }, offset, limit: 7 })).rows));
          }
          expect(pages).toEqual(idsOf(expected.rows));
        }
      });

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
      ])('filter by %s with an exact total', async (_name, filter, matches) => {
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
          for (const order of ['ASC', 'DESC'] as const) {
            const part = list({ ...filter, sort: { field, order }, offset: 1, limit: 5 });
            const uncounted = await store.reader.rows<Row>('sample', 'stock-rows', part);
            expect(uncounted).toEqual((await query(part)).rows);
          }
        }
      });

      it('exclude documents before an instant, but not those without one, with an exact total', async () => {
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
        expect((await found('tea', { ...codes, limit: 1000 })).total).toBe(paid.length);
      });

      it('have no rows after the end, but the same total', async () => {
        expect(await query({ offset: 500 })).toEqual({ rows: [], total: 100, capped: false });
        expect(await store.reader.rows('sample', 'stock-rows', list({ offset: 500 }))).toEqual([]);
        expect(await store.reader.rows('sample', 'stock-rows', list({ limit: 0 }))).toEqual([]);
      });

      it.each([
        ['what was there looked for', false],
        ['what was there said', true],
      ])('have exact totals while documents change, move and go, %s', async (_, isSaid) => {
        const moved = [row(3, shopA, { day: '2027-02-01' }), row(4, shopA, { day: null }), row(500)];
        const saying = (...stored: readonly Row[]) =>
          isSaid ? { before: new Map([['stock-rows', new Map(stored.map((one) => [one.id, one]))]]) } : {};
        const first = batch(1, 2, moved, [rows[5]!.id, rows[6]!.id, 'never-there']);
        await store.writer.commit(model, 1, { ...first, ...saying(rows[3]!, rows[4]!, rows[5]!, rows[6]!) });
        await store.writer.commit(model, 1, { ...batch(2, 3, moved), ...saying(...moved) });
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

    describe('a search', () => {
      beforeEach(fill);

      it('finds by the beginning of every word, each document once, in the order of the sort', async () => {
        const even = await found('te ev', { limit: 1000 });
        expect(even).toMatchObject({ total: 50, capped: false });
        expect(idsOf(even.rows)).toEqual(
          idsOf((await query({ limit: 1000 })).rows.filter(({ words }) => words.includes('even'))),
        );
        const down = await found('tea', { sort: { field: 'amount', order: 'DESC' }, limit: 10, offset: 5 });
        const all = await query({ sort: { field: 'amount', order: 'DESC' }, limit: 10, offset: 5 });
        expect(down).toEqual(all);
      });

      it('finds Hindi words, and nothing of another shop', async () => {
        expect((await found('चा')).total).toBe(100);
        expect((await found('chay')).total).toBe(100);
        expect((await found('चा', { shopId: shopB })).total).toBe(2);
        expect(await found('चू')).toEqual({ rows: [], total: 0, capped: false });
      });

      it('combines words with filters', async () => {
        const page = await found('odd', { where: { paid: true }, range: { field: 'amount', from: 10 }, limit: 1000 });
        const expected = rows.filter(({ words, paid, amount }) => words.includes('odd') && paid && amount >= 10);
        expect(idsOf(page.rows).toSorted()).toEqual(idsOf(expected));
      });

      it('no longer finds the tokens that a document lost', async () => {
        const changed = row(3, shopA, { words: searchTokens({ names: ['cardamom'] }) });
        await store.writer.commit(model, 1, batch(1, 2, [changed], [rows[5]!.id]));
        expect(idsOf((await found('card')).rows)).toEqual([rows[3]!.id]);
        expect((await found('word3')).rows.map(({ id }) => id)).not.toContain(rows[3]!.id);
        expect((await found('tea')).total).toBe(98);
      });

      it('puts the best matches first if it is asked to, and pages in that order', async () => {
        const named = (n: number, name: string, codes: string[] = []) =>
          row(n, shopA, { name, words: searchTokens({ names: [name], codes }) });
        const kinds = [
          named(901, 'Lemon', ['4567']),
          named(902, 'Apple', ['0004567']),
          named(903, '4567'),
          named(904, '4567 Zest'),
          named(905, 'Zest 45678'),
          named(906, 'Aster', ['84567']),
        ];
        await store.writer.commit(model, 1, batch(1, 2, kinds.toReversed()));
        const best = await found('4567', { byRank: true });
        expect(best).toMatchObject({ total: 6, capped: false });
        expect(best.rows.map(({ name }) => name)).toEqual([
          'Lemon',
          'Apple',
          '4567',
          '4567 Zest',
          'Zest 45678',
          'Aster',
        ]);
        const pages: string[] = [];
        for (let offset = 0; offset < 6; offset += 2) {
          const page = await found('4567', { byRank: true, offset, limit: 2 });
          expect(page.total).toBe(6);
          pages.push(...idsOf(page.rows));
        }
        expect(pages).toEqual(idsOf(best.rows));
        expect((await found('4567')).rows.map(({ name }) => name)).toEqual([
          '4567',
          '4567 Zest',
          'Apple',
          'Aster',
          'Lemon',
          'Zest 45678',
        ]);
      });
    });
  });
}

readListsContract('in memory', openInMemoryReadStore);
readListsContract('embedded', openEmbeddedReadStore);

describeWithMongod('one contract', () => {
  readListsContract('mongodb', openMongodbReadStore);
});
