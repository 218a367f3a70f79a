import { describe, expect, it } from '@jest/globals';
import { documentsOf, projectedModels } from '@bahi/testing/projectedModels';
import { SampleEvents } from '@bahi/testing/sampleEvents';
import { customerList, type CustomerDoc } from './customerList.ts';

const rice = [{ product: 'rice', quantityMilli: 2_000 }];

async function customers(shop: SampleEvents): Promise<Record<string, Partial<CustomerDoc>>> {
  const read = await projectedModels([customerList], shop.events);
  const rows = await documentsOf<CustomerDoc>(read, 'customerList', 'customers');
  return Object.fromEntries(rows.map((row) => [row.name, row]));
}

const figures = async (shop: SampleEvents) =>
  Object.fromEntries(
    Object.entries(await customers(shop)).map(([name, { billCount, totalPaise, lastBilledAt }]) => [
      name,
      [billCount, totalPaise, lastBilledAt],
    ]),
  );

const [FIRST, SECOND] = ['2026-01-05T05:00:00.000Z', '2026-01-06T05:00:00.000Z'];

describe('customer list', () => {
  it('adds up the bills of each customer that are not cancelled', async () => {
    const shop = new SampleEvents().product('rice').customer('Asha').customer('Ravi');
    shop.at(FIRST).complete('b1', rice, { customerOf: 'Asha' });
    shop.at(SECOND).complete('b2', rice, { customerOf: 'Asha' }).complete('b3', rice, { customerOf: 'Ravi' });
    shop.complete('b4', rice);
    expect(await figures(shop)).toEqual({ Asha: [2, 4_000, SECOND], Ravi: [1, 2_000, SECOND] });
    expect(await figures(shop.cancel('b2').cancel('b3'))).toEqual({ Asha: [1, 2_000, FIRST], Ravi: [0, 0, null] });
  });

  it('takes the time of the newest bill, whichever was recorded last', async () => {
    const shop = new SampleEvents().product('rice').customer('Asha');
    shop.at(SECOND).complete('b1', rice, { customerOf: 'Asha' });
    shop.at(SECOND, '2024-03-01T05:00:00.000Z').complete('old', rice, { customerOf: 'Asha' });
    expect(await figures(shop)).toEqual({ Asha: [2, 4_000, SECOND] });
  });

  it('keeps the figures of a customer who is changed, archived and restored', async () => {
    const shop = new SampleEvents().product('rice').customer('Asha').complete('b1', rice, { customerOf: 'Asha' });
    shop.customer('Asha', 'Changed', { name: 'Asha Patil' }).customer('Asha', 'Archived', { name: 'Asha Patil' });
    expect(await customers(shop)).toMatchObject({ 'Asha Patil': { billCount: 1, status: 'archived', revision: 2 } });
    shop.customer('Asha', 'Restored', { name: 'Asha Patil' }).cancel('b1');
    expect(await customers(shop)).toMatchObject({ 'Asha Patil': { billCount: 0, status: 'active', revision: 3 } });
  });
});
