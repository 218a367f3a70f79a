import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { errors, MAX_PURCHASE_LINES } from '@bahi/contracts';
import { MAX_APPEND_BYTES } from '@bahi/event-store';
import { BooksApp } from '@bahi/testing/booksApp';
import { z } from 'zod';
import { BODY_LIMIT, noBody, type Target } from '../http/route.ts';
import { routes } from '../routes.ts';
import { answers, shapes } from './answers.ts';
import { openApiDocument } from './describeApi.ts';

const json = z.record(z.string(), z.unknown());
const reference = z.strictObject({ $ref: z.string() });
const header = z.strictObject({ description: z.string(), schema: json });
const media = z.record(z.string(), z.strictObject({ schema: json.optional(), encoding: json.optional() }));
const parameterBase = { name: z.string(), description: z.string().optional(), required: z.boolean().optional() };
const parameter = z.union([
  reference,
  z.strictObject({ ...parameterBase, in: z.literal('path'), required: z.literal(true), schema: json }),
  z.strictObject({ ...parameterBase, in: z.enum(['query', 'header']), schema: json }),
  z.strictObject({ ...parameterBase, in: z.literal('query'), content: media }),
]);
const response = z.union([
  reference,
  z.strictObject({
    description: z.string(),
    headers: z.record(z.string(), reference),
    content: media.optional(),
  }),
]);
const operation = z.strictObject({
  operationId: z.string(),
  summary: z.string(),
  description: z.string(),
  tags: z.array(z.string()),
  security: z.array(json),
  'x-roles': z.array(z.string()).optional(),
  parameters: z.array(parameter),
  requestBody: z.strictObject({ required: z.boolean(), description: z.string(), content: media }).optional(),
  responses: z.record(z.string().regex(/^(\d{3}|default)$/), response),
});
/** The parts of OpenAPI 3.1 that we use, to the letter. */
const openApi = z.strictObject({
  openapi: z.literal('3.1.0'),
  info: z.strictObject({ title: z.string(), version: z.string(), description: z.string() }),
  jsonSchemaDialect: z.url(),
  servers: z.array(z.strictObject({ url: z.string() })),
  paths: z.record(
    z.string().regex(/^\/[^:]*$/),
    z.partialRecord(z.enum(['get', 'post', 'put', 'patch', 'delete']), operation),
  ),
  components: z.strictObject({
    schemas: z.record(z.string(), json),
    parameters: z.record(z.string(), parameter),
    headers: z.record(z.string(), header),
    responses: z.record(z.string(), response),
    securitySchemes: json,
  }),
});

const document = openApiDocument(routes);
const described = openApi.parse(document);
const operations = Object.entries(described.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, of]) => ({ at: `${method.toUpperCase()} ${path}`, path, of })),
);
const at = (target: string) => operations.find((one) => one.at === target)!.of;

/** Every `$ref` below a value. */
function referencesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === '$ref' && typeof inner === 'string' ? [inner] : referencesIn(inner),
  );
}

describe('the description of the API', () => {
  it('has one line in answers.ts for each endpoint, and none for an endpoint that is gone', () => {
    expect(Object.keys(answers).sort()).toEqual(routes.map(({ method, path }) => `${method} ${path}`).sort());
  });

  it('says how many bytes a body may have, and what of its lines are too many to be recorded at once', () => {
    for (const { method, path, body, bodyLimit = BODY_LIMIT } of routes) {
      if (body === undefined || body === noBody) continue;
      const said = at(`${method} ${path.replace(/:(\w+)/g, '{$1}')}`).requestBody?.description;
      expect(said).toContain(`At most ${bodyLimit} bytes`);
      expect(said?.includes('too_much_at_once')).toBe(bodyLimit > BODY_LIMIT);
    }
    expect(at('POST /purchases/batch').requestBody?.description).toContain(String(MAX_APPEND_BYTES));
    expect(JSON.stringify(at('POST /purchases/batch').requestBody)).toContain(`"maxItems":${MAX_PURCHASE_LINES}`);
  });

  it('describes every endpoint of the table once, under a name of its own', () => {
    expect(operations.map((one) => one.at).sort()).toEqual(
      routes.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`).sort(),
    );
    const names = operations.map((one) => one.of.operationId);
    expect(new Set(names).size).toBe(names.length);
  });

  it('refers to nothing that is not there', () => {
    const found = referencesIn(document).map((ref) =>
      ref
        .slice('#/'.length)
        .split('/')
        .reduce<unknown>((part, key) => json.parse(part)[key], document),
    );
    expect(found.length).toBeGreaterThan(routes.length);
    expect(found).not.toContain(undefined);
  });

  it('lists every error code with its status', () => {
    const { properties, 'x-codes': codes } = described.components.schemas['Refusal']!;
    expect(z.object({ code: z.object({ enum: z.array(z.string()) }) }).parse(properties).code.enum).toEqual(
      Object.keys(errors),
    );
    expect(codes).toEqual(errors);
  });

  it('declares each parameter of an address', () => {
    for (const { at: target, path, of } of operations) {
      const declared = of.parameters.flatMap((one) => ('in' in one && one.in === 'path' ? [`{${one.name}}`] : []));
      expect([target, ...declared]).toEqual([target, ...(path.match(/\{\w+\}/g) ?? [])]);
    }
  });

  it('says who may call: a session and its roles, or anybody', () => {
    expect([at('POST /billing/{id}/complete').security, at('POST /billing/{id}/complete')['x-roles']]).toEqual([
      [{ session: [] }],
      ['owner', 'staff'],
    ]);
    expect([at('POST /auth/login').security, at('POST /auth/login')['x-roles']]).toEqual([[], undefined]);
    // feedback of somebody signed in belongs to the shop
    expect(at('POST /feedback').security).toEqual([{}, { session: [] }]);
  });

  it('says with which statuses each kind of call is refused, and what a refusal is sent with', () => {
    const refusals = (target: string) =>
      Object.keys(at(target).responses).filter((status) => !status.startsWith('2') && status !== 'default');
    const signedIn = ['401', '403'];
    const body = ['413', '415', '422'];
    const always = ['429', '503'];
    expect(refusals('GET /sales')).toEqual(['400', ...signedIn, ...always]);
    expect(refusals('GET /products/{id}')).toEqual(['400', ...signedIn, '404', ...always]);
    expect(refusals('PUT /shop/{shopId}')).toEqual(['400', ...signedIn, '404', '409', ...body, ...always]);
    expect(refusals('POST /purchases')).toEqual(['400', ...signedIn, '409', ...body, ...always]);
    expect(refusals('POST /feedback')).toEqual(['400', '401', '409', ...body, ...always]);
    expect(refusals('GET /openapi.json')).toEqual(['400', ...always]);
    const refusal = described.components.responses['Refusal']!;
    expect(Object.keys('headers' in refusal ? refusal.headers : {})).toEqual([
      'X-Request-Id',
      'Retry-After',
      'Consistency',
    ]);
  });

  it('requires a body where its schema does not take an empty one', () => {
    const optional = operations.filter(({ of }) => of.requestBody?.required === false).map((one) => one.at);
    expect(optional).toEqual([
      'PUT /me/settings',
      'PUT /shop/profile',
      'PUT /shop/{shopId}',
      'POST /products/{id}/restore',
      'POST /billing/create',
      'POST /billing/complete',
      'DELETE /billing/{id}',
      'POST /billing/{id}/payment-received',
      'POST /billing/{id}/put-on-khata',
    ]);
  });

  it('takes an idempotency key wherever something is written outside sign-in', () => {
    const takes = ({ of }: (typeof operations)[number]) =>
      referencesIn(of.parameters).includes('#/components/parameters/IdempotencyKey');
    expect(operations.filter(takes).map((one) => one.at)).toEqual(
      operations.map((one) => one.at).filter((target) => !/^GET | \/auth\//.test(target)),
    );
  });

  it('bounds a purchase as its schema does, ids and units of money included', () => {
    const { schema } = at('POST /purchases').requestBody!.content['application/json']!;
    expect(schema).toMatchObject({
      additionalProperties: false,
      properties: {
        productId: { type: 'string', pattern: '^[0-9a-f]{32}$' },
        quantityMilli: { type: 'integer', minimum: 1 },
        purchaseDate: { format: 'date' },
      },
    });
  });

  it('says what the fields of an import are for wherever one can stand', () => {
    const described = (target: string) => {
      const { schema } = at(target).requestBody!.content['application/json']!;
      const { properties } = z.object({ properties: z.record(z.string(), json) }).parse(schema);
      return ['importId', 'occurredAt', 'originalNumber'].filter((name) => 'description' in (properties[name] ?? {}));
    };
    for (const target of ['POST /categories', 'POST /vendors', 'POST /products', 'POST /purchases'])
      expect([target, described(target)]).toEqual([target, ['importId', 'occurredAt']]);
    for (const target of ['POST /billing/create', 'POST /billing/complete', 'POST /billing/{id}/complete'])
      expect([target, described(target)]).toEqual([target, ['importId', 'occurredAt', 'originalNumber']]);
    const create = JSON.stringify(at('POST /billing/create').requestBody);
    expect(create).toContain('For the owner alone');
  });

  it('offers the list parameters only where a list is, with the fields it can be sorted by', () => {
    const text = JSON.stringify(at('GET /sales').parameters);
    expect(text).toContain('"paymentMethod"');
    expect(text).toContain('"grandTotalPaise"');
    expect(text).not.toContain('"stockLabel"');
    expect(JSON.stringify(at('GET /shop/profile').parameters)).not.toContain('"sort"');
  });

  it('describes the filter of the last prices as the endpoint checks it', () => {
    const [filter, ...others] = at('GET /purchases/last-prices').parameters.filter(
      (one) => 'in' in one && one.in === 'query',
    );
    const schema = {
      type: 'object',
      additionalProperties: false,
      required: ['productId'],
      properties: {
        vendorId: { type: 'string', pattern: '^[0-9a-f]{32}$' },
        productId: { type: 'array', maxItems: MAX_PURCHASE_LINES, items: { pattern: '^[0-9a-f]{32}$' } },
      },
    };
    expect(filter).toMatchObject({ name: 'filter', content: { 'application/json': { schema } } });
    expect(others).toEqual([]);
  });

  it('offers a look at the past where one is answered', () => {
    const offers = operations.filter(({ of }) => of.parameters.some((one) => 'name' in one && one.name === 'asOf'));
    expect(offers.map((one) => one.at).sort()).toEqual([
      'GET /customers',
      'GET /customers/totals',
      'GET /customers/{id}',
      'GET /dashboard',
      'GET /dashboard/cover',
      'GET /products',
      'GET /products/{id}',
      'GET /vendors',
      'GET /vendors/{id}',
    ]);
  });

  it('describes the one upload as a form', () => {
    expect(Object.keys(at('POST /feedback').requestBody!.content)).toEqual(['multipart/form-data']);
  });
});

describe('the described answers', () => {
  let app: BooksApp;
  beforeAll(async () => {
    app = await BooksApp.open();
  });
  afterAll(() => app.close());

  /** Makes the call and checks status and body against what the description says, with no field more. */
  async function asDescribed(target: Target, options: Parameters<BooksApp['ok']>[2] & { id?: string } = {}) {
    const { id = '', ...call } = options;
    const [method = '', path = ''] = target.replace(':id', id).split(' ');
    const { status, body, rows } = await app.ok(method, path, call);
    const { shape, statuses, list } = answers[target]!;
    expect(statuses).toContain(status);
    const schema = shapes[shape!];
    const strict = schema instanceof z.ZodObject ? z.strictObject(schema.shape) : schema;
    const parsed = (list === undefined ? strict : z.array(strict).min(1)).safeParse(list === undefined ? body : rows);
    expect([target, parsed.error?.issues ?? []]).toEqual([target, []]);
    return body;
  }

  it('are those that the API gives, with no field more', async () => {
    const { id: categoryId } = await asDescribed('POST /categories', { body: { name: 'Grains' } });
    const vendor = await asDescribed('POST /vendors', { body: { name: 'Gupta Traders' } });
    const product = await asDescribed('POST /products', {
      body: { name: 'Rice', categoryId, unit: 'kg', sellingPricePaise: 5_000, purchasePricePaise: 3_000 },
    });
    const ids = { productId: product.id, vendorId: vendor.id };
    const form = { purchaseDate: '2026-01-05', vendorBillNumber: 'G-1' };
    const line = { quantityMilli: 5_000, purchasePricePaise: 6_000 };
    const stock = { openingStockMilli: 0, closingStockMilli: 5_000 };
    const purchase = await asDescribed('POST /purchases', { body: { ...ids, ...form, ...line, ...stock } });
    await asDescribed('POST /purchases/batch', {
      body: { vendorId: vendor.id, ...form, lines: [{ productId: product.id, ...line }] },
    });
    await asDescribed('POST /stock-adjustments', {
      body: { productId: product.id, quantityMilli: -1_000, reason: 'count' },
    });
    await app.setProfile({ upiId: 'sharma@okbank' });
    const draft = await asDescribed('POST /billing/create', { body: {} });
    await asDescribed('GET /billing');
    const content = { lines: [{ productId: product.id, quantityMilli: 1_000 }], customer: { walkIn: true } };
    const saved = await asDescribed('PUT /billing/:id/save', { id: draft.id, body: { revision: 0, ...content } });
    const bill = await asDescribed('POST /billing/:id/complete', {
      id: draft.id,
      body: { revision: saved.revision, paymentMethod: 'UPI', upiReference: '4711' },
    });
    const other = await asDescribed('POST /billing/complete', {
      body: { ...content, paymentMethod: 'UPI', upiReference: '4711' },
    });
    expect(other['warnings']).toHaveLength(1);
    await asDescribed('POST /billing/:id/payment-received', { id: bill.id, body: { reference: '4711' } });
    await asDescribed('GET /billing/:id', { id: bill.id });
    for (const target of ['GET /categories', 'GET /vendors', 'GET /products', 'GET /purchases', 'GET /sales'] as const)
      await asDescribed(target);
    await asDescribed('GET /stock-adjustments');
    await asDescribed('GET /purchases/:id', { id: purchase.id });
    await asDescribed('GET /products/:id', { id: product.id });
    await asDescribed('GET /products/:id/history', { id: product.id });
    await asDescribed('GET /dashboard');
    await asDescribed('GET /dashboard', { as: 'staff' });
    await asDescribed('GET /dashboard/cover');
    await asDescribed('GET /products', { as: 'staff' });
    await asDescribed('DELETE /purchases/:id', { id: purchase.id });
    await asDescribed('DELETE /billing/:id', { id: bill.id, body: {} });
    const { id: importId } = await asDescribed('POST /imports', { body: { label: 'Old books' } });
    await asDescribed('GET /imports');
    await asDescribed('POST /imports/:id/finish', { id: importId });
    await asDescribed('GET /system/projections');
    await asDescribed('GET /system/backup');
  });

  it('are told to anybody, also without a session', async () => {
    const { status, body } = await app.call('GET', '/openapi.json', { headers: { authorization: '' } });
    expect([status, body]).toEqual([200, JSON.parse(JSON.stringify(document))]);
  });
});
