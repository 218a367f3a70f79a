import { beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { StockHistoryRow } from '@bahi/contracts';
import { screen } from '@testing-library/react';
import { setLanguage } from '../i18n/language.ts';
import { LiveMessages } from '../providers/cache/live.ts';
import { queryClient } from '../providers/cache/queryClient.ts';
import { renderRoutes } from '../testing/renderPage.ts';
import { productRow } from '../testing/sampleProducts.ts';
import { json, stubServer } from '../testing/stubServer.ts';
import { StockHistory } from './StockHistory.tsx';

const product = productRow();
const movement = (number: string): StockHistoryRow => ({
  id: number,
  revision: 1,
  at: '2026-01-02T10:00:00.000Z',
  occurredAt: null,
  kind: 'sale',
  quantityMilli: -1_000,
  stockAfterMilli: 4_000,
  valueDeltaPaise: -12_500,
  valueAfterPaise: 50_000,
  averageCostPaise: 12_500,
  reference: { id: 'b'.repeat(32), number },
  by: null,
});

beforeAll(async () => setLanguage('en'));
beforeEach(() => queryClient.clear());

it('a movement is shown once the history has it, which may be behind the product', async () => {
  const cancelled = { kind: 'cancellation', byName: 'Asha Sharma' } as const;
  const wrong = { id: 'b'.repeat(32), number: 'SKS/2627/00000', note: 'wrong rice' };
  const rows = [movement('SKS/2627/00001'), { ...movement('2'), ...cancelled, reference: wrong }];
  const seen = stubServer({
    'GET /shop/profile': () => json({ role: 'owner' }),
    [`GET /products/${product.id}`]: () => json(product),
    [`GET /products/${product.id}/history`]: () => json(rows),
  });
  renderRoutes([{ path: '/:productId/history', element: <StockHistory /> }], `/${product.id}/history`);
  await screen.findByText('SKS/2627/00001');
  expect([screen.getAllByText('Asha Sharma').length, screen.getAllByText('wrong rice').length]).toEqual([1, 1]);
  const live = new LiveMessages();
  const position = '9'.padStart(20, '0');
  live.changed({ collections: ['products'], position });
  const askedForProduct = () => seen.filter(({ url }) => url.endsWith(product.id)).length;
  const before = askedForProduct();
  while (askedForProduct() === before) await new Promise((resolve) => setTimeout(resolve, 20));
  rows.unshift(movement('SKS/2627/00002'));
  live.changed({ collections: ['stock-history'], position });
  await screen.findByText('SKS/2627/00002');
});
