import simpleRestProvider from 'ra-data-simple-rest';
import type { DataProvider, GetListParams, GetListResult, Options, QueryFunctionContext, RaRecord } from 'react-admin';
import { useMemo } from 'react';
import { useLanguage, type Language } from '../../i18n/language.ts';
import { callApi, type ApiRequest } from '../http/http.ts';
import { rowCount } from '../http/rowCount.ts';

/** ra-data-simple-rest speaks fetch; the one client speaks JSON. Its own headers (Range, text/plain) are not for our server. */
async function httpClient(path: string, options: Options = {}) {
  const request: ApiRequest = { method: (options.method ?? 'GET') as NonNullable<ApiRequest['method']> };
  if (typeof options.body === 'string') request.body = JSON.parse(options.body);
  request.signal = options.signal ?? undefined;
  const { status, headers, body } = await callApi<unknown>(path, request);
  return { status, headers, body: JSON.stringify(body), json: body };
}

const rest = simpleRestProvider('', httpClient);

/** What a list says of itself when its rows were not all counted. */
export interface CappedMeta {
  /** Where counting stopped. */
  cappedTotal: number;
}

/** What a list is asked with besides its filter. */
type ListMeta = {
  /** Whose alphabet names are in the order of. */
  language: Language;
  /** The best matches first, in no other order. */
  byRank?: boolean;
};

/** For a list whose rows begin with names: the order of the reader's own. */
export function useListMeta(): ListMeta {
  const [language] = useLanguage();
  return useMemo(() => ({ language }), [language]);
}

/** Only products have a name in each of two languages. */
function inOrderOf(resource: string, { sort, meta }: GetListParams): GetListParams['sort'] {
  const { language } = (meta ?? {}) as Partial<ListMeta>;
  const isLocal = resource === 'products' && sort?.field === 'name' && language === 'hi';
  return isLocal ? { ...sort, field: 'localName' } : sort;
}

/** react-admin always asks for some order; the server ranks where it is asked for none. */
function withoutSort(path: string): string {
  const [resource = '', query] = path.split('?');
  const parameters = new URLSearchParams(query);
  parameters.delete('sort');
  return `${resource}?${parameters.toString()}`;
}

/** Looks at the answer itself: ra-data-simple-rest keeps the header back that says whether all were counted. */
async function getList<Row extends RaRecord>(
  resource: string,
  params: GetListParams & QueryFunctionContext,
): Promise<GetListResult<Row>> {
  let headers = new Headers();
  const listing = simpleRestProvider('', async (path: string, options?: Options) => {
    const { byRank = false } = (params.meta ?? {}) as Partial<ListMeta>;
    const answer = await httpClient(byRank ? withoutSort(path) : path, options);
    headers = answer.headers;
    return answer;
  });
  const { data } = await listing.getList<Row>(resource, { ...params, sort: inOrderOf(resource, params) });
  const { total, isCapped } = rowCount(headers, data);
  if (!isCapped) return { data, total };
  // a total would end the list: react-admin leads back from the pages behind it
  const meta: CappedMeta = { cappedTotal: total };
  return { data, pageInfo: { hasNextPage: true, hasPreviousPage: (params.pagination?.page ?? 1) > 1 }, meta };
}

/** Lists and single rows of every resource; what changes them are the named functions in `calls/`, each with its wish. */
export const dataProvider: DataProvider = {
  ...rest,
  getList,
  supportAbortSignal: true,
};
