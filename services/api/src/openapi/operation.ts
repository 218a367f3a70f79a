import { id, month } from '@bahi/contracts';
import { MAX_APPEND_BYTES } from '@bahi/event-store';
import { z } from 'zod';
import { BODY_LIMIT, isAuth, noBody, type Access, type Route, type Target } from '../http/route.ts';
import { answerOf, shapes, type Answer } from './answers.ts';
import type { HeaderName } from './components.ts';
import { jsonSchema, type Json } from './jsonSchema.ts';
import { inJson, listParameters } from './listParameters.ts';

/** A bill of 1,000 lines has this many bytes a line for names: with the longest amounts the rest of a line takes 720. */
const NAME_BYTES = 240;

/** `/billing/:id` as OpenAPI writes it: `/billing/{id}`. */
export function pathOf({ path }: Route): string {
  return path.replace(/:(\w+)/g, '{$1}');
}

/** One endpoint: who may call it with what, and what it answers. */
export function operation(route: Route): Json {
  const target: Target = `${route.method} ${route.path as `/${string}`}`;
  const answer = answerOf(target);
  return {
    operationId: answer.name,
    summary: sentence(answer.name),
    description: whoMay(route.access),
    tags: [route.path.split('/')[1]],
    security: securityOf(route),
    ...(route.access !== 'public' && { 'x-roles': route.access }),
    parameters: [...addressParameters(route), ...headerParameters(route), ...queryParameters(route, answer)],
    ...requestBody(route),
    responses: { ...accepted(route, answer), ...refused(route) },
  };
}

/** `recordPurchase` → `Record purchase`. */
function sentence(name: string): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function whoMay(access: Access): string {
  return access === 'public' ? 'For everybody; no session needed.' : `For ${access.join(', ')}.`;
}

/** The upload is for everybody, and belongs to the shop of whoever is signed in. */
function securityOf({ access, multipart }: Route): Json[] {
  if (access !== 'public') return [{ session: [] }];
  return multipart === undefined ? [] : [{}, { session: [] }];
}

function addressParameters({ path }: Route): Json[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: jsonSchema(name === 'month' ? month : id),
  }));
}

function headerParameters(route: Route): Json[] {
  if (route.method !== 'GET') return isAuth(route) ? [] : [{ $ref: '#/components/parameters/IdempotencyKey' }];
  return route.access === 'public' ? [] : [{ $ref: '#/components/parameters/ConsistencyToken' }];
}

const instant = z.iso.datetime({ offset: true });
const lookBack = {
  asOf: instant.describe('What was true at this instant, as known now.'),
  knownAt: instant.describe('What the shop knew at this instant; not together with `asOf`.'),
};

function queryParameters({ looksBack = false }: Route, { list, filter, asks = {} }: Answer): Json[] {
  const asked = Object.entries({ ...asks, ...(looksBack && lookBack) }).map(([name, schema]) => ({
    name,
    in: 'query',
    schema: jsonSchema(schema),
  }));
  return [
    ...(list === undefined ? [] : listParameters(list)),
    ...(filter === undefined ? [] : [inJson('filter', 'What is asked for.', jsonSchema(filter))]),
    ...asked,
  ];
}

/** The lines of a bill may come to more than is recorded at once; those of a purchase only if they settle thousands of sales. */
function limits(bodyLimit: number): string {
  const bytes = `At most ${bodyLimit} bytes (\`body_too_large\`).`;
  if (bodyLimit === BODY_LIMIT) return bytes;
  return `${bytes} Its lines are recorded at once, with their names, prices and stock. More than ${MAX_APPEND_BYTES} bytes of that are \`too_much_at_once\`, which says in how many parts at least it can be recorded: a bill of 1,000 lines fits if name, local name and SKU of each have at most ${NAME_BYTES} bytes together, and a batch of purchases unless it settles thousands of sales below zero.`;
}

function requestBody({ body, multipart, readOnly = [], bodyLimit = BODY_LIMIT }: Route): Json {
  if (multipart !== undefined) return { requestBody: multipartBody(multipart) };
  if (body === undefined || body === noBody) return {};
  const ignored = readOnly.length === 0 ? '' : ` Ignored when the whole row is sent back: ${readOnly.join(', ')}.`;
  return {
    requestBody: {
      // an empty body is read as `{}`
      required: !body.safeParse({}).success,
      description: `Unknown fields are refused. ${limits(bodyLimit)}${ignored}`,
      content: { 'application/json': { schema: jsonSchema(body) } },
    },
  };
}

/** Text parts of a multipart call, and its file. */
function multipartBody({ field, maxBytes, types, about, texts }: NonNullable<Route['multipart']>): Json {
  const text = jsonSchema(texts);
  const file = { description: `At most ${maxBytes} bytes: ${types.join(', ')}.` };
  const schema = { ...text, properties: { ...(text.properties as Json), [field]: file } };
  const encoding = { [field]: { contentType: types.join(', ') } };
  return { required: true, description: about, content: { 'multipart/form-data': { schema, encoding } } };
}

function accepted(route: Route, answer: Answer): Json {
  const headers = Object.fromEntries(
    headersOf(route, answer).map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  );
  const response = { description: 'Done.', headers, ...content(answer) };
  return Object.fromEntries(answer.statuses.map((status) => [String(status), response]));
}

function content({ shape, list, binary = [], hasCsv = false, hasPdf = false }: Answer): Json {
  if (binary.length > 0) return { content: Object.fromEntries(binary.map((type) => [type, {}])) };
  if (shape === null) return {};
  const row = { $ref: `#/components/schemas/${shape}` };
  const others = { ...(hasCsv && { 'text/csv': {} }), ...(hasPdf && { 'application/pdf': {} }) };
  if (list === undefined) return { content: { 'application/json': { schema: row }, ...others } };
  return { content: { 'application/json': { schema: { type: 'array', items: row } }, 'text/csv': {} } };
}

function headersOf(route: Route, { shape, list }: Answer): HeaderName[] {
  const headers: HeaderName[] = ['X-Request-Id'];
  if (route.method === 'GET' && route.access !== 'public') headers.push('Consistency');
  if (route.method !== 'GET' && !isAuth(route)) headers.push('Consistency-Token', 'Idempotency-Replayed');
  if (list !== undefined) return [...headers, 'Content-Range', 'Total-Capped'];
  const schema = shape === null ? undefined : shapes[shape];
  const hasRevision = schema !== undefined && 'shape' in schema && 'revision' in schema.shape;
  return hasRevision ? [...headers, 'ETag'] : headers;
}

/** The statuses of refusals that an endpoint of this kind gives; `default` stands for what the machine itself adds. */
function refused({ method, path, access, body, multipart }: Route): Json {
  const isRead = method === 'GET';
  const readsBody = body !== undefined || multipart !== undefined;
  // an upload without a contact counts on a session
  const sessionOver = multipart === undefined ? [] : [401];
  const statuses = [
    400,
    ...(access === 'public' ? sessionOver : [401, 403]),
    ...(/:(id|shopId)\b/.test(path) ? [404] : []),
    ...(isRead ? [] : [409]),
    ...(readsBody ? [413, 415, 422] : []),
    429,
    503,
  ];
  const refusal = { $ref: '#/components/responses/Refusal' };
  return Object.fromEntries([...statuses, 'default'].map((status) => [status, refusal]));
}
