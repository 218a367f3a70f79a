import { randomBytes } from 'node:crypto';
import type { Position, RecordedEvent } from '@bahi/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  openAttackedApp,
  sampleCalls,
  WALK_IN,
  type AttackedApp,
  type AttackedShop,
  type CallerAnswer,
  type SampleCall,
} from '@bahi/testing/attacks';
import { jsonSchema, type Json } from '../openapi/jsonSchema.ts';
import { routes } from '../routes.ts';

const ID = /^[0-9a-f]{32}$/;
/** Where an id stands: `path 2`, `body lines 0 productId`, `query filter id 0`. */
type Place = string;

let app: AttackedApp;
let mine: AttackedShop;
let theirs: AttackedShop;

beforeAll(async () => {
  app = await openAttackedApp();
  mine = await app.openShop();
  theirs = await app.openShop();
});
afterAll(() => app.close());

const split = (call: SampleCall) => ({ path: call.path.split('/'), body: call.body, query: call.query });

/** Every text of a call by the place it stands at. */
function textsOf(value: unknown, place: Place[] = []): Map<Place, string> {
  if (typeof value === 'string') return new Map([[place.join(' '), value]]);
  if (typeof value !== 'object' || value === null) return new Map();
  return new Map(Object.entries(value).flatMap(([name, inner]) => [...textsOf(inner, [...place, name])]));
}

/** Places where two shops' calls differ by an id. */
function idPlaces(own: SampleCall, others: SampleCall): Place[] {
  const theirTexts = textsOf(split(others));
  return [...textsOf(split(own))].flatMap(([place, text]) =>
    ID.test(text) && theirTexts.get(place) !== text ? [place] : [],
  );
}

/** The call with other texts at some places. */
function withTexts(call: SampleCall, texts: ReadonlyMap<Place, string>): SampleCall {
  const copy = structuredClone(split(call)) as unknown as Record<string, unknown>;
  for (const [place, text] of texts) {
    const names = place.split(' ');
    const last = names.pop() ?? '';
    const holder = names.reduce((inner, name) => inner[name] as Record<string, unknown>, copy);
    holder[last] = text;
  }
  const { path, body, query } = copy as { path: string[]; body: unknown; query: SampleCall['query'] };
  return { path: path.join('/'), ...(body !== undefined && { body }), ...(query && { query }) };
}

/** What a stranger can see of an answer; the ids they sent themselves look alike. */
function visible({ status, headers, body }: CallerAnswer, sent: Iterable<string>) {
  const { requestId: _, ...rest } = body;
  const shown = ['content-range', 'etag', 'consistency', 'consistency-token', 'total-capped', 'idempotency-replayed'];
  const text = JSON.stringify({
    status,
    body: Array.isArray(body) ? body : rest,
    headers: shown.map((name) => headers.get(name)),
  });
  return [...sent].reduce((seen, id) => seen.replaceAll(id, '<id>'), text);
}

const unknownId = () => randomBytes(16).toString('hex');

/** Paths of a body's schema at which an id stands. */
function idFields(schema: Json, path = ''): string[] {
  if (schema['pattern'] === '^[0-9a-f]{32}$') return [path];
  const inner = Object.entries((schema['properties'] ?? {}) as Record<string, Json>).flatMap(([name, field]) =>
    idFields(field, path === '' ? name : `${path} ${name}`),
  );
  const items = schema['items'] === undefined ? [] : idFields(schema['items'] as Json, `${path} 0`);
  const choices = ['anyOf', 'oneOf', 'allOf'].flatMap((word) =>
    ((schema[word] ?? []) as Json[]).flatMap((choice) => idFields(choice, path)),
  );
  return [...inner, ...items, ...choices];
}

/** Every stream that carries a fact of the other shop. */
const theirStreams = new Set<string>();
let readTo: Position | null = null;

/** What was added to the other shop's streams since the last look; nothing in a log changes. */
async function addedToTheirs(): Promise<RecordedEvent[]> {
  const added = await app.events.readAll({ after: readTo, maxCount: 100_000 });
  readTo = added.at(-1)?.position ?? readTo;
  for (const { stream, meta } of added) if (meta.shopId === theirs.shopId) theirStreams.add(stream);
  return added.filter(({ stream }) => theirStreams.has(stream));
}

/** Their things have reached every read model, so that nothing is hidden only because it is new. */
async function settle(): Promise<void> {
  const lists = [
    '/members',
    '/feedback',
    '/categories',
    '/vendors',
    '/customers',
    '/products',
    '/purchases',
    '/stock-adjustments',
    '/billing',
    '/sales',
    '/dashboard',
    '/imports',
  ];
  await Promise.all(lists.map(async (path) => theirs.owner.ok('GET', { path })));
}

/** Tries every place of one call with another shop's id, and with all of them at once; gives the places. */
async function trespass(method: string, own: SampleCall, others: SampleCall): Promise<Place[]> {
  const places = idPlaces(own, others);
  const theirTexts = textsOf(split(others));
  const choices = places.map((place) => [place]);
  if (places.length > 1) choices.push(places);
  for (const chosen of choices) {
    const unknown = new Map(chosen.map((place) => [place, unknownId()]));
    const foreign = new Map(chosen.map((place) => [place, theirTexts.get(place) ?? '']));
    const before = await app.eventCount();
    const expected = await mine.owner.send(method, withTexts(own, unknown));
    const answer = await mine.owner.send(method, withTexts(own, foreign));
    expect(visible(answer, foreign.values())).toBe(visible(expected, unknown.values()));
    if (chosen.every((place) => place.startsWith('query'))) continue;
    expect(answer.status).toBeGreaterThanOrEqual(400);
    // L5: a refusal changes no stream at all
    expect(await app.eventCount()).toBe(before);
  }
  return places;
}

/** The sample was good but for the ids: with its own it passes, finds what it asks for, and shows nothing of theirs. */
async function passes(method: string, own: SampleCall, others: SampleCall): Promise<void> {
  const answer = await mine.owner.send(method, own);
  expect([own.path, answer.status < 300 || answer.text]).toEqual([own.path, true]);
  if (own.query?.['filter'] !== undefined) expect(answer.body).not.toEqual([]);
  const foreign = idPlaces(others, own).map((place) => textsOf(split(others)).get(place) ?? '');
  for (const id of [theirs.shopId, ...foreign]) expect(answer.text).not.toContain(id);
}

/** Places where a call of the route must carry an id, by its path and the schema of its body. */
function placesOf({ path, body }: (typeof routes)[number]): Place[] {
  const params = path.split('/').flatMap((part, index) => (/^:(id|shopId)$/.test(part) ? [`path ${index}`] : []));
  const fields = body === undefined ? [] : idFields(jsonSchema(body)).map((field) => `body ${field}`);
  return [...params, ...fields];
}

const byTarget = routes.map((route) => [`${route.method} ${route.path}`, route] as const);

describe('another shop', () => {
  it('S1: no route is without sample calls', () => {
    expect(Object.keys(sampleCalls).toSorted()).toEqual(byTarget.map(([target]) => target).toSorted());
  });

  it.each(byTarget)(
    'S1: %s answers their ids like unknown ones and changes nothing of theirs',
    async (target, route) => {
      const prepare = sampleCalls[target]!;
      const [own, others] = [await prepare(mine), await prepare(theirs)];
      await settle();
      await addedToTheirs();
      const tried: Place[] = [];
      for (const [index, call] of own.entries()) tried.push(...(await trespass(route.method, call, others[index]!)));
      expect(await addedToTheirs()).toEqual([]);
      expect(tried).toEqual(expect.arrayContaining(placesOf(route)));
      if (tried.length === 0 && route.method !== 'GET') return;
      for (const [index, call] of own.entries()) await passes(route.method, call, others[index]!);
    },
  );

  it('S1: every filter by an id is among the sample calls', async () => {
    const { body } = await app.stranger().send('GET', { path: '/openapi.json' });
    const described = body as unknown as { paths: Record<string, { get?: { parameters?: Json[] } }> };
    for (const [path, { get }] of Object.entries(described.paths)) {
      const filter = get?.parameters?.find(({ name }) => name === 'filter') as
        { content?: { 'application/json': { schema: Json } } } | undefined;
      // some calls take the filter of another list
      if (filter?.content === undefined) continue;
      const names = new Set(idFields(filter.content['application/json'].schema).map((field) => field.split(' ')[0]));
      const prepare = sampleCalls[`GET ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`]!;
      const used = (await prepare(mine)).flatMap(({ query }) => Object.keys(query?.['filter'] ?? {}));
      expect([path, used]).toEqual([path, expect.arrayContaining([...names])]);
    }
  });

  it('S1: their consistency token and idempotency key say nothing and do nothing here', async () => {
    const sale = { path: '/billing/complete', body: { lines: [await theirs.line()], ...WALK_IN } };
    const key = { 'idempotency-key': 'one-key-for-two-shops' };
    const sold = await theirs.owner.send('POST', sale, key);
    await addedToTheirs();
    const answer = await mine.owner.send('POST', sale, key);
    expect([answer.status, answer.headers.get('idempotency-replayed')]).toEqual([422, null]);
    const token = { 'consistency-token': String(sold.headers.get('consistency-token')) };
    const read = await mine.owner.send('GET', { path: `/billing/${sold.body.id}` }, token);
    expect([read.status, read.body.code]).toEqual([404, 'not_found']);
    expect(await addedToTheirs()).toEqual([]);
  });
});
