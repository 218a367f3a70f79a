import type { Bench, Row } from './bench.ts';
import { seed, startProduct, temporaryFolder } from './product.ts';
import { RawClient } from './rawClient.ts';
import { openShop } from './shop.ts';
import { figure, percentile } from './stats.ts';

const SAMPLES = 400;

type Timing = (path: string) => Promise<number>;

/** Runs `measure` with a function that times a GET as the first seeded owner: p95 of several hundred, in ms. */
async function withShop<T>(
  products: number,
  bills: number,
  measure: (p95: Timing, first: string[]) => Promise<T>,
): Promise<T> {
  const dataDir = temporaryFolder();
  await seed(dataDir, 1, products, bills);
  const server = await startProduct(dataDir);
  const shop = await openShop(server.address, 0);
  const client = await RawClient.open(server.address);
  const get = async (path: string) => {
    const answer = await client.request('GET', path, { Authorization: `Bearer ${shop.token}` });
    if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${answer.body}`);
    return answer;
  };
  const p95: Timing = async (path) => {
    for (let round = 0; round < SAMPLES / 4; round += 1) await get(path);
    const samples: number[] = [];
    for (let round = 0; round < SAMPLES; round += 1) {
      const from = performance.now();
      await get(path);
      samples.push(performance.now() - from);
    }
    return percentile(samples, 0.95);
  };
  const first = JSON.parse((await get(`/api/products?range=${encodeURIComponent('[0,99]')}`)).body) as SeededProduct[];
  try {
    return await measure(p95, termsOf(first));
  } finally {
    client.close();
    await server.stop();
  }
}

interface SeededProduct {
  name: string;
  localName: string | null;
  sku: string | null;
}

/** Search terms: the beginnings of an English word, a Hindi word and a SKU, and one without a match. */
function termsOf(products: readonly SeededProduct[]): string[] {
  const [product] = products.filter(({ localName }) => localName !== null);
  if (product === undefined) throw new Error('the seed has no Hindi names');
  const { name, localName, sku } = product;
  const typed = [name.slice(0, 3), name.split(' ')[0] ?? name, (localName ?? '').slice(0, 2), (sku ?? '').slice(0, 5)];
  return [...typed, 'zzqx'];
}

function page(resource: string, query: object): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) search.set(name, JSON.stringify(value));
  return `/api/${resource}?${search.toString()}`;
}

/**
 * G6: a list of 25 with its total at 100,000 bills (a million at scale 10) compared with 1,000; its last page; text
 * search.
 */
export const g6: Bench = {
  id: 'G6',
  async run({ scale }): Promise<Row[]> {
    const bills = 100_000 * scale;
    const firstPage = page('sales', { sort: ['billedAt', 'DESC'], range: [0, 24] });
    const small = await withShop(300, 1_000, (p95) => p95(firstPage));
    const [large, last, search] = await withShop(300, bills, async (p95) => [
      await p95(firstPage),
      await p95(page('sales', { sort: ['billedAt', 'DESC'], range: [bills - 25, bills - 1] })),
      await p95(page('sales', { sort: ['billedAt', 'DESC'], range: [0, 24], filter: { q: '0042' } })),
    ]);
    const common = { id: 'G6', better: 'lower' as const };
    const size = bills.toLocaleString('en-IN');
    return [
      {
        ...common,
        what: `list of 25 with total at ${size} bills ÷ at 1,000, p95`,
        value: (large ?? 0) / small,
        unit: '×',
        floor: 1.5,
        goal: 1.2,
        detail: `${figure(large ?? 0)} ÷ ${figure(small)} ms`,
      },
      {
        ...common,
        what: `last page at ${size} bills, p95`,
        value: last ?? 0,
        unit: 'ms',
        floor: 60,
        goal: 30,
        detail: 'of 25 rows',
      },
      {
        ...common,
        what: `text search at ${size} bills, p95`,
        value: search ?? 0,
        unit: 'ms',
        floor: 100,
        goal: 30,
        detail: 'part of an invoice number',
      },
    ];
  },
};

/** G7: product search while typing, with 50,000 products compared with 500. */
export const g7: Bench = {
  id: 'G7',
  async run(): Promise<Row[]> {
    const timeAll = (products: number) =>
      withShop(products, 0, async (p95, terms) => {
        const times: number[] = [];
        for (const q of terms) times.push(await p95(page('products', { filter: { q }, range: [0, 24] })));
        return { terms, times };
      });
    const small = await timeAll(500);
    const large = await timeAll(50_000);
    return large.terms.map((term, index) => {
      const [big = 0, little = 0] = [large.times[index], small.times[index]];
      return {
        id: 'G7',
        what: `product search “${term}” at 50,000 products ÷ at 500, p95`,
        value: big / little,
        unit: '×',
        floor: 3,
        goal: 1.5,
        better: 'lower',
        detail: `${figure(big)} ÷ ${figure(little)} ms`,
      };
    });
  },
};
