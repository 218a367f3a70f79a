import simpleRestProvider from 'ra-data-simple-rest';
import type { DataProvider, GetListParams, GetListResult, Options, QueryFunctionContext, RaRecord } from 'react-admin';
import { useMemo } from 'react';
import { useLanguage, type Language } from '../../i18n/language.ts';
import { instantOf } from '../../format/pastInstant.ts';
import { callApi, type ApiRequest } from '../http/http.ts';
import { rowCount } from '../http/rowCount.ts';
import { sentSearch } from '../sentSearch.ts';

/** Adapts our HTTP client to ra-data-simple-rest; drops its headers (Range, text/plain). */
async function httpClient(path: string, options: Options = {}) {
  const request: ApiRequest = { method: (options.method ?? 'GET') as NonNullable<ApiRequest['method']> };
  if (typeof options.body === 'string') request.body = JSON.parse(options.body);
  request.signal = options.signal ?? undefined;
  const { status, headers, body } = await callApi<unknown>(path, request);
  return { status, headers, body: JSON.stringify(body), json: body };
}

const rest = simpleRestProvider('', httpClient);

/** Metadata of a list whose rows were not all counted. */
export interface CappedMeta {
  /** Where counting stopped. */
  cappedTotal: number;
}

/** Parameters of a list besides its filter. */
type ListMeta = {
  /** Language of the sort order of names. */
  language: Language;
  /** Best matches first, instead of `sort`. */
  byRank?: boolean;
  /** Where the list is read, if not at its resource's own path. */
  path?: string;
};

/** Sorts names by the reader's language. */
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

/** Removes the sort that react-admin always sends: the server ranks by match without one. */
function withoutSort(path: string): string {
  const [resource = '', query] = path.split('?');
  const parameters = new URLSearchParams(query);
  parameters.delete('sort');
  return `${resource}?${parameters.toString()}`;
}

/** The past instant at which a list is looked at, which the server takes beside the filter. */
export function pastInstant(filter: unknown): { asOf?: string } {
  const { asOf } = (filter ?? {}) as { asOf?: string };
  return asOf === undefined ? {} : { asOf: instantOf(asOf) };
}

/** The filter as the server takes it. */
export function sentFilter(filter: unknown): Record<string, unknown> {
  const {
    q,
    incomplete,
    owes,
    asOf: _,
    ...others
  } = (filter ?? {}) as Record<'q' | 'incomplete' | 'owes' | 'asOf', string | undefined>;
  return {
    ...others,
    // the filters of a list are texts
    ...(incomplete !== undefined && { incomplete: incomplete === 'true' }),
    ...(owes !== undefined && { owes: owes === 'true' }),
    ...(q !== undefined && { q: sentSearch(q) }),
  };
}

/** Path of a whole list with its filter and sort, without a page. */
export function listPath(
  resource: string,
  { filter, ...shown }: { filter: object; sort: NonNullable<GetListParams['sort']>; meta?: Partial<ListMeta> },
): string {
  const { byRank = false, path = resource } = shown.meta ?? {};
  const { field, order } = inOrderOf(resource, shown) ?? shown.sort;
  const query = new URLSearchParams({ filter: JSON.stringify(sentFilter(filter)), ...pastInstant(filter) });
  if (!byRank) query.set('sort', JSON.stringify([field, order]));
  return `/${path}?${query.toString()}`;
}

/** Reads the headers itself: ra-data-simple-rest does not return the one that says whether all rows were counted. */
async function getList<Row extends RaRecord>(
  resource: string,
  params: GetListParams & QueryFunctionContext,
): Promise<GetListResult<Row>> {
  let headers = new Headers();
  const listing = simpleRestProvider('', async (path: string, options?: Options) => {
    const { byRank = false } = (params.meta ?? {}) as Partial<ListMeta>;
    const past = new URLSearchParams(pastInstant(params.filter)).toString();
    const asked = byRank ? withoutSort(path) : path;
    const answer = await httpClient(past === '' ? asked : `${asked}&${past}`, options);
    headers = answer.headers;
    return answer;
  });
  const filter = sentFilter(params.filter);
  const { path = resource } = (params.meta ?? {}) as Partial<ListMeta>;
  const { data } = await listing.getList<Row>(path, { ...params, filter, sort: inOrderOf(resource, params) });
  const { total, isCapped } = rowCount(headers, data);
  if (!isCapped) return { data, total };
  // with a total react-admin would redirect from pages beyond it
  const meta: CappedMeta = { cappedTotal: total };
  return { data, pageInfo: { hasNextPage: true, hasPreviousPage: (params.pagination?.page ?? 1) > 1 }, meta };
}

/** Reads lists and rows. Writes are the functions in `calls/`, which take an idempotency key. */
export const dataProvider: DataProvider = {
  ...rest,
  getList,
  supportAbortSignal: true,
};
