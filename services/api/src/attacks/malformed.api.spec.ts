import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  openAttackedApp,
  PNG,
  sampleCalls,
  type AttackedApp,
  type AttackedShop,
  type CallerAnswer,
  type HttpCaller,
  type SampleCall,
} from '@bahi/testing/attacks';
import { seededRandom } from '@bahi/testing/faults';
import { BODY_LIMIT, type Route } from '../http/route.ts';
import { routes } from '../routes.ts';

const SEED = 20_260_105;
const PER_ROUTE = 25;
/** Stacks, files, statements and names of what is inside: nobody outside needs them. */
const INSIDE =
  /\bat \S+ \(|\.ts\b|node_modules|sqlite|mongo|redis|eventstore|private\.db|\/home\/|TypeError|is not a function|Cannot read/i;

let app: AttackedApp;
let shop: AttackedShop;
beforeAll(async () => {
  app = await openAttackedApp();
  shop = await app.openShop();
});
afterAll(() => app.close());

const nonsense: readonly unknown[] = [
  null, true, 0, -0, -1, 1.5, 1e308, -1e308, 2 ** 53 + 2, 2 ** 31, '', ' ', 'NaN', '-1', '\u0000', 'a\u0000b', '\uD800',
  '\u202E\uFEFF', 'x'.repeat(70_000), '__proto__', 'constructor', "'; DROP TABLE events; --", '{"$gt":""}', '../../etc/passwd', '0'.repeat(32),
  'Z'.repeat(32), '2026-02-30', '9999-12-31T23:59:59.999Z', [], [null], [[[[]]]], {}, { $gt: '' }, { $where: 'sleep(1)' }, { length: 1e9 },
  { toString: 1, valueOf: null }, { toJSON: 'x' }, Array.from({ length: 2_000 }, () => ({})),
]; // prettier-ignore

/** Every place of a value, from the whole to its leaves. */
function placesOf(value: unknown, place: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [place];
  return [place, ...Object.entries(value).flatMap(([name, inner]) => placesOf(inner, [...place, name]))];
}

function withValue(whole: unknown, place: readonly string[], value: unknown): unknown {
  const last = place.at(-1);
  if (last === undefined) return value;
  const copy = structuredClone(whole);
  const holder = place
    .slice(0, -1)
    .reduce((inner, name) => inner[name] as Record<string, unknown>, copy as Record<string, unknown>);
  holder[last] = value;
  return copy;
}

/** Never a failure of ours, never a closed session, and a refusal says why in words. */
function expectSense(answer: CallerAnswer, sent: unknown): void {
  const hasReason = answer.status < 400 || (/^[a-z_]+$/.test(answer.body.code) && answer.body.message.length > 3);
  const fine = answer.status < 500 && answer.status !== 401 && hasReason && !INSIDE.test(answer.text);
  expect({
    sent: JSON.stringify(sent)?.slice(0, 300),
    fine,
    text: fine || `${answer.status} ${answer.text.slice(0, 500)}`,
  }).toMatchObject({ fine: true });
}

/** A session of its own where the call ends it. */
async function callerFor(target: string): Promise<HttpCaller> {
  return target === 'POST /auth/logout' ? (await app.openShop()).owner : shop.owner;
}

const withBody = routes
  .filter((route) => route.body !== undefined)
  .map((route) => [`${route.method} ${route.path}`, route] as const);

async function sampleOf(target: string): Promise<SampleCall> {
  const [call] = await sampleCalls[target]!(shop);
  return { ...call!, body: call?.body ?? {} };
}

async function sendRaw({ method }: Route, { path }: SampleCall, body: string | Buffer): Promise<CallerAnswer> {
  const { token = '' } = shop.owner;
  const response = await fetch(`${app.baseUrl}/api${path}`, {
    method,
    body,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: JSON.parse(text) as CallerAnswer['body'] };
}

describe('nonsense in bodies', () => {
  it.each(withBody)(
    'S12, S24, L5: %s answers values that make no sense with a 4xx that says why, and changes no stream',
    async (target, route) => {
      const random = seededRandom(SEED);
      const pick = <T>(choices: readonly T[]): T => choices[random.below(choices.length)]!;
      const call = await sampleOf(target);
      const places = placesOf(call.body);
      let caller = await callerFor(target);
      for (let turn = 0; turn < PER_ROUTE; turn += 1) {
        const body = withValue(call.body, pick(places), pick(nonsense));
        const before = await app.eventCount();
        const answer = await caller.send(route.method, { ...call, body });
        expectSense(answer, body);
        if (answer.status >= 400) expect([body, await app.eventCount()]).toEqual([body, before]);
        // an empty body is all that a sign-out needs
        if (target === 'POST /auth/logout' && answer.status === 204) caller = await callerFor(target);
      }
    },
  );

  it.each(withBody)('S12: %s answers bytes that are no JSON with 400 or 413', async (target, route) => {
    const call = await sampleOf(target);
    const good = JSON.stringify({ ...(call.body as object), note: 'चाय' });
    const before = await app.eventCount();
    const broken = [
      good.slice(0, -1),
      `${good}${good}`,
      good.replace('{', '{,'),
      `\uFEFF\uFEFF${good}`,
      '{"a":NaN}',
      '{"a":01}',
      '\u0000',
      Buffer.from(good, 'utf16le'),
      Buffer.from('{"name":"\u00ff"}', 'latin1'),
      '{"__proto__":{"role":"owner"}}',
      '['.repeat(5_000),
    ];
    for (const bytes of broken) expect([bytes, (await sendRaw(route, call, bytes)).status]).toEqual([bytes, 400]);
    expect((await sendRaw(route, call, ' '.repeat((route.bodyLimit ?? BODY_LIMIT) + 1))).status).toBe(413);
    expect(await app.eventCount()).toBe(before);
  });

  it.each(withBody)('S10: %s refuses a field that is not its own, wherever it stands', async (target, route) => {
    const call = await sampleOf(target);
    const objects = placesOf(call.body).filter(
      (place) => !Array.isArray(valueAt(call.body, place)) && typeof valueAt(call.body, place) === 'object',
    );
    const before = await app.eventCount();
    for (const place of objects) {
      for (const field of ['isAdmin', 'tenantId', 'prevHash', 'passwordHash']) {
        const body = withValue(call.body, [...place, field], 'owner');
        const answer = await shop.owner.send(route.method, { ...call, body });
        expect([field, answer.status]).toEqual([field, 422]);
      }
    }
    expect(await app.eventCount()).toBe(before);
  });

  it('S12, S13: the name of a form field is a name, never a path into an object', async () => {
    for (const name of ['a[b]', '__proto__[polluted]', 'message[0]', `a${'[b]'.repeat(30)}`]) {
      const answer = await shop.owner.send('POST', { path: '/feedback', form: { message: 'hello', [name]: 'x' } });
      expect([answer.status, answer.body['errorCodes']]).toEqual([422, { [name]: 'unknown_field' }]);
    }
  });

  it('S12: multipart rubbish is 4xx', async () => {
    const random = seededRandom(SEED);
    const { token = '' } = shop.owner;
    const good = Buffer.concat([
      Buffer.from(
        '--b\r\nContent-Disposition: form-data; name="message"\r\n\r\nhello\r\n--b\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\n\r\n',
      ),
      PNG,
      Buffer.from('\r\n--b--\r\n'),
    ]);
    const statuses = new Set<number>();
    for (let turn = 0; turn < 150; turn += 1) {
      const bytes = Buffer.from(good);
      for (let hits = 0; hits < 4; hits += 1) bytes[random.below(bytes.length)] = random.below(256);
      const body = bytes.subarray(0, random.chance(0.3) ? random.below(bytes.length) : bytes.length);
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=b' };
      const response = await fetch(`${app.baseUrl}/api/feedback`, { method: 'POST', body, headers });
      statuses.add(response.status);
      expect(await response.text()).not.toMatch(INSIDE);
    }
    expect([...statuses].filter((status) => status >= 500 || status === 401)).toEqual([]);
  });
});

function valueAt(whole: unknown, place: readonly string[]): unknown {
  return place.reduce((inner, name) => (inner as Record<string, unknown>)[name], whole);
}
