import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from '@jest/globals';
import { createElement, type ReactNode } from 'react';
import { queryClient } from '../../providers/cache/queryClient.ts';
import { draftLine, productRow } from '../../testing/sampleProducts.ts';
import { json, stubServer } from '../../testing/stubServer.ts';
import { useProductsOnBill, useShortages } from './useShortages.ts';

const wrapper = ({ children }: { children: ReactNode }) =>
  createElement(QueryClientProvider, { client: queryClient }, children);

beforeEach(() => queryClient.clear());

it('useShortages reports shortages on a bill with more products than fit into one call', async () => {
  const ids = Array.from({ length: 250 }, (_, place) => String(place).padStart(32, '0'));
  const lines = ids.map((productId, key) => draftLine({ key, productId }));
  const seen = stubServer({
    'GET /products': ({ url }) => {
      const { id } = JSON.parse(new URL(url, 'http://shop.test').searchParams.get('filter') ?? '{}') as {
        id: string[];
      };
      return json(id.map((one) => productRow({ id: one, currentStockMilli: 0 })));
    },
  });
  const { result } = renderHook(() => useShortages(lines, useProductsOnBill(lines)), { wrapper });
  await waitFor(() => expect([...result.current.keys()]).toEqual(ids));
  expect(seen).toHaveLength(3);
});
