import type { ProductRow } from '@bahi/contracts';
import { QueryClientProvider, QueryObserver } from '@tanstack/react-query';
import { act as perform, renderHook, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createElement, type ReactNode } from 'react';
import { setLanguage } from '../i18n/language.ts';
import { queryClient } from '../providers/cache/queryClient.ts';
import { setConnected } from '../testing/network.ts';
import { productRow } from '../testing/sampleProducts.ts';
import { held, json, stubServer } from '../testing/stubServer.ts';
import { productQuery } from './useProductHits.ts';
import { useProductLookup } from './useProductLookup.ts';

const tea = productRow({ name: 'Assam tea' });
const wrapper = ({ children }: { children: ReactNode }) =>
  createElement(QueryClientProvider, { client: queryClient }, children);

/** The lookup of a page, and what it added. */
function open() {
  const added: ProductRow[] = [];
  const { result } = renderHook(() => useProductLookup((product) => added.push(product)), { wrapper });
  return { lookup: () => result.current, added };
}

beforeAll(async () => setLanguage('en'));
beforeEach(() => {
  queryClient.clear();
  setConnected(true);
});

it('a lookup confirmed with Enter adds the product even though the search of the field was cancelled', async () => {
  const answers = [held(json([tea])), held(json([tea]))];
  let asked = 0;
  const seen = stubServer({ 'GET /products': async (request) => answers[asked++]?.answer(request) ?? json([]) });
  const { lookup, added } = open();
  const stopTyping = new QueryObserver(queryClient, productQuery('assam')).subscribe(() => undefined);
  perform(() => lookup().addByWords({ words: 'assam', quantityMilli: undefined }, () => undefined));
  await waitFor(() => expect(seen).toHaveLength(1));
  stopTyping();
  for (const { release } of answers) release();
  await waitFor(() => expect(added).toEqual([tea]));
  expect(lookup().failures).toEqual([]);
});

it('a product requested by the previous screen is added, or reported when it cannot be loaded or does not exist', async () => {
  const answers = [json({ message: 'The ink is out.' }, 400), json([]), json([tea])];
  stubServer({ 'GET /products': () => answers.shift() ?? json([]) });
  const { lookup, added } = open();
  for (const failures of [
    ['The search for “the product you chose” did not work. The ink is out.'],
    ['This product does not exist'],
    [],
  ]) {
    perform(() => lookup().addById(tea.id));
    await waitFor(() => expect(lookup().isSearching).toBe(false));
    expect(lookup().failures).toEqual(failures);
    queryClient.clear();
  }
  expect(added).toEqual([tea]);
});

it('a choice between products with one code is made for one code at a time, and later lookups wait', async () => {
  const [small, large] = ['Small', 'Large'].map((name) => productRow({ name, barcodes: ['8901725181222'] })) as [
    ProductRow,
    ProductRow,
  ];
  stubServer({ 'GET /products': ({ url }) => json(url.includes('8901725181222') ? [small, large] : [tea]) });
  const { lookup, added } = open();
  perform(() => {
    lookup().addByCode('8901725181222', undefined);
    lookup().addByCode('8901725181222', undefined);
    lookup().addByWords({ words: 'assam', quantityMilli: undefined }, () => undefined);
  });
  await waitFor(() => expect(lookup().choice?.products).toEqual([small, large]));
  const first = lookup().choice;
  perform(() => first?.onChoose(large));
  await waitFor(() => expect(lookup().choice).not.toBe(first));
  await waitFor(() => expect(lookup().choice).toBeDefined());
  expect([added, lookup().isSearching]).toEqual([[large], true]);
  perform(() => lookup().choice?.onChoose(undefined));
  await waitFor(() => expect(added).toEqual([large, tea]));
  await waitFor(() => expect(lookup().isSearching).toBe(false));
  expect([lookup().choice, lookup().failures]).toEqual([undefined, ['Nothing was added for the code 8901725181222.']]);
});

it('a scale label adds its product with the weight, or the nearest quantity at the price', async () => {
  const sugar = productRow({ name: 'Sugar', unit: 'kg', sku: '42', sellingPricePaise: 4_600 });
  const boxes = productRow({ name: 'Matches', unit: 'box', sku: '2100043' });
  stubServer({
    'GET /products': ({ url }) => json(/%2242%22|%2200042/.test(url) ? [sugar] : /00043/.test(url) ? [boxes] : []),
  });
  const added: (readonly [string, number | undefined])[] = [];
  const scaleCodes = [
    { prefix: '21', content: 'weight', digits: 5 },
    { prefix: '23', content: 'price', digits: 5 },
  ] as const;
  const { result } = renderHook(
    () => useProductLookup(({ name }, quantityMilli) => added.push([name, quantityMilli]), { scaleCodes }),
    { wrapper },
  );
  const scan = async (code: string): Promise<readonly string[]> => {
    perform(() => result.current.addByCode(code, undefined));
    await waitFor(() => expect(result.current.isSearching).toBe(false));
    return result.current.failures;
  };
  expect(await scan('2100042012509')).toEqual([]);
  expect(await scan('2300042004508')).toEqual([]);
  expect(added).toEqual([
    ['Sugar', 1_250],
    ['Sugar', 98],
  ]);
  expect(await scan('2100042012504')).toEqual([expect.stringContaining('check digit is wrong')]);
  expect(await scan('2100043012508')).toEqual([expect.stringContaining('is not sold by weight')]);
  expect(await scan('2200042012500')).toEqual(['No product has the code 2200042012500.']);
  expect([await result.current.isKnown('2100042012509'), await result.current.isKnown('2100099012507')]).toEqual([
    true,
    false,
  ]);
  expect(added).toHaveLength(2);
});

it('a search whose text is the code of several products asks which one; otherwise the best match is added', async () => {
  const twins = ['Small', 'Large'].map((name) => productRow({ name, sku: null, barcodes: ['SHOP-1'] }));
  stubServer({ 'GET /products': ({ url }) => json(url.includes('SHOP-1') ? twins : [tea, ...twins]) });
  const { lookup, added } = open();
  perform(() => lookup().addByWords({ words: 'SHOP-1', quantityMilli: undefined }, () => undefined));
  await waitFor(() => expect(lookup().choice?.products).toEqual(twins));
  perform(() => lookup().choice?.onChoose(twins[1]));
  perform(() => lookup().addByWords({ words: 'shop', quantityMilli: undefined }, () => undefined));
  await waitFor(() => expect(added).toEqual([twins[1], tea]));
});

describe('while the server is away, what is scanned or typed', () => {
  const sugar = productRow({ name: 'Sugar', barcodes: ['8901725181222'] });
  const answers = {
    'GET /products': ({ url }: { url: string }) => json(url.includes('8901725181222') ? [sugar] : [tea]),
  };

  it('is held with its quantity, and added in its order by itself when the server is back', async () => {
    const seen = stubServer(answers);
    const { lookup, added } = open();
    setConnected(false);
    perform(() => {
      lookup().addByCode('8901725181222', 3_000);
      lookup().addByWords({ words: 'assam', quantityMilli: undefined }, () => undefined);
    });
    expect(lookup().held).toMatchObject([
      { by: 'code', value: '8901725181222', quantityMilli: 3_000 },
      { by: 'words', value: 'assam' },
    ]);
    expect(lookup().isSearching).toBe(true);
    expect(seen).toEqual([]);
    setConnected(true);
    await waitFor(() => expect(added).toEqual([sugar, tea]));
    await waitFor(() => expect([lookup().held, lookup().failures]).toEqual([[], []]));
  });

  it('can be given up; what is scanned afterwards is added', async () => {
    stubServer(answers);
    const { lookup, added } = open();
    setConnected(false);
    perform(() => lookup().addByCode('8901725181222', undefined));
    perform(() => lookup().giveUp());
    await waitFor(() => expect(lookup().held).toEqual([]));
    perform(() => lookup().addByWords({ words: 'assam', quantityMilli: undefined }, () => undefined));
    setConnected(true);
    await waitFor(() => expect(added).toEqual([tea]));
    expect(lookup().failures).toEqual([]);
  });

  it('is not known to be a code, so that an Enter is not held back', async () => {
    stubServer({ 'GET /products': async () => new Promise(() => undefined) });
    const { lookup } = open();
    const asked = lookup().isKnown('8901725181222');
    setConnected(false);
    expect(await asked).toBe(false);
    expect(await lookup().isKnown('8901725181222')).toBe(false);
  });
});

it('a lookup that gets no answer although the server works is repeated until it has one', async () => {
  jest.useFakeTimers();
  let isBroken = true;
  stubServer({ 'GET /products': () => (isBroken ? Promise.reject(new TypeError('Failed to fetch')) : json([tea])) });
  const { lookup, added } = open();
  perform(() => lookup().addByWords({ words: 'assam', quantityMilli: undefined }, () => undefined));
  await perform(async () => jest.advanceTimersByTimeAsync(60_000));
  expect([lookup().held.length, lookup().isRepeated, lookup().failures]).toEqual([1, true, []]);
  isBroken = false;
  await perform(async () => jest.advanceTimersByTimeAsync(15_000));
  expect([added, lookup().held, lookup().isRepeated]).toEqual([[tea], [], false]);
  jest.useRealTimers();
});
