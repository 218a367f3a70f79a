import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { modelOf } from '@bahi/projection-runner';
import { projections } from '@bahi/projections';
import { openEmbeddedReadStore, type OpenReadStore } from '@bahi/testing/readStores';
import { categoryResource } from '../catalogue/categoryResource.ts';
import { productResource } from '../catalogue/productResource.ts';
import { vendorResource } from '../catalogue/vendorResource.ts';
import { customerResource } from '../customers/customerResource.ts';
import { purchaseResource } from '../purchases/purchaseResource.ts';
import { saleResource } from '../sales/saleResource.ts';
import { adjustmentResource } from '../stock/adjustmentResource.ts';
import { HttpRefusal } from '../http/httpRefusal.ts';
import { answers } from '../openapi/answers.ts';
import { parseListQuery } from './parseListQuery.ts';
import type { FilterName, ListQuery } from './listQuery.ts';
import type { Resource } from './resource.ts';

const resources = Object.values(answers).flatMap((answer) => answer?.list ?? []);
const someId = 'f'.repeat(32);
const samples: Partial<Record<FilterName, unknown>> = {
  q: 'rice',
  from: '2026-01-01',
  to: '2026-01-31',
  categoryId: someId,
  vendorId: someId,
  customerId: someId,
  productId: someId,
  vendorBillNumber: 'G-1',
  stockLabel: 'low_stock',
  paymentMethod: 'CASH',
  paymentStatus: 'open',
  reason: 'lost',
  owes: true,
};

/** The query, or nothing for a field that is no scalar. */
function sortedBy(resource: Resource, field: string): ListQuery | undefined {
  try {
    return parseListQuery(resource, 'owner', { sort: JSON.stringify([field, 'ASC']) });
  } catch (error) {
    if (error instanceof HttpRefusal) return undefined;
    throw error;
  }
}

const day = { from: '2026-01-01', to: '2026-01-31' };

describe('totals of a list', () => {
  it.each([
    ['sales', saleResource, {}],
    ['sales', saleResource, { status: 'cancelled' }],
    ['sales', saleResource, day],
    ['sales', saleResource, { status: ['completed', 'cancelled', 'credit_note'] }],
    ['sales', saleResource, { status: ['completed', 'cancelled', 'credit_note'], ...day }],
    ['sales', saleResource, { paymentMethod: 'UPI' }],
    ['sales', saleResource, { paymentStatus: 'open' }],
    ['sales', saleResource, { owes: true }],
    ['products', productResource, { status: 'archived' }],
    ['products', productResource, { categoryId: someId }],
    ['purchases', purchaseResource, { status: 'reversed' }],
    ['purchases', purchaseResource, day],
    ['vendors', vendorResource, {}],
    ['customers', customerResource, {}],
    ['categories', categoryResource, {}],
    ['stock-adjustments', adjustmentResource, day],
  ])('are kept for %s, so exact at any size: %#', (_name, resource, filter) => {
    const { where = {}, range } = parseListQuery(resource, 'owner', { filter: JSON.stringify(filter) });
    const model = projections.find(({ name }) => name === resource.model);
    const kept = model?.collections.find(({ name }) => name === resource.collection)?.totals;
    const fields = [...Object.keys(where), ...(range === undefined ? [] : [range.field])];
    expect(kept).toEqual(expect.arrayContaining(fields));
    expect(fields).toHaveLength(1);
  });
});

describe('what a list may be sorted and filtered by', () => {
  let store: OpenReadStore;
  beforeAll(async () => {
    store = await openEmbeddedReadStore();
    for (const projection of projections) {
      await store.writer.open(modelOf(projection), 1);
      await store.writer.activate(modelOf(projection), 1);
    }
  });
  afterAll(async () => {
    await store.close();
  });

  it.each(resources.map((resource) => [resource.name, resource] as const))(
    '%s: the read store can do',
    async (_name, resource) => {
      const queries = Object.keys(resource.row.shape).map((field) => sortedBy(resource, field));
      for (const filter of resource.filters) {
        if (samples[filter] === undefined) continue;
        queries.push(parseListQuery(resource, 'owner', { filter: JSON.stringify({ [filter]: samples[filter] }) }));
      }
      for (const query of queries) {
        if (query === undefined) continue;
        const page = await store.reader.query(resource.model, resource.collection, { ...query, shopId: someId });
        expect(page).toEqual({ rows: [], total: 0, capped: false });
      }
    },
  );
});
