import {
  searchTokens,
  type Batch,
  type Doc,
  type ModelDefinition,
  type Query,
  type ReadModels,
  type ReadModelWriter,
} from '@bahi/read-store';

/** A document with a field of every type. */
export interface Row extends Doc {
  name: string;
  day: string | null;
  amount: number;
  paid: boolean;
  words: string[];
  nested: { code: string };
  /** Null in most rows. */
  note: string | null;
}

export const shopA = 'a'.repeat(32);
export const shopB = 'b'.repeat(32);
export const position = (n: number): string => String(n).padStart(20, '0');

/** A model whose collection has every kind of index, kept total and token. */
export const model: ModelDefinition = {
  name: 'sample',
  version: 1,
  collections: [
    {
      name: 'stock-rows',
      indexes: [
        ['name'],
        ['day', 'amount'],
        ['amount'],
        ['paid', 'day'],
        ['nested.code'],
        { fields: ['nested.code', 'amount'], only: { field: 'nested.code', values: ['c1', 'c4'] } },
        { fields: ['note', 'name'], only: { field: 'note' } },
      ],
      totals: ['day', 'paid'],
      tokens: 'words',
    },
    { name: 'plain', indexes: [] },
  ],
};

/** The n-th row of a shop, with varied fields. */
export function row(n: number, shopId = shopA, changes: Partial<Row> = {}): Row {
  return {
    id: `${shopId[0]}-${String(n).padStart(4, '0')}`,
    shopId,
    name: `name ${String((n * 7) % 50).padStart(2, '0')}`,
    day: `2026-01-${String((n % 28) + 1).padStart(2, '0')}`,
    amount: (n * 13) % 31,
    paid: n % 3 === 0,
    words: searchTokens({ names: [`word${n} tea ${n % 2 === 0 ? 'even teapot' : 'odd'}`, 'चाय'] }),
    nested: { code: `c${n % 5}` },
    note: n % 7 === 0 ? `note ${n % 3}` : null,
    ...changes,
  };
}

/** A batch of one partition between two positions. */
export function batch(from: number | null, to: number, rows: readonly Row[], removes: readonly string[] = []): Batch {
  return {
    partition: 0,
    from: from === null ? null : position(from),
    to: position(to),
    puts: new Map([['stock-rows', new Map<string, Doc>(rows.map((one) => [one.id, one]))]]),
    removes: new Map([['stock-rows', new Set(removes)]]),
  };
}

/** By default the first page of a shop by name. */
export const list = (changes: Partial<Query> = {}): Query => ({
  shopId: shopA,
  sort: { field: 'name', order: 'ASC' },
  offset: 0,
  limit: 25,
  ...changes,
});

export interface SampleStore {
  reader: ReadModels;
  writer: ReadModelWriter;
}

export const hundredRows = Array.from({ length: 100 }, (_, n) => row(n));

/** Creates the model's first build and makes it live, with a hundred rows of one shop and two of another. */
export async function fillSample({ writer }: Pick<SampleStore, 'writer'>): Promise<void> {
  await writer.open(model, 1);
  await writer.activate(model, 1);
  await writer.commit(model, 1, batch(null, 1, [...hundredRows, row(1, shopB), row(2, shopB)]));
}

export const idsOf = (found: readonly Doc[]): string[] => found.map(({ id }) => id);
