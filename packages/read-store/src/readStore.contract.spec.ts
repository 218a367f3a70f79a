import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openEmbeddedReadStore, openInMemoryReadStore, type OpenReadStore } from '@bahi/testing/readStores';
import { describeWithMongod } from '@bahi/testing/servers/mongod';
import { openMongodbReadStore } from '@bahi/testing/servers/mongodbReadStore';
import { digestModel } from './digestModel.ts';
import { DISTRIBUTED_PARTITIONS, partitionOf } from './partition.ts';
import { ReadModelUnavailable, StaleCheckpoint, type Batch, type Doc, type Query, type ReadModels } from './port.ts';
import {
  batch,
  fillSample,
  hundredRows as rows,
  idsOf,
  list,
  model,
  position,
  row,
  shopA,
  shopB,
  type Row,
} from '@bahi/testing/sampleRows';

/**
 * The contract of every adapter of the read store.
 * @param partitions number of partitions of the adapter
 */
function readStoreContract(name: string, open: () => Promise<OpenReadStore>, partitions = 1): void {
  describe(`read store: ${name}`, () => {
    let store: OpenReadStore;
    const query = async (changes: Partial<Query> = {}) =>
      store.reader.query<Row>('sample', 'stock-rows', list(changes));
    const fill = async () => fillSample(store);

    beforeEach(async () => {
      store = await open();
    });
    afterEach(async () => {
      await store.close();
    });

    describe('a batch', () => {
      beforeEach(fill);

      it('stores documents until they are replaced or removed', async () => {
        expect(await store.reader.get('sample', 'stock-rows', rows[3]!.id)).toEqual(rows[3]);
        await store.writer.commit(model, 1, batch(1, 2, [row(3, shopA, { name: 'other' })], [rows[4]!.id]));
        expect(await store.reader.get<Row>('sample', 'stock-rows', rows[3]!.id)).toMatchObject({ name: 'other' });
        expect(await store.reader.get('sample', 'stock-rows', rows[4]!.id)).toBeUndefined();
        const many = await store.writer.getMany(model, 1, 'stock-rows', [rows[4]!.id, rows[5]!.id]);
        expect([...many]).toEqual([[rows[5]!.id, rows[5]]]);
        const asked = [rows[4]!.id, rows[6]!.id, rows[5]!.id, rows[6]!.id];
        const read = await store.reader.getMany<Row>('sample', 'stock-rows', asked);
        expect(read).toEqual(new Map([rows[6]!, rows[5]!].map((one) => [one.id, one])));
        expect(await store.reader.getMany('sample', 'stock-rows', [])).toEqual(new Map());
      });

      it('stores any JSON value', async () => {
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

      it('gives a shop the position of its partition', async () => {
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

      it('is refused from another checkpoint, with nothing written', async () => {
        const stale = batch(null, 9, [row(3, shopA, { name: 'stale' })]);
        await expect(store.writer.commit(model, 1, stale)).rejects.toThrow(StaleCheckpoint);
        expect(await store.reader.get('sample', 'stock-rows', rows[3]!.id)).toEqual(rows[3]);
        expect(await store.reader.position('sample')).toBe(position(1));
      });

      it('is refused when a document has changed since it was read, with nothing written', async () => {
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

      if (partitions > 1) {
        it('that names a turn is refused after any other commit', async () => {
          const { writer } = store;
          const first = await writer.commit(model, 1, batch(1, 2, [row(3)]));
          const moved = await writer.commit(model, 1, { ...batch(2, 4, []), turn: first });
          expect(await writer.turn?.(model, 1, 0)).toBe(moved);
          // a parked shop is replayed without moving the checkpoint
          const replayed = await writer.commit(model, 1, { ...batch(4, 4, [row(4)]), turn: moved });
          for (const turn of [first, moved])
            for (const change of [batch(4, 5, [row(5)]), batch(4, 5, [])])
              await expect(writer.commit(model, 1, { ...change, turn })).rejects.toThrow(StaleCheckpoint);
          expect(await writer.checkpoint(model, 1, 0)).toBe(position(4));
          await writer.commit(model, 1, { ...batch(4, 5, []), turn: replayed });
          await writer.commit(model, 1, batch(5, 6, []));
        });

        it('is committed together with those of other models, or none is', async () => {
          const { reader, writer } = store;
          const other = { ...model, name: 'other' };
          await writer.open(other, 1);
          await writer.activate(other, 1);
          const both = (ofModel: Batch, ofOther: Batch) =>
            writer.commitTogether?.([
              { model, build: 1, batch: ofModel },
              { model: other, build: 1, batch: ofOther },
            ]);
          const changed = row(3, shopA, { name: 'changed' });
          const turn = await both(batch(1, 2, [changed]), batch(null, 2, [changed]));
          for (const one of [model, other]) {
            expect(await reader.get(one.name, 'stock-rows', changed.id)).toEqual(changed);
            expect(await writer.checkpoint(one, 1, 0)).toBe(position(2));
          }
          const late = row(3, shopA, { name: 'late' });
          await expect(both(batch(2, 3, [late]), batch(1, 3, [late]))).rejects.toThrow(StaleCheckpoint);
          const broken = { ...batch(2, 3, []), puts: new Map([['unknown', new Map([['x', late]])]]) };
          await expect(both(batch(2, 3, [late]), broken)).rejects.toThrow();
          expect(await reader.get('sample', 'stock-rows', changed.id)).toEqual(changed);
          await writer.commit(model, 1, { ...batch(2, 3, []), turn });
          await expect(both({ ...batch(3, 4, [late]), turn }, { ...batch(2, 4, []), turn })).rejects.toThrow(
            StaleCheckpoint,
          );
          expect(await writer.checkpoint(other, 1, 0)).toBe(position(2));
        });
      }

      it('with an undeclared collection writes nothing', async () => {
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

    describe('a scan or digest', () => {
      beforeEach(fill);
      const scan = async (options: Partial<Parameters<ReadModels['scan']>[2]>): Promise<Row[]> => {
        const found: Row[] = [];
        for await (const page of store.reader.scan<Row>('sample', 'stock-rows', { pageSize: 9, ...options })) {
          expect(page.length).toBeLessThanOrEqual(9);
          found.push(...page);
        }
        return found;
      };

      it('includes everything by id, over all shops', async () => {
        const found = idsOf(await scan({}));
        expect(found).toHaveLength(102);
        expect(found).toEqual(found.toSorted());
      });

      it('includes one shop in index order within a range', async () => {
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

      it('has pages that are full except the last one, and none that is empty', async () => {
        const lengths = async (pageSize: number, shopId?: string): Promise<number[]> => {
          const found: number[] = [];
          const options = { pageSize, ...(shopId !== undefined && { shopId }) };
          for await (const page of store.reader.scan<Row>('sample', 'stock-rows', options)) found.push(page.length);
          return found;
        };
        expect(await lengths(103)).toEqual([102]);
        expect(await lengths(102)).toEqual([102]);
        expect(await lengths(101)).toEqual([101, 1]);
        expect(await lengths(51)).toEqual([51, 51]);
        expect(await lengths(9, 'f'.repeat(32))).toEqual([]);
      });

      it('can be left early', async () => {
        for await (const page of store.reader.scan<Row>('sample', 'stock-rows', { pageSize: 5 })) {
          expect(page).toHaveLength(5);
          break;
        }
        await store.writer.commit(model, 1, batch(1, 2, [row(700)]));
        expect((await query()).total).toBe(101);
      });

      it('is equal for equal rows, whatever the order of writing and of keys', async () => {
        const digest = () => digestModel(store.reader, 'sample', ['stock-rows', 'plain']);
        const before = await digest();
        await store.writer.commit(model, 1, batch(1, 2, [row(3, shopA, { amount: 999 })]));
        expect(await digest()).not.toBe(before);
        const { id, ...rest } = rows[3]!;
        await store.writer.commit(model, 1, batch(2, 3, [{ ...rest, id }]));
        expect(await digest()).toBe(before);
      });
    });

    describe('a model’s builds', () => {
      it('cannot be read before the first activation', async () => {
        await store.writer.open(model, 1);
        await store.writer.commit(model, 1, batch(null, 1, [row(1)]));
        await expect(query()).rejects.toThrow(ReadModelUnavailable);
        expect(await store.reader.position('sample')).toBeNull();
        expect(await store.writer.builds('sample')).toEqual([
          { model: 'sample', version: 1, build: 1, state: 'building' },
        ]);
      });

      it('are read from the old build until the new one is activated, and then from the new one at once', async () => {
        await fill();
        const next = { ...model, version: 2 };
        await store.writer.open(next, 2);
        await store.writer.commit(next, 2, batch(null, 1, [row(1)]));
        expect((await query()).total).toBe(100);
        await store.writer.activate(next, 2);
        expect((await query()).total).toBe(1);
        expect(await store.writer.builds('sample')).toEqual([{ model: 'sample', version: 2, build: 2, state: 'live' }]);
      });

      it('cannot be read in a collection of a later version until that is activated', async () => {
        await fill();
        const next = { ...model, version: 2, collections: [...model.collections, { name: 'later', indexes: [] }] };
        await store.writer.open(next, 2);
        const read = async () => store.reader.get('sample', 'later', 'any');
        await expect(read()).rejects.toThrow(ReadModelUnavailable);
        await expect(store.reader.query('sample', 'later', list())).rejects.toThrow(ReadModelUnavailable);
        await store.writer.activate(next, 2);
        expect(await read()).toBeUndefined();
      });

      it('keep a live build of a higher version, unless a downgrade is requested', async () => {
        await fill();
        const next = { ...model, version: 2 };
        await store.writer.open(next, 2);
        await store.writer.activate(next, 2);
        await store.writer.open(model, 3);
        await expect(store.writer.activate(model, 3)).rejects.toThrow(StaleCheckpoint);
        const states = async () => (await store.writer.builds('sample')).map(({ build, state }) => [build, state]);
        expect(await states()).toEqual([
          [2, 'live'],
          [3, 'building'],
        ]);
        await store.writer.activate(model, 3, { overNewer: true });
        expect(await states()).toEqual([[3, 'live']]);
      });

      it('let a scan finish on the build where it began', async () => {
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

readStoreContract('in memory', openInMemoryReadStore);
readStoreContract('in memory, in four partitions', async () => openInMemoryReadStore(4), 4);
readStoreContract('embedded', openEmbeddedReadStore);

describeWithMongod('one contract', () => {
  readStoreContract('mongodb', openMongodbReadStore, DISTRIBUTED_PARTITIONS);
});
