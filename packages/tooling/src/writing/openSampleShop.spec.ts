import { beforeAll, describe, expect, it } from '@jest/globals';
import { streamOf, type AnyRecorded } from '@bahi/contracts';
import { catalogueStream, ledgerStream, type CatalogueState, type LedgerState } from '@bahi/domain';
import { createCommandHandler, openInMemoryEventStore } from '@bahi/event-store';
import { stockLabel } from '@bahi/projections';
import { openSampleShop } from './openSampleShop.ts';

const shopId = 'a'.repeat(32);
const ownerId = 'b'.repeat(32);

describe('the sample shop after a month', () => {
  let events: AnyRecorded[];
  let ledger: Readonly<LedgerState>;
  let catalogue: Readonly<CatalogueState>;
  beforeAll(async () => {
    const store = openInMemoryEventStore();
    const commands = createCommandHandler({ store, app: 'test', soleWriter: true });
    await openSampleShop({ commands, shopId, ownerId, until: new Date('2026-07-15T15:30:00.000Z') });
    events = (await store.readAll({ after: null, maxCount: 10_000 })) as AnyRecorded[];
    ledger = (await commands.load(ledgerStream, streamOf.ledger(shopId))).state;
    catalogue = (await commands.load(catalogueStream, streamOf.catalogue(shopId))).state;
  });

  const ofType = <T extends AnyRecorded['type']>(type: T) =>
    events.filter((event): event is Extract<AnyRecorded, { type: T }> => event.type === type);
  const labels = () => {
    const counts: Record<string, number> = {};
    for (const [id, { facts }] of catalogue.products) {
      const label = stockLabel(facts, ledger.products.get(id)?.quantityMilli ?? 0);
      counts[label] = (counts[label] ?? 0) + 1;
    }
    return counts;
  };

  it('has sold, bought, lost and returned goods', () => {
    const bills = ofType('BillCompleted');
    expect({
      bills: bills.length,
      revenuePaise: bills.reduce((sum, { data }) => sum + data.totals.grandTotalPaise, 0),
      cancelled: ofType('BillCancelled').length,
      purchases: ofType('PurchaseRecorded').length,
      vendors: new Set(ofType('PurchaseRecorded').map(({ data }) => data.vendorId)).size,
      losses: ofType('StockAdjusted').length,
      drafts: ofType('BillContentSaved').length,
    }).toEqual({ bills: 351, revenuePaise: 16_845_900, cancelled: 1, purchases: 40, vendors: 3, losses: 1, drafts: 1 });
  });

  it('has payments for every UPI bill except cancelled ones and the newest two', () => {
    const settled = [...ofType('PaymentReceived'), ...ofType('BillCancelled')].map(({ data }) => data.billId);
    const open = ofType('BillCompleted')
      .filter(({ data }) => data.paymentMethod === 'UPI')
      .map(({ data }) => settled.includes(data.billId));
    expect(open.slice(-2)).toEqual([false, false]);
    expect(open.slice(0, -2)).not.toContain(false);
  });

  it('knows the customers who gave their number, and whose bill is whose', () => {
    const added = ofType('CustomerAdded').map(({ data }) => data.customer.id);
    const billed = ofType('BillCompleted').flatMap(({ data }) => data.customerId ?? []);
    expect([added.length, new Set(billed)]).toEqual([6, new Set(added)]);
    const named = ofType('BillCompleted').filter(({ data }) => !data.customer.walkIn);
    expect(named.every(({ data }) => data.customerId !== null)).toBe(true);
  });

  it('has goods with every stock label', () => {
    expect(labels()).toEqual({ out_of_stock: 2, low_stock: 2, in_stock: 32, well_stocked: 4 });
  });

  it('never sold more than it had', () => {
    expect(ofType('BillCompleted').flatMap(({ data }) => data.shortfalls)).toEqual([]);
  });

  it('sells more on a Sunday than on a Monday', () => {
    const on = (weekday: number) =>
      ofType('BillCompleted').filter(({ data }) => new Date(`${data.day}T00:00:00Z`).getUTCDay() === weekday).length;
    expect(on(0)).toBeGreaterThan(on(1));
  });

  it('made every bill within opening hours, up to the time of the demo', () => {
    for (const { data } of ofType('BillCompleted')) {
      const hour = new Date(Date.parse(data.billedAt) + 5.5 * 3_600_000).getUTCHours();
      expect(hour).toBeGreaterThanOrEqual(8);
      expect(hour).toBeLessThan(21);
      expect(data.billedAt < '2026-07-15T15:30:00.000Z').toBe(true);
    }
  });
});

describe('the sample shop', () => {
  it.each([16, 17, 18, 19, 20, 21, 22])('trades without a refusal whichever day it is opened: %i July', async (day) => {
    const store = openInMemoryEventStore();
    const commands = createCommandHandler({ store, app: 'test', soleWriter: true });
    const until = new Date(Date.UTC(2026, 6, day, day, 13));
    await expect(openSampleShop({ commands, shopId, ownerId, until })).resolves.toBeUndefined();
  });
});
