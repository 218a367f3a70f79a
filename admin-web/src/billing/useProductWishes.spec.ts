import type { ProductRow } from '@bahi/contracts';
import { QueryClientProvider, QueryObserver } from '@tanstack/react-query';
import { act as perform, renderHook, waitFor } from '@testing-library/react';
import { expect, it } from '@jest/globals';
import { createElement, type ReactNode } from 'react';
import { queryClient } from '../providers/queryClient.ts';
import { held, json, stubServer } from '../testing/stubServer.ts';
import { productRow } from './sampleProducts.ts';
import { productQuery } from './useProductHits.ts';
import { useProductWishes } from './useProductWishes.ts';

const tea = productRow({ name: 'Assam tea' });
const wrapper = ({ children }: { children: ReactNode }) =>
  createElement(QueryClientProvider, { client: queryClient }, children);

it('what was closed with Enter is added although the search that typing began ends with its field', async () => {
  const answers = [held(json([tea])), held(json([tea]))];
  let asked = 0;
  const seen = stubServer({ 'GET /products': async (request) => answers[asked++]?.answer(request) ?? json([]) });
  const added: ProductRow[] = [];
  const { result } = renderHook(
    () =>
      useProductWishes(
        (product) => added.push(product),
        () => undefined,
      ),
    { wrapper },
  );
  const stopTyping = new QueryObserver(queryClient, productQuery('assam')).subscribe(() => undefined);
  perform(() => result.current.addByWords({ text: 'assam', words: 'assam', quantityMilli: undefined }));
  await waitFor(() => expect(seen).toHaveLength(1));
  stopTyping();
  for (const { release } of answers) release();
  await waitFor(() => expect(added).toEqual([tea]));
  expect(result.current.failure).toBeUndefined();
});
