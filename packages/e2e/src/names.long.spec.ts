import { visibleText, type CategoryRow, type ProductRow } from '@bahi/contracts';
import { readRows } from '@bahi/testing/realData';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { describeOnEngines } from './engineServers.ts';
import { openProduct, type RunningProduct } from './sharedStage.ts';
import { Refused, type ShopClient } from './shopClient.ts';

const hindi = readRows<'english' | 'hindi'>('hindi/food-names.csv');
const codes = [
  ...readRows<'code' | 'product_name'>('open-food-facts/ean-india-890.csv'),
  ...readRows<'code' | 'product_name'>('open-food-facts/codes-mixed.csv'),
];

describeOnEngines('names from real shops', (engine) => {
  // each search waits for the product just added, which takes longer where the rows are on a server: use every fifth
  // name there
  const some = <Row>(rows: readonly Row[]): readonly Row[] =>
    engine === 'embedded' ? rows : rows.filter((_, index) => index % 5 === 0);
  let product: RunningProduct;
  let shop: ShopClient;
  let category: CategoryRow;

  beforeAll(async () => {
    product = await openProduct({ engine });
    shop = await product.openShop();
    category = await shop.addCategory({ name: 'Food' });
  });

  afterAll(async () => {
    await product.stop();
  });

  function add(name: string, more: object = {}): Promise<ProductRow> {
    return shop.addProduct({ name, categoryId: category.id, unit: 'pcs', sellingPricePaise: 1000, ...more });
  }

  async function found(q: string): Promise<string[]> {
    const { rows } = await shop.list<ProductRow>('products', { filter: { q }, range: [0, 999] });
    return rows.map((row) => row.id);
  }

  it('are stored for all Hindi products, and found as typed, without nukta, by prefix and by their English name', async () => {
    const lost: string[] = [];
    for (const { english, hindi: localName } of some(hindi)) {
      const row = await add(english, { localName });
      expect(row.localName).toBe(localName.trim().normalize('NFC'));
      const firstWord = localName.split(/[\s,]+/)[0] ?? localName;
      const typed = [localName, localName.normalize('NFC').replaceAll('\u093c', ''), firstWord, english.toUpperCase()];
      for (const q of typed) if (!(await found(q)).includes(row.id)) lost.push(`${english} by ${q}`);
    }
    expect(lost).toEqual([]);
  });

  it('are stored for all products of Open Food Facts, and found by their code', async () => {
    const lost: string[] = [];
    for (const { code, product_name: name } of some(codes)) {
      if (name.trim() === '') {
        await expect(add(name)).rejects.toThrow(Refused);
        continue;
      }
      const row = await add(name, { barcodes: [code] });
      expect([row.name, row.barcodes]).toEqual([name.trim().normalize('NFC'), [code]]);
      if (!(await found(code)).includes(row.id)) lost.push(code);
    }
    expect(lost).toEqual([]);
  });

  it.each([
    '<script>alert(1)</script>',
    '=HYPERLINK("http://example.test","x")',
    "'; DROP TABLE events; --",
    '{"$gt":""}',
    '__proto__',
    'constructor',
    '../../etc/passwd',
    'a&am=1&pa=evil@bank',
    '\u202Egnp.exe',
    '%00%0a',
    '-2+3',
  ])('S15: are stored as text when hostile: %s', async (name) => {
    const row = await add(name);
    const read = await shop.get<ProductRow>(`/products/${row.id}`);
    expect(read.name).toBe(visibleText(name).trim().normalize('NFC'));
    const answer = await shop.call('GET', `/products/${row.id}`);
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  });
});
