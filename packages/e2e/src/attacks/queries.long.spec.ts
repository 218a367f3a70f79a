import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  httpCaller,
  sampleCalls,
  SampleThings,
  type CallerAnswer,
  type HttpCaller,
  type NewestWrite,
} from '@bahi/testing/attacks';
import { seededRandom } from '@bahi/testing/faults';
import { describeOnEngines } from '../engineServers.ts';
import { startProduct, type ProductProcess } from '../productProcess.ts';
import { registerShop } from '../shopClient.ts';

const SEED = 20_260_105;
const PER_LIST = 80;
/** Stack traces, file names, SQL and names of internals. */
const INSIDE =
  /\bat \S+ \(|\.[tj]s:\d|node_modules|sqlite|fts5|mongo|grpc|esdb|redis|no such|syntax error|private\.db|events\.db|\/tmp\/|TypeError|is not a function|Cannot read/i;

describeOnEngines('hostile queries', (engine) => {
  let product: ProductProcess;
  let shop: SampleThings;
  let owner: HttpCaller;
  const newest: NewestWrite = {};

  beforeAll(async () => {
    // without `__proto__`, any code that uses it fails visibly
    product = await startProduct({ engine, env: { LIMIT_SCALE: '1000', NODE_OPTIONS: '--disable-proto=delete' } });
    const { token, profile } = await registerShop(product.baseUrl, 'asha@example.test', (email) =>
      product.readOtp(email),
    );
    owner = httpCaller(product.baseUrl, newest, token);
    shop = new SampleThings(owner, profile.shopId);
  });
  afterAll(async () => {
    await product.stop();
  });

  const perList = engine === 'embedded' ? PER_LIST : PER_LIST / 4;
  const targets = Object.keys(sampleCalls);
  const methodOf = (target: string) => target.slice(0, target.indexOf(' '));
  const isPublic = (target: string) => target.includes('/auth/');

  describe('prototypes', () => {
    it('S13: do not depend on `__proto__` in any call of the product', async () => {
      const failed: unknown[] = [];
      for (const target of targets.filter((name) => !isPublic(name))) {
        for (const call of await sampleCalls[target]!(shop)) {
          const answer = await owner.send(methodOf(target), call);
          if (answer.status >= 300) failed.push([target, answer.status, answer.text]);
        }
      }
      expect(failed).toEqual([]);
    });

    it('S13: cannot be reached by any body, filter, query or form field', async () => {
      const poison = [
        '{"__proto__":{"polluted":1,"role":"owner"}}',
        '{"constructor":{"prototype":{"polluted":1}}}',
        '{"a":{"__proto__":{"polluted":1}}}',
      ];
      const before = (await owner.send('GET', { path: '/shop/info' })).text;
      for (const target of targets.filter((name) => !name.endsWith('/auth/logout'))) {
        const [call] = await sampleCalls[target]!(shop);
        for (const text of poison) {
          const query = {
            filter: text,
            sort: text,
            range: text,
            '__proto__[polluted]': '1',
            'constructor[prototype][polluted]': '1',
          };
          const answer = await owner.send(
            methodOf(target),
            { ...call!, query, ...(methodOf(target) !== 'GET' && { body: 'replaced' }) },
            {},
          );
          expect(answer.status).toBeLessThan(500);
          const raw = await sendText(methodOf(target), call!.path, text);
          if (raw !== undefined) expect([target, raw >= 400 && raw < 500]).toEqual([target, true]);
        }
      }
      const form = {
        message: 'x',
        '__proto__[polluted]': '1',
        'constructor.prototype.polluted': '1',
        '__proto__.polluted': '1',
      };
      for (const [name, value] of Object.entries(form))
        await owner.send('POST', { path: '/feedback', form: { message: 'x', [name]: value } });
      expect((await owner.send('GET', { path: '/shop/info' })).text).toBe(before);
      expect((await owner.send('GET', { path: '/openapi.json' })).text).not.toContain('polluted');
    });
  });

  async function sendText(method: string, path: string, body: string): Promise<number | undefined> {
    if (method === 'GET') return undefined;
    const headers = { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json' };
    return (await fetch(`${product.baseUrl}/api${path}`, { method, headers, body })).status;
  }

  const operators: readonly unknown[] = [
  { $gt: '' }, { $ne: null }, { $where: '1' }, { $regex: '.*' }, { $in: ['a'] }, [{ $gt: '' }], [[]], [['a', 'b']], [null], null, true, 0, -1, 1e308, '', ' ',
  "' OR 1=1 --", '" OR ""="', 'a*', '"', '""', '*', '^', '-', 'NEAR(a b)', 'a AND', 'NOT', 'name:x', '(', '%', '_', '\\', '\u0000', '\uD800', '🙂'.repeat(50),
  'x '.repeat(90), 'x'.repeat(201), 'x'.repeat(4_000), '2026-13-01', '0000-01-01', '9999-12-31', '2026-01-01T00:00:00Z', '__proto__', Array.from({ length: 1_001 }, () => 'a'),
  { a: { b: { c: { d: { e: { f: 1 } } } } } },
]; // prettier-ignore
  const fields = ['q', 'id', 'status', 'kind', 'categoryId', 'vendorId', 'productId', 'stockLabel', 'paymentMethod', 'reason', 'from', 'to', 'shopId', '_p', 'tenant', '$or', '$where', '__proto__', 'constructor', 'name', 'doc', 'rowid', '']; // prettier-ignore
  const ranges: readonly unknown[] = [[0, 24], [24, 0], [-1, 5], [0, 1e9], [0, 1e300], [1e9, 1e9], ['0', '5'], [0], [0, 1, 2], {}, 'x', [0.5, 1], [null, null]]; // prettier-ignore
  const orders: readonly unknown[] = ['ASC', 'DESC', 'asc', 'ASC; DROP TABLE x', 1, null, { $gt: '' }];
  const instants = [
    '2026-01-01T00:00:00Z',
    '9999-12-31T23:59:59Z',
    '0000-01-01T00:00:00Z',
    'now',
    "'",
    '{"$gt":""}',
    '2026-02-30T00:00:00Z',
    '+275760-09-13T00:00:00.000Z',
    '1e9',
  ];

  /** Accepts a result or a refusal, but no failure. */
  function expectAnswerOrRefusal(query: unknown, answer: CallerAnswer): void {
    const fine = answer.status === 200 || ([400, 404].includes(answer.status) && answer.body.message.length > 3);
    expect([query, fine || answer.text, INSIDE.test(answer.text)]).toEqual([query, true, false]);
  }

  describe('list queries', () => {
    const lists = targets.filter((target) => methodOf(target) === 'GET' && !target.includes('openapi'));

    it.each(lists)('S11: %s accepts what it allows and rejects the rest with 400', async (target) => {
      const random = seededRandom(SEED);
      const pick = <T>(choices: readonly T[]): T => choices[random.below(choices.length)]!;
      const [call] = await sampleCalls[target]!(shop);
      for (let turn = 0; turn < perList; turn += 1) {
        const query = {
          filter: random.chance(0.8) ? { [pick(fields)]: pick(operators) } : pick(operators),
          ...(random.chance(0.3) && { range: pick(ranges) }),
          ...(random.chance(0.3) && {
            sort: random.chance(0.8) ? [pick([...fields, 'id', 'updatedAt']), pick(orders)] : pick(operators),
          }),
          ...(random.chance(0.2) && { [pick(['asOf', 'knownAt'])]: pick(instants) }),
          ...(random.chance(0.2) && {
            range: pick(['today', '7d', 'month', 'fy', 'x', '']),
            top: pick(['units', 'revenue', 'x']),
          }),
        };
        expectAnswerOrRefusal(query, await owner.send('GET', { path: call!.path, query }));
      }
    });

    it('S11: a parameter that is not JSON, or is repeated, gets 400', async () => {
      for (const search of [
        'filter={',
        'filter=%7B%7D&filter=%7B%7D',
        'filter[a]=1',
        'filter[$ne]=1',
        'sort=name',
        'range=0-24',
        'range=[0,24',
        'filter=%00',
      ]) {
        const answer = await fetch(`${product.baseUrl}/api/products?${search}`, {
          headers: { authorization: `Bearer ${owner.token}` },
        });
        expect([search, [200, 400].includes(answer.status), INSIDE.test(await answer.text())]).toEqual([
          search,
          true,
          false,
        ]);
      }
    });

    it.each([
      'GET /products/:id',
      'GET /billing/:id',
      'DELETE /vendors/:id',
      'POST /products/:id/restore',
      'PUT /shop/:shopId',
      'GET /feedback/:id/image',
    ])('S11, S24: %s answers an address without a valid id with 404', async (target) => {
      for (const part of [
        '%7B%22%24gt%22%3A%22%22%7D',
        "'%20OR%201=1",
        '%00',
        '..%2F..%2Fetc%2Fpasswd',
        '%E0%A4%A',
        '__proto__',
        'constructor',
        `${'0'.repeat(32)}%0A`,
        '0'.repeat(31),
        'F'.repeat(32),
        'a'.repeat(3_000),
      ]) {
        const path = target.slice(target.indexOf(' ') + 1).replace(/:\w+/, part);
        const answer = await owner.send(methodOf(target), { path, ...(methodOf(target) !== 'GET' && { body: {} }) });
        expect([part, answer.status, INSIDE.test(answer.text)]).toEqual([part, 404, false]);
      }
    });
  });
});
