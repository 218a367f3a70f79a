import { beforeEach, expect, it } from '@jest/globals';
import type { PurchaseEffect as Effect } from '@bahi/contracts';
import { screen } from '@testing-library/react';
import { CoreAdminContext } from 'react-admin';
import { setLanguage } from '../i18n/language.ts';
import { queryClient } from '../providers/cache/queryClient.ts';
import { dataProvider } from '../providers/reactAdmin/data.ts';
import { startSession } from '../providers/session.ts';
import { renderPage } from '../testing/renderPage.ts';
import { json, stubServer, type Seen } from '../testing/stubServer.ts';
import { PurchaseEffect } from './PurchaseEffect.tsx';

const ID = '7'.repeat(32);
const CORRECTION = { revision: 3, purchasePricePaise: 1_500 };
const tea = {
  productId: 'tea',
  productName: 'Assam tea',
  unit: 'packet' as const,
  before: { stockMilli: 1_000, valuePaise: 1_000, averageCostPaise: 1_000 },
  after: { stockMilli: 1_000, valuePaise: 1_500, averageCostPaise: 1_500 },
  costVariancePaise: 4_500,
};

/** The effect as the server tells it, for a correction or a deletion. */
function show(answer: Response, correction: typeof CORRECTION | null = CORRECTION): Seen[] {
  const seen = stubServer({ [`GET /purchases/${ID}/effect`]: () => answer });
  renderPage(
    <CoreAdminContext queryClient={queryClient} dataProvider={dataProvider}>
      <PurchaseEffect purchaseId={ID} correction={correction} />
    </CoreAdminContext>,
  );
  return seen;
}
const effect = (changes: Partial<Effect> = {}): Response =>
  json({ products: [tea], costVariancePaise: 4_500, ...changes });
const cells = (): (string | null)[] => screen.getAllByRole('row').map(({ textContent }) => textContent);

beforeEach(async () => {
  await setLanguage('en');
  queryClient.clear();
  startSession('t');
});

it('the effect shows the change in stock and in cost of goods sold', async () => {
  const seen = show(effect());
  await screen.findByText(/^₹45\.00 goes to cost of goods sold/);
  expect(cells()).toEqual([
    'NowAfterwards',
    'Stock1 packet1 packet',
    'Average price₹10.00₹15.00',
    'Stock value₹10.00₹15.00',
  ]);
  expect(seen.map(({ url }) => new URL(url, 'http://shop.test').searchParams.get('correction'))).toEqual([
    JSON.stringify(CORRECTION),
  ]);
});

it('the effect shows by how much cost of goods sold falls', async () => {
  const seen = show(effect({ costVariancePaise: -5_000 }), null);
  await screen.findByText(/^Cost of goods sold goes down by ₹50\.00/);
  expect(seen.map(({ url }) => new URL(url, 'http://shop.test').search)).toEqual(['']);
});

it('the effect names both products when the product changes', async () => {
  const salt = { ...tea, productId: 'salt', productName: 'Salt' };
  show(effect({ products: [tea, salt] }));
  expect(await screen.findByText('Assam tea')).toBeVisible();
  expect(screen.getByText('Salt')).toBeVisible();
});

it('the effect is empty when only a label changes', async () => {
  show(effect({ products: [{ ...tea, after: tea.before, costVariancePaise: 0 }], costVariancePaise: 0 }));
  expect(await screen.findByText('Stock, average price and stock value stay as they are.')).toBeVisible();
  expect(screen.queryByRole('table')).toBeNull();
});

it.each([
  [
    'en',
    'These goods have left the shelf: the stock of Tea would be below zero. At least 7.5 kg of this purchase must stay.',
  ],
  ['hi', 'यह माल निकल चुका है: Tea का स्टॉक शून्य से नीचे चला जाएगा। इस खरीद में कम से कम 7.5 किलो रहना चाहिए।'],
] as const)(
  'the effect shows before saving what the server would refuse, and what would pass: %s',
  async (language, text) => {
    await setLanguage(language);
    const params = { name: 'Tea', leastMilli: 7_500, least: '7.5', unit: 'kg' };
    show(json({ code: 'purchase_consumed', message: '', params }, 409));
    expect(await screen.findByText(text)).toBeVisible();
  },
);

it('the effect warns of stock below zero', async () => {
  const params = { productId: 'tea', name: 'Assam tea', unit: 'packet' as const, stockMilli: -3_000 };
  show(effect({ warnings: [{ field: 'quantityMilli', code: 'stock_below_zero', params }] }));
  expect(await screen.findByText(/^The stock of Assam tea would be -3 packet: /)).toBeVisible();
});
