import type { Doc, Page } from '@bahi/read-store';
import { z } from 'zod';
import type { SignedInCall } from '../http/route.ts';
import type { Services } from '../services.ts';
import { wholeList, type FoundRows } from './csv/csvReply.ts';
import { isAskedFor } from './queryRows.ts';
import type { ListQuery } from './listQuery.ts';
import type { Resource } from './resource.ts';

type Found = Doc & { status?: unknown; tokens?: readonly string[] };
type Caller = Pick<SignedInCall, 'session' | 'signal'>;

/** Rows that are read and written in one step: some milliseconds of the thread. */
const STEP = 200;

/** Whether a document is a row of this list, and not of another one over the same read model. */
function belongsTo({ row }: Resource, document: Found): boolean {
  const { status } = row.shape;
  return !(status instanceof z.ZodType) || status.safeParse(document.status).success;
}

/** The shop's own documents of these ids that the query asks for, in the order of the ids; others count as missing. */
async function documentsOf(
  services: Services,
  resource: Resource,
  shopId: string,
  { ids = [], ...query }: ListQuery,
): Promise<Found[]> {
  const documents = await services.read.getMany<Found>(resource.model, resource.collection, ids);
  const found = [...new Set(ids)].flatMap((id) => documents.get(id) ?? []);
  return found.filter(
    (document) =>
      document.shopId === shopId &&
      belongsTo(resource, document) &&
      isAskedFor({ ...document }, query, document.tokens ?? []),
  );
}

/** One page of rows that were found elsewhere; their ids have commas between. */
export async function pageOfIds(
  services: Services,
  resource: Resource,
  { session: { shopId } }: Caller,
  found: string,
  { offset, limit }: Pick<ListQuery, 'offset' | 'limit'>,
): Promise<Page> {
  const ids = found === '' ? [] : found.split(',');
  const wanted = ids.slice(offset, offset + limit);
  const documents = await services.read.getMany<Found>(resource.model, resource.collection, wanted);
  const rows = wanted.flatMap((id) => documents.get(id) ?? []).filter((document) => document.shopId === shopId);
  return { rows, total: ids.length, capped: false };
}

/** One page of the shop's documents, or those of the ids that the query names. */
export async function readPage(
  services: Services,
  resource: Resource,
  { session: { shopId }, signal }: Caller,
  query: ListQuery,
): Promise<Page> {
  const { ids, ...rest } = query;
  const { model, collection } = resource;
  if (ids === undefined) {
    const asked = { ...rest, shopId };
    if (!(await services.read.walksMany(model, collection, asked))) {
      return services.read.query(model, collection, asked);
    }
    return services.heavyReads.page({ shopId, model, collection, query: asked }, signal);
  }
  const rows = await documentsOf(services, resource, shopId, query);
  return { rows, total: rows.length, capped: false };
}

/** Waits until the request's next step may begin: a file is written in short steps, so that it never delays a sale. */
async function nextTurn({ turns }: Services, { session }: Caller, signal: AbortSignal): Promise<void> {
  await turns.take('other', { shop: session.shopId, session: session.sessionId }, signal);
}

/** Rows that are in memory, step by step. */
export async function* inTurns<Row>(
  services: Services,
  call: Caller,
  signal: AbortSignal,
  rows: readonly Row[],
): AsyncGenerator<Row[]> {
  for (let from = 0; from < rows.length; from += STEP) {
    await nextTurn(services, call, signal);
    yield rows.slice(from, from + STEP);
  }
}

/** The comma-separated ids by steps, without a hundred thousand texts at once. */
function* steps(ids: string): Generator<string[]> {
  let from = 0;
  while (from < ids.length) {
    const step: string[] = [];
    while (from < ids.length && step.length < STEP) {
      const comma = ids.indexOf(',', from);
      const end = comma < 0 ? ids.length : comma;
      step.push(ids.slice(from, end));
      from = end + 1;
    }
    yield step;
  }
}

/**
 * All documents of a list, at most `MAX_CSV_ROWS`. Which ones, and their order, is one moment's truth, found in a thread. They are read
 * step by step while they are sent; one that meanwhile left the list is left out.
 */
export async function readAll(
  services: Services,
  resource: Resource,
  call: Caller,
  query: ListQuery,
): Promise<{ found: FoundRows; pages: (signal: AbortSignal) => AsyncGenerator<Found[]> }> {
  const { shopId } = call.session;
  const { model, collection } = resource;
  const { ids: named, ...whole } = wholeList(query);
  const found =
    named === undefined
      ? await services.heavyReads.ids({ shopId, model, collection, query: { ...whole, shopId } }, call.signal)
      : { ids: named.join(','), total: named.length, capped: false };
  const pages = async function* (signal: AbortSignal): AsyncGenerator<Found[]> {
    for (const ids of steps(found.ids)) {
      await nextTurn(services, call, signal);
      yield await documentsOf(services, resource, shopId, { ...whole, ids });
    }
  };
  return { found, pages };
}
