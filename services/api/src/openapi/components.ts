import { errors } from '@bahi/contracts';
import { shapes } from './answers.ts';
import { jsonSchema, type Json } from './jsonSchema.ts';

const text = { type: 'string' };
const byField = { type: 'object', additionalProperties: text };

/** What every refusal is answered with; its codes with their status and English sentence are listed beside it. */
const refusalSchema: Json = {
  type: 'object',
  required: ['code', 'message'],
  properties: {
    code: { type: 'string', enum: Object.keys(errors) },
    message: { ...text, description: 'The English sentence of the code.' },
    errors: { ...byField, description: 'English sentence by field, as a dotted path.' },
    errorCodes: { type: 'object', additionalProperties: { type: 'string', enum: Object.keys(errors) } },
    params: { type: 'object', additionalProperties: { type: ['string', 'number'] } },
    current: { description: 'The row as it stands now, on a conflict.' },
    difference: {
      type: 'array',
      items: {
        type: 'object',
        required: ['path', 'yours', 'theirs'],
        properties: { path: text, yours: {}, theirs: {} },
      },
    },
    requestId: text,
  },
  'x-codes': errors,
};

const header = (description: string, schema: Json = text): Json => ({ description, schema });

/** Headers of answers, by name. */
const headers = {
  ETag: header('The revision of the entity, quoted.'),
  'Content-Range': header('`{name} {first}-{last}/{total}`; `*` in place of the rows when there are none.'),
  'Total-Capped': header('`true`: counting stopped, and more rows follow.', { type: 'string', const: 'true' }),
  'Consistency-Token': header('Send it back with a later call, which then includes this write: `{logId}.{position}`.'),
  Consistency: header(
    '`stale`: the answer lacks what the token names; `parked`: rows of the shop stand still, also without a token.',
    {
      type: 'string',
      enum: ['stale', 'parked'],
    },
  ),
  'Idempotency-Replayed': header('`true`: a repeat of a call that went through before, with its first answer.', {
    type: 'string',
    const: 'true',
  }),
  'Retry-After': header('Seconds; with 429 and 503.', { type: 'integer', minimum: 0 }),
  'X-Request-Id': header('Names the request in the logs.'),
};
export type HeaderName = keyof typeof headers;

const parameters = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'Made before the first try and sent with each retry: the call then has one effect and, once it went through, one ' +
      'answer. The same key with another body is refused with `idempotency_mismatch`. Refusals are decided again.',
    schema: { type: 'string', pattern: '^[!-~]{1,128}$' },
  },
  ConsistencyToken: {
    name: 'Consistency-Token',
    in: 'header',
    description: 'Of an earlier answer: the read waits up to two seconds to see that write.',
    schema: { type: 'string' },
  },
  Range: {
    name: 'range',
    in: 'query',
    description: 'First and last row, counted from 0; at most 1,000 rows are answered.',
    content: {
      'application/json': {
        schema: { type: 'array', items: { type: 'integer', minimum: 0 }, minItems: 2, maxItems: 2, default: [0, 24] },
      },
    },
  },
};

const REFUSAL_HEADERS: readonly HeaderName[] = ['X-Request-Id', 'Retry-After', 'Consistency'];

const refusal: Json = {
  description: 'Refused; nothing was changed.',
  headers: Object.fromEntries(REFUSAL_HEADERS.map((name) => [name, { $ref: `#/components/headers/${name}` }])),
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
};

/** Everything that operations refer to by name. */
export function components(): Json {
  const rows = Object.entries(shapes).map(([name, shape]) => [name, jsonSchema(shape)]);
  return {
    schemas: { Refusal: refusalSchema, ...(Object.fromEntries(rows) as Json) },
    parameters,
    headers,
    responses: { Refusal: refusal },
    securitySchemes: {
      session: { type: 'http', scheme: 'bearer', description: 'The `accessToken` of a sign-in. 401 = it is over.' },
    },
  };
}
