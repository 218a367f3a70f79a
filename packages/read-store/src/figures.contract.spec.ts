import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openEmbeddedReadStore, openInMemoryReadStore, type OpenReadStore } from '@bahi/testing/readStores';
import { describeWithMongod } from '@bahi/testing/servers/mongod';
import { openMongodbReadStore } from '@bahi/testing/servers/mongodbReadStore';
import type { Batch, Doc, ModelDefinition, Query } from './port.ts';
import { searchOf } from './search/search.ts';
import { position, shopA, shopB } from '@bahi/testing/sampleRows';

/** A product whose stock moves all the time, and whose name hardly ever. */
interface Stocked extends Doc {
  name: string;
  words: string[];
  /** What no index holds: one that moves, one that does not. */
  price: number;
  note: string | null;
  stock: { n: number; last: string | null };
  label: string;
}

const COLLECTION = 'stocked-rows';
const model: ModelDefinition = {
  name: 'stocked',
  version: 1,
  collections: [
    {
      name: COLLECTION,
      indexes: [
        ['name'],
        ['stock.n'],
        ['label', 'name'],
        { fields: ['label', 'stock.n'], only: { field: 'label', values: ['low'] } },
      ],
      totals: ['label', 'name'],
      tokens: 'words',
      figures: ['stock', 'label', 'price'],
    },
  ],
};

const rowOf = (n: number, shopId = shopA): Stocked => ({
  id: `${shopId[0]}${String(n).padStart(31, '0')}`,
  shopId,
  name: `name ${n % 4}`,
  words: ['चाय', `word${n}`],
  price: n * 10,
  note: n % 2 === 0 ? null : `note ${n % 3}`,
  stock: { n: 100 - n, last: null },
  label: n < 5 ? 'low' : 'well',
});
const rows = Array.from({ length: 20 }, (_, n) => rowOf(n));
const figuresOf = ({ id, shopId, stock, label, price }: Stocked) => ({ id, shopId, stock, label, price });

function figuresContract(adapter: string, open: () => Promise<OpenReadStore>): void {
  describe(`figures of documents: ${adapter}`, () => {
    let store: OpenReadStore;
    let at = 0;

    const commit = async (
      changes: Partial<Record<'puts' | 'figures' | 'before', readonly Doc[]>>,
      removes: string[] = [],
    ) => {
      const byId = (docs: readonly Doc[] = []) => new Map([[COLLECTION, new Map(docs.map((doc) => [doc.id, doc]))]]);
      const { puts, figures, before } = changes;
      const batch: Batch = {
        partition: 0,
        from: at === 0 ? null : position(at),
        to: position(at + 1),
        puts: byId(puts),
        removes: new Map([[COLLECTION, new Set(removes)]]),
        ...(figures && { figures: byId(figures) }),
        ...(before && { before: byId(before) }),
      };
      await store.writer.commit(model, 1, batch);
      at += 1;
    };
    const query = async (changes: Partial<Query> = {}) =>
      store.reader.query<Stocked>('stocked', COLLECTION, {
        shopId: shopA,
        sort: { field: 'id', order: 'ASC' },
        offset: 0,
        limit: 100,
        ...changes,
      });
    const figures = async (...ids: string[]) => [
      ...(await store.writer.getMany(model, 1, COLLECTION, ids, 'figures')).values(),
    ];
    const moved = (row: Stocked, n: number, label = row.label): Stocked => ({
      ...row,
      stock: { n, last: 'now' },
      label,
    });

    beforeEach(async () => {
      store = await open();
      at = 0;
      await store.writer.open(model, 1);
      await store.writer.activate(model, 1);
      await commit({ puts: [...rows, rowOf(1, shopB)] });
    });
    afterEach(async () => {
      await store.close();
    });

    it('are read alone, of those that there are', async () => {
      expect(await figures(rows[3]!.id, 'f'.repeat(32), rows[4]!.id)).toEqual([rows[3]!, rows[4]!].map(figuresOf));
      expect(await figures(rows[7]!.id)).toEqual([figuresOf(rows[7]!)]);
    });

    it.each([
      ['what was there looked for', false],
      ['what was there said', true],
    ])('change and leave the rest as it is, %s', async (_, isSaid) => {
      const now = new Map(rows.map((row) => [row.id, row]));
      const change = async (changed: readonly Stocked[]) => {
        const before = changed.map(({ id }) => figuresOf(now.get(id)!));
        await commit({ figures: changed.map(figuresOf), ...(isSaid && { before }) });
        for (const row of changed) now.set(row.id, row);
      };
      await change([moved(rows[2]!, 500, 'well'), moved(rows[9]!, 1, 'low'), moved(rows[3]!, 2)]);
      await change([moved(rows[9]!, 3, 'low')]);
      const all = [...now.values()];
      expect((await query()).rows).toEqual(all);
      expect(await store.reader.get('stocked', COLLECTION, rows[9]!.id)).toEqual(now.get(rows[9]!.id));
      expect(await figures(rows[9]!.id)).toEqual([figuresOf(now.get(rows[9]!.id)!)]);

      const sorted = all.toSorted((a, b) => a.stock.n - b.stock.n);
      expect((await query({ sort: { field: 'stock.n', order: 'ASC' } })).rows).toEqual(sorted);
      const low = sorted.filter(({ label }) => label === 'low');
      const lowest = await query({ where: { label: 'low' }, sort: { field: 'stock.n', order: 'ASC' } });
      expect(lowest).toEqual({ rows: low, total: low.length, capped: false });
      expect((await query({ where: { name: 'name 1' } })).total).toBe(5);
      expect((await query({ where: { price: 90 } })).rows).toEqual([now.get(rows[9]!.id)]);
      expect((await query({ where: { note: 'note 0' } })).rows).toEqual(all.filter(({ note }) => note === 'note 0'));
      expect((await query({ sort: { field: 'note', order: 'DESC' }, limit: 1 })).rows[0]?.note).toBe('note 2');
      const searched = await query({
        search: searchOf('चा')!,
        where: { label: 'low' },
        sort: { field: 'note', order: 'ASC' },
      });
      expect(searched.rows.map(({ id }) => id).toSorted()).toEqual(low.map(({ id }) => id).toSorted());
      const scanned: Stocked[] = [];
      for await (const page of store.reader.scan<Stocked>('stocked', COLLECTION, { pageSize: 3 }))
        scanned.push(...page);
      expect(scanned).toEqual([...all, rowOf(1, shopB)]);
      const byLabel = await store.writer.find(model, 1, COLLECTION, shopA, 'label', 'low');
      expect(byLabel).toEqual(all.filter(({ label }) => label === 'low'));
    });

    it('follow whole documents that are put, and go with those that are removed', async () => {
      const [first, second] = [rows[0]!, rows[1]!];
      await figures(first.id, second.id);
      const renamed: Stocked = { ...moved(first, 7, 'well'), name: 'name 9', words: ['कॉफी'] };
      await commit({ puts: [renamed] }, [second.id]);
      expect(await figures(first.id, second.id)).toEqual([figuresOf(moved(first, 7, 'well'))]);
      await commit({ figures: [figuresOf(moved(first, 8, 'low'))] });
      const expected = { ...moved(first, 8, 'low'), name: 'name 9', words: ['कॉफी'] };
      expect(await store.reader.get('stocked', COLLECTION, first.id)).toEqual(expected);
      expect([...(await store.writer.getMany(model, 1, COLLECTION, [first.id, second.id])).values()]).toEqual([
        expected,
      ]);
      expect((await query({ where: { label: 'low' } })).total).toBe(4);
      expect((await query({ where: { name: 'name 9' } })).total).toBe(1);
      expect((await query({ search: searchOf('कॉफ़ी')! })).rows).toEqual([expected]);
      expect((await query()).total).toBe(19);
      await commit({ puts: [second] });
      expect(await store.reader.get('stocked', COLLECTION, second.id)).toEqual(second);
      expect(await figures(second.id)).toEqual([figuresOf(second)]);
    });
  });
}

figuresContract('in memory', openInMemoryReadStore);
figuresContract('embedded', openEmbeddedReadStore);

describeWithMongod('one contract', () => {
  figuresContract('mongodb', openMongodbReadStore);
});
