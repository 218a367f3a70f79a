import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { modelOf } from '@bahi/projection-runner';
import { projections } from '@bahi/projections';
import type { Doc, ReadModels } from '@bahi/read-store';
import { mongodbReadModels, mongodbReadModelWriter } from '@bahi/read-store/mongodb';
import { describeWithMongod, openTestDatabase, type TestDatabase } from '@bahi/testing/servers/mongod';
import { profileLooks } from '@bahi/testing/servers/profiledLooks';
import { z } from 'zod';
import { answers } from '../openapi/answers.ts';
import { parseListQuery } from './parseListQuery.ts';
import type { FilterName } from './listQuery.ts';
import type { Resource } from './resource.ts';

const NOW = '2026-02-01T06:30:00.000Z';
const id = (n: number): string => n.toString(16).padStart(32, '0');
const shopId = id(0xaaaa);
const wantedId = id(0xffff);
/** So many that what a filter leaves costs more to collect and sort than to meet in order, where an index gives one. */
const ROWS = 1_000;

/** Lists of which the route says whose they are. */
const fixedBy: Readonly<Record<string, Resource['fixed']>> = {
  history: { productId: wantedId },
  'own-feedback': { accountId: wantedId },
};

/** Every list that the API answers out of the read models; members are cut from the shop's stream. */
const lists = Object.values(answers)
  .flatMap((answer) => answer?.list ?? [])
  .filter(({ name }) => name !== 'members')
  .map((list) => ({ ...list, fixed: fixedBy[list.name] ?? list.fixed ?? {} }));

function optionsOf(schema: unknown): readonly string[] {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) return optionsOf(schema.unwrap());
  return schema instanceof z.ZodEnum ? (schema.options as string[]) : [];
}

/** A value of a field: of four rows three have what the filters below ask for. */
function valueOf(resource: Resource, field: string, n: number): unknown {
  const options = optionsOf(resource.row.shape[field]);
  const isWanted = n % 4 !== 3;
  if (options.length > 0) return options[isWanted ? 0 : options.length - 1];
  // a vendor's bill, and what it is looked up by
  if (['vendorBillNumber', 'standingBill'].includes(field)) return isWanted ? '1' : '2';
  if (['incomplete', 'owes'].includes(field)) return isWanted;
  if (field === 'dueState') return isWanted ? 'owes' : null;
  if (['hsn', 'gstRate'].includes(field)) return isWanted ? '1905' : '2106';
  if (field.endsWith('Id')) return isWanted ? wantedId : id(n);
  if (/(At|^at)$/.test(field)) return new Date(Date.parse('2026-01-02') + n * 60_000).toISOString();
  if (/(Date|Day|^day)$/.test(field)) return `2026-01-${isWanted ? '15' : '31'}`;
  return n;
}

function docOf(resource: Resource, fields: readonly string[], n: number): Doc & Record<string, unknown> {
  const own = Object.fromEntries(fields.map((field) => [field, valueOf(resource, field, n)]));
  const { status, day, paymentMethod, cashierId, categoryId, purchaseDate } = own as Record<string, string>;
  return {
    ...own,
    // what read models keep in one field for exact totals
    ...(day !== undefined && { statusDay: `${status}|${day}`, statusMethod: `${status}|${paymentMethod}` }),
    ...(day !== undefined && { statusCashier: `${status}|${cashierId}` }),
    ...('incomplete' in own && { statusIncomplete: own['incomplete'] === true ? status : null }),
    ...(categoryId !== undefined && { statusCategory: `${status}|${categoryId}` }),
    gstRate: valueOf(resource, 'gstRate', n),
    ...(purchaseDate !== undefined && { standingDay: purchaseDate }),
    ...(paymentMethod !== undefined && { methods: paymentMethod }),
    discardedAt: null,
    tokens: ['rice'],
    id: id(n),
    shopId,
  };
}

const sampleOf = (resource: Resource, name: FilterName): unknown => {
  const samples: Partial<Record<FilterName, unknown>> = { q: 'rice', from: '2026-01-02', to: '2026-01-20' };
  return samples[name] ?? valueOf(resource, name, 0);
};

/** Nothing, each filter, and each two of them. */
function filtersOf(resource: Resource): Record<string, unknown>[] {
  // rows by their ids are fetched one by one
  // vendors' bills are looked up by the purchases that have the words
  // the rows of a register are found in a thread, and fetched by their ids
  const others = [
    'id',
    ...(resource.name === 'bills' ? ['q'] : []),
    ...(resource.name === 'sales' ? ['report', 'row', 'at'] : []),
  ];
  const single = resource.filters.flatMap((name) =>
    others.includes(name) ? [] : [{ [name]: sampleOf(resource, name) }],
  );
  const pairs = single.flatMap((one, n) => single.slice(n + 1).map((other) => ({ ...one, ...other })));
  return [{}, ...single, ...pairs];
}

describeWithMongod('every list of the API', () => {
  let database: TestDatabase;
  let read: ReadModels;
  let looks: Awaited<ReturnType<typeof profileLooks>>;
  const writer = () => mongodbReadModelWriter(database.db);

  async function fill(resource: Resource): Promise<void> {
    const projection = projections.find(({ name }) => name === resource.model);
    const collection = projection?.collections.find(({ name }) => name === resource.collection);
    if (projection === undefined || collection === undefined) throw new Error(`${resource.name} has no read model`);
    const model = { ...modelOf(projection), name: resource.name };
    const fields = collection.indexes.flatMap((index) => ('only' in index ? index.fields : index));
    const days = resource.dayField === undefined ? [] : [resource.dayField];
    const chosen = resource.filters.filter((name) => !['q', 'id', 'from', 'to'].includes(name));
    const all = [
      ...new Set([...Object.keys(resource.row.shape), ...chosen, ...fields, ...(collection.totals ?? []), ...days]),
    ];
    const docs = Array.from({ length: ROWS }, (_, n) => docOf(resource, all, n));
    const puts = new Map([[resource.collection, new Map(docs.map((doc) => [doc.id, doc]))]]);
    const host = writer();
    await host.open(model, 1);
    await host.activate(model, 1);
    await host.commit(model, 1, { partition: 0, from: null, to: '1', puts, removes: new Map() });
    await host.close();
  }

  beforeAll(async () => {
    database = await openTestDatabase();
    read = mongodbReadModels(database.db);
    for (const resource of lists) await fill(resource);
    looks = await profileLooks(database.db);
  });
  afterAll(async () => {
    await read.close();
    await database.close();
  });

  it.each(lists.map((resource) => [resource.name, resource] as const))(
    '%s: under each filter, and under each two, it is met in the order in which it opens through an index',
    async (_name, resource) => {
      for (const filter of filtersOf(resource)) {
        const asked = parseListQuery(resource, 'owner', { filter: JSON.stringify(filter) });
        const notBefore = resource.notBefore?.(asked, NOW);
        const { rows } = await read.query(resource.name, resource.collection, {
          ...asked,
          ...(notBefore && { notBefore }),
          shopId,
        });
        const seen = await looks();
        expect([filter, rows.length, seen.length > 0]).toEqual([filter, 25, true]);
        expect([filter, seen.filter(({ plan, sorted }) => sorted || plan.includes('COLLSCAN'))]).toEqual([filter, []]);
      }
    },
  );

  it('history: what a look back sees last of a product is met first', async () => {
    const past = {
      range: { field: 'at', to: NOW },
      sort: { field: 'revision', order: 'DESC' },
      offset: 0,
      limit: 1,
    } as const;
    const rows = await read.rows('history', 'movements', { shopId, where: { productId: wantedId }, ...past });
    expect([rows.length, await looks()]).toEqual([
      1,
      [expect.objectContaining({ sorted: false, plan: expect.stringMatching(/^IXSCAN/) })],
    ]);
  });
});
