import simpleRestProvider from 'ra-data-simple-rest';
import type { DataProvider, Options } from 'react-admin';
import { callApi, type ApiRequest } from './http.ts';

/** ra-data-simple-rest speaks fetch; the one client speaks JSON. Its own headers (Range, text/plain) are not for our server. */
async function httpClient(path: string, options: Options = {}) {
  const request: ApiRequest = { method: (options.method ?? 'GET') as NonNullable<ApiRequest['method']> };
  if (typeof options.body === 'string') request.body = JSON.parse(options.body);
  request.signal = options.signal ?? undefined;
  const { status, headers, body } = await callApi<unknown>(path, request);
  return { status, headers, body: JSON.stringify(body), json: body };
}

const rest = simpleRestProvider('', httpClient);

/** Lists, single rows, create, update and delete of every resource; other commands are the named functions in `calls/`. */
export const dataProvider: DataProvider = {
  ...rest,
  // a filter that is absent would be sent as the word "undefined"
  getList: async (resource, params) => rest.getList(resource, { ...params, filter: params.filter ?? {} }),
  supportAbortSignal: true,
};
