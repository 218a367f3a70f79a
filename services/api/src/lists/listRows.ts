import type { Doc } from '@bahi/read-store';
import type { Reply, SignedInCall } from '../http/route.ts';
import type { Services } from '../services.ts';
import { csvReply } from './csv/csvReply.ts';
import { parseListQuery } from './parseListQuery.ts';
import { pageOfIds, readAll, readPage } from './readRows.ts';
import { readYourWrites } from './readYourWrites.ts';
import type { ListQuery } from './listQuery.ts';
import { rowFor, type Resource } from './resource.ts';

/** Rows of one page, with the header of the dialect: `Content-Range: products 0-24/319`. */
export function listReply(
  name: string,
  offset: number,
  rows: readonly unknown[],
  total: number,
  capped = false,
): Reply {
  const range = rows.length === 0 ? '*' : `${offset}-${offset + rows.length - 1}`;
  return {
    status: 200,
    body: rows,
    headers: { 'Content-Range': `${name} ${range}/${total}`, ...(capped && { 'Total-Capped': 'true' }) },
  };
}

/** How a list answers its documents. */
export interface Listing {
  resource: Resource;
  /** Schema of a row as it is answered, where that is another one than the resource's. */
  row?: Resource['row'];
  /** The rows of documents; without it their declared fields that the role may see. */
  rowsOf?: (services: Services, documents: readonly Doc[]) => Promise<object[]>;
}

/** `GET /{resource}`: one page of the shop's rows, without the fields the role may not see, or all of them as CSV. */
export function listRows(resource: Resource) {
  return async (services: Services, call: SignedInCall<undefined>): Promise<Reply> =>
    answerList(services, call, { resource });
}

/** One page of a list, or all of it as CSV. */
export async function answerList(services: Services, call: SignedInCall<undefined>, listing: Listing): Promise<Reply> {
  const { resource } = listing;
  const { role, sessionId } = call.session;
  const parsed = parseListQuery(resource, role, call.query);
  const asked = (await resource.widen?.(services, call, parsed)) ?? parsed;
  const notBefore = resource.notBefore?.(asked, call.at);
  const query: ListQuery = { ...asked, ...(notBefore && { notBefore }) };
  const consistency = await readYourWrites(services, call, [resource.model]);
  const rowsOf = async (documents: readonly Doc[]): Promise<object[]> =>
    listing.rowsOf?.(services, documents) ??
    documents.map((document) => ({
      ...rowFor(resource, role, document),
      ...resource.ofSession?.(document, sessionId),
    }));
  const withConsistency = (reply: Reply): Reply => ({ ...reply, headers: { ...reply.headers, ...consistency } });
  const ids = await resource.findIds?.(services, call, query);
  if (call.wantsCsv) {
    const all = ids === undefined ? query : { ...query, ids: ids === '' ? [] : ids.split(','), where: {} };
    const { found, pages } = await readAll(services, resource, call, all);
    const rows = async function* (signal: AbortSignal): AsyncGenerator<object[]> {
      for await (const documents of pages(signal)) yield rowsOf(documents);
    };
    return withConsistency(csvReply(resource, listing.row ?? resource.row, role, found, rows));
  }
  const page =
    ids === undefined
      ? await readPage(services, resource, call, query)
      : await pageOfIds(services, resource, call, ids, query);
  const offset = query.ids === undefined ? query.offset : 0;
  return withConsistency(listReply(resource.name, offset, await rowsOf(page.rows), page.total, page.capped));
}
