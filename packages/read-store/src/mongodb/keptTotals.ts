import type { AnyBulkWriteOperation, ClientSession, Document } from 'mongodb';
import type { Doc, Query, Scalar } from '../port.ts';
import { scalarAt } from '../scalars.ts';
import type { BuildStorage, KeptTotal } from './buildStorage.ts';
import type { Layout } from './layout.ts';

/** The field name under which all documents of a shop are counted. */
const ALL = '';

type Key = Omit<KeptTotal, 'n'>;

/** Changes of one collection's kept totals, added up before they are written. */
export class TotalChanges {
  readonly #layout: Layout;
  readonly #changes = new Map<string, { key: Key; by: number }>();

  constructor(layout: Layout) {
    this.#layout = layout;
  }

  /** Counts a document in, or out with -1; under a field only when it has a value there. */
  count(doc: Doc, by: 1 | -1): void {
    if (this.#layout.totals === undefined) return;
    this.#add(doc.shopId, ALL, 0, by);
    for (const field of this.#layout.totals) this.#add(doc.shopId, field, scalarAt(doc, field.split('.')), by);
  }

  #add(shopId: string, field: string, value: Scalar, by: number): void {
    if (value === null) return;
    const key = { collection: this.#layout.name, shopId, field, value };
    const name = JSON.stringify(key);
    this.#changes.set(name, { key, by: (this.#changes.get(name)?.by ?? 0) + by });
  }

  async write(storage: BuildStorage, session: ClientSession): Promise<void> {
    const writes = [...this.#changes.values()].flatMap(({ key, by }): AnyBulkWriteOperation<KeptTotal>[] => {
      if (by === 0) return [];
      const change = { updateOne: { filter: key, update: { $inc: { n: by } }, upsert: true } };
      return by > 0 ? [change] : [change, { deleteOne: { filter: { ...key, n: { $lte: 0 } } } }];
    });
    if (writes.length > 0) await storage.totals.bulkWrite(writes, { session });
  }
}

/** Reads the kept counters of one shop's collection. */
export class KeptTotals {
  readonly #sum: (field: string, value: unknown) => Promise<number>;
  readonly #layout: Layout;

  constructor(storage: BuildStorage, layout: Layout, shopId: string, signal: AbortSignal) {
    this.#layout = layout;
    this.#sum = async (field, value) => {
      const match = { collection: layout.name, shopId, field, value };
      const stages = [{ $match: match }, { $group: { _id: null, n: { $sum: '$n' } } }];
      const [sum] = await storage.totals.aggregate<{ n: number }>(stages, { signal }).toArray();
      return sum?.n ?? 0;
    };
  }

  /** All documents of the shop; undefined without counters. */
  async all(): Promise<number | undefined> {
    return this.#layout.totals === undefined ? undefined : this.#sum(ALL, 0);
  }

  /** Number of documents that meet the query's condition on one field; undefined without counters. */
  async ofField({ where, range }: Query, field: string): Promise<number | undefined> {
    if (this.#layout.totals?.includes(field) !== true) return undefined;
    const wanted = where?.[field];
    if (wanted !== undefined) {
      const values = [wanted].flat();
      return values.includes(null) ? undefined : this.#sum(field, { $in: values });
    }
    if (range?.field !== field || [range.from, range.to].includes(null)) return undefined;
    const { from, to } = range;
    const bounds: Document = { ...(from !== undefined && { $gte: from }), ...(to !== undefined && { $lte: to }) };
    return this.#sum(field, from === undefined && to === undefined ? { $ne: null } : bounds);
  }
}
