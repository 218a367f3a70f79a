import { APP_VERSION } from '@bahi/runtime';
import type { Call, Reply, Route } from '../http/route.ts';
import type { Services } from '../services.ts';
import { components } from './components.ts';
import type { Json } from './jsonSchema.ts';
import { operation, pathOf } from './operation.ts';

const ABOUT = `A shop's books: catalogue, purchases, bills, stock and figures.

Ids are 32 lower-case hexadecimal characters. Money is integer paise, quantities are integer thousandths of a unit, rates
are basis points; instants are ISO 8601 in UTC, days are the shop's own. A \`PUT\` leaves omitted fields as they are, \`null\`
clears one. A list is answered as JSON by pages, and with \`Accept: text/csv\` as a file of all its rows. Health is answered at
\`/health/live\` and \`/health/ready\`, live messages go over \`/socket.io/\`.`;

/** The OpenAPI 3.1 document of a table of endpoints, from the schemas that the endpoints themselves check with. */
export function openApiDocument(routes: readonly Route[]): Json {
  const paths: Record<string, Json> = {};
  for (const route of routes) {
    const path = (paths[pathOf(route)] ??= {});
    path[route.method.toLowerCase()] = operation(route);
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Bahi', version: APP_VERSION, description: ABOUT },
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    servers: [{ url: '/api' }],
    paths,
    components: components(),
  };
}

/** `GET /openapi.json`: made at the first request, the same from then on. `routes` is asked for then, itself included. */
export function describeApi(routes: () => readonly Route[]) {
  let document: Json | undefined;
  return async (_services: Services, _call: Call<undefined>): Promise<Reply> => {
    document ??= openApiDocument(routes());
    return { status: 200, body: document };
  };
}
