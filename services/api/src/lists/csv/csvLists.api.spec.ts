import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Role } from '@bahi/contracts';
import {
  openAttackedApp,
  sampleCalls,
  type AttackedApp,
  type AttackedShop,
  type SampleCall,
} from '@bahi/testing/attacks';
import { readCsv } from '@bahi/testing/csv';
import { routes } from '../../routes.ts';
import { answers } from '../../openapi/answers.ts';
import { unescapeFormula } from './csvText.ts';

const CSV = { accept: 'text/csv' };
const INDIA_MS = 330 * 60_000;

type Json = null | string | number | boolean | Json[] | { [field: string]: Json };

/** What the heading says of the cell, read back by the rules of decision 0099; undefined for a field that has no value. */
function readBack(name: string, value: Json, cell: (heading: string) => string | undefined): Json | undefined {
  if (typeof value === 'number') {
    for (const [ending, instead, factor] of [
      ['Paise', 'Rupees', 100],
      ['Milli', '', 1_000],
      ['Bps', 'Percent', 100],
    ] as const) {
      if (!name.endsWith(ending)) continue;
      const text = cell(name.slice(0, -ending.length) + instead) ?? '';
      expect(text).toMatch(ending === 'Paise' ? /^-?\d+\.\d\d$/ : /^-?\d+(\.\d*[1-9])?$/);
      return Math.round(Number(text) * factor);
    }
    return Number(cell(name));
  }
  const text = unescapeFormula(cell(name) ?? '');
  if (value === null && text === '') return null;
  if (typeof value === 'boolean') return text === 'true';
  if (Array.isArray(value)) return text.startsWith('[') ? (JSON.parse(text) as Json) : text.split(' ').filter(Boolean);
  if (/(^a|A)t$/.test(name.split('.').at(-1) ?? '')) {
    const instant = new Date(Date.parse(`${text.replace(' ', 'T')}Z`) - INDIA_MS).toISOString();
    return instant.replace(/\.000Z$/, (value as string).slice(19));
  }
  return text;
}

/** Compares each field of a row with its cell. */
function expectSame(row: Json, record: Readonly<Record<string, string>>, above = ''): void {
  for (const [field, value] of Object.entries(row as Record<string, Json>)) {
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      expectSame(value, record, `${above}${field}.`);
      continue;
    }
    const back = readBack(`${above}${field}`, value, (heading) => record[heading]);
    expect([`${above}${field}`, back]).toEqual([`${above}${field}`, value]);
  }
}

const reads = routes.filter(({ method }) => method === 'GET').map((route) => [`GET ${route.path}`, route] as const);
const lists = reads.filter(([target]) => answers[target as 'GET /sales']?.list !== undefined);

describe('a list as CSV', () => {
  let app: AttackedApp;
  let shop: AttackedShop;
  beforeAll(async () => {
    app = await openAttackedApp();
    shop = await app.openShop();
  });
  afterAll(async () => app.close());

  const calls = async (target: string): Promise<SampleCall[]> => sampleCalls[target]!(shop);

  it.each(lists)('%s gives the rows, order and values that it shows, to each role', async (target, { access }) => {
    for (const role of access as readonly Role[]) {
      for (const call of await calls(target)) {
        const asJson = await shop.people[role].send('GET', { ...call, query: { range: [0, 999], ...call.query } });
        const { status, headers, text } = await shop.people[role].send('GET', call, CSV);
        expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8; header=present']);
        const rows = JSON.parse(asJson.text) as Json[];
        const records = readCsv(text);
        expect(records).toHaveLength(rows.length);
        rows.forEach((row, n) => expectSame(row, records[n]!));
        expect(headers.get('content-range')).toBe(asJson.headers.get('content-range'));
      }
    }
  });

  it.each(reads)('%s is described as a list if it answers one, so that the line above tests it', async (target) => {
    for (const call of await calls(target)) {
      const { headers } = await shop.owner.send('GET', call);
      expect([target, headers.has('content-range')]).toEqual([
        target,
        answers[target as 'GET /sales']?.list !== undefined,
      ]);
    }
  });

  it.each(lists)('%s has its headings alone where the filter finds nothing', async (target) => {
    const [call] = await calls(target);
    const { text } = await shop.owner.send('GET', { path: call!.path, query: { filter: { id: [] } } }, CSV);
    const filters = answers[target as 'GET /sales']?.list?.filters ?? [];
    if (!filters.includes('id')) return;
    expect(text).toMatch(/^[^\r\n]+\r\n$/);
  });

  it('hides from a role what its rows hide, headings and all', async () => {
    await shop.product();
    const product = { path: '/products' };
    const headings = async (role: Role, more = {}) =>
      Object.keys(readCsv((await shop.people[role].send('GET', { ...product, ...more }, CSV)).text)[0] ?? {});
    const then = { query: { asOf: new Date(app.clock.now() + 60_000).toISOString() } };
    for (const more of [{}, then]) {
      expect(await headings('owner', more)).toEqual(expect.arrayContaining(['averageCostRupees', 'stockValueRupees']));
      expect((await headings('staff', more)).filter((name) => /cost|value|purchase|updatedBy/i.test(name))).toEqual([]);
    }
  });

  it('refuses as the list refuses, in JSON', async () => {
    const { status, body } = await shop.owner.send('GET', { path: '/sales', query: { filter: { no: 1 } } }, CSV);
    expect([status, body.code]).toEqual([400, 'unknown_filter']);
    expect((await app.stranger().send('GET', { path: '/sales' }, CSV)).status).toBe(401);
    expect((await shop.people.staff.send('GET', { path: '/purchases' }, CSV)).status).toBe(403);
  });

  it.each(['*/*', 'application/json', 'application/json, text/csv', 'text/html', ''])(
    'needs to be asked for: not by %j',
    async (accept) => {
      const { headers } = await shop.owner.send('GET', { path: '/products' }, { accept });
      expect(headers.get('content-type')).toMatch(/^application\/json/);
    },
  );
});
