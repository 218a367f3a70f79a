import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BooksApp } from '@bahi/testing/booksApp';
import { readCsv } from '@bahi/testing/csv';
import { unescapeFormula } from './csvText.ts';

const CSV = { headers: { accept: 'text/csv' } };

describe('a CSV file', () => {
  let app: BooksApp;
  beforeAll(async () => {
    app = await BooksApp.open();
  });
  afterAll(() => app.close());
  const file = async (path: string, query = {}) => {
    const answer = await app.call('GET', path, { ...CSV, query });
    return { ...answer, text: answer.bytes.toString('utf8') };
  };

  it('S18: holds names as they are, and no formula', async () => {
    const names = [
      '=1+1',
      '+91 98200',
      '-2+3',
      '@SUM(A1:A9)',
      "'=quoted",
      'comma, "quotes"',
      'चाय ₹१०',
      '＝1+1',
      "Lay's",
      '=HYPERLINK("http://x.test","y")',
    ];
    for (const name of names) await app.ok('POST', '/categories', { body: { name } });
    const { text } = await file('/categories');
    const cells = readCsv(text).map(({ name = '' }) => name);
    expect(cells.map(unescapeFormula).toSorted()).toEqual(names.toSorted());
    expect(cells.filter((cell) => /^[=+\-@＝\t\r]/.test(cell))).toEqual([]);
    expect(text).toContain(`'=1+1,`);
    expect(text).toContain(`"comma, ""quotes""",`);
  });

  it('S18: keeps the lines of a note in one cell, whatever they begin with', async () => {
    const { id: productId } = await app.addProduct({ name: 'Rice' });
    const notes = ['=1+1\nsecond, line', 'one\r\n"two"', '- broken'];
    for (const note of notes) {
      await app.ok('POST', '/stock-adjustments', { body: { productId, quantityMilli: -1_500, reason: 'lost', note } });
    }
    const { rows } = await app.ok('GET', '/stock-adjustments');
    const records = readCsv((await file('/stock-adjustments')).text);
    expect(records.map(({ note = '' }) => unescapeFormula(note))).toEqual(rows.map(({ note }) => note));
    expect(records[0]).toMatchObject({ quantity: '-1.5', at: '2026-01-05 12:00:00' });
  });

  it('begins with the mark of UTF-8, ends each record as RFC 4180 says, and has a name', async () => {
    const { text, headers } = await file('/products');
    const [head = '', ...records] = text.split('\r\n');
    expect(head.startsWith('\uFEFFname,')).toBe(true);
    expect(head.endsWith(',updatedBy')).toBe(true);
    expect(records.at(-1)).toBe('');
    expect(headers.get('content-disposition')).toBe('attachment; filename="products.csv"');
  });

  it('has all rows of the filter in the order of the sort, whatever page is asked for', async () => {
    const names = Array.from({ length: 1_001 }, (_, n) => `Vendor ${String(n).padStart(4, '0')}`);
    // not all at once: the system holds back only so many connections
    for (let from = 0; from < names.length; from += 100) {
      const some = names.slice(from, from + 100);
      await Promise.all(some.map(async (name) => app.ok('POST', '/vendors', { body: { name } })));
    }
    await app.ok('POST', '/vendors', { body: { name: 'Another' } });
    const query = { filter: { q: 'vendor' }, sort: ['name', 'DESC'], range: [10, 19] };
    const { text, headers } = await file('/vendors', query);
    expect(readCsv(text).map(({ name }) => name)).toEqual(names.toReversed());
    expect([headers.get('content-range'), headers.get('total-capped')]).toEqual(['vendors 0-1000/1001', null]);
  });
});
