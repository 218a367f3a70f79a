import type { Doc, Page } from '@bahi/read-store';
import { z } from 'zod';
import type { Reply, SignedInCall } from '../http/route.ts';
import type { Services } from '../services.ts';
import { parseListQuery } from './parseListQuery.ts';
import { isAskedFor } from './queryRows.ts';
import { readYourWrites } from './readYourWrites.ts';
import { rowFor, type ListQuery, type Resource } from './resource.ts';

type Found = Doc & { status?: unknown; tokens?: readonly string[] };

/** Whether a document is a row of this list, and not of another one over the same read model. */
function belongsTo({ row }: Resource, document: Found): boolean {
  const { status } = row.shape;
  return !(status instanceof z.ZodType) || status.safeParse(document.status).success;
}

/** react-admin's getMany: the shop's own rows of these ids, in the requested order; others count as missing. */
async function rowsById(
  services: Services,
  resource: Resource,
  shopId: string,
  ids: readonly string[],
): Promise<Found[]> {
  const documents = await services.read.getMany<Found>(resource.model, resource.collection, ids);
  const found = [...new Set(ids)].flatMap((id) => documents.get(id) ?? []);
  return found.filter((document) => document.shopId === shopId);
}

/** One page of the shop's documents, or those of the ids that the query names. */
export async function readPage(
  services: Services,
  resource: Resource,
  { session: { shopId }, signal }: Pick<SignedInCall, 'session' | 'signal'>,
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
  const rows = (await rowsById(services, resource, shopId, ids)).filter(
    (document) => belongsTo(resource, document) && isAskedFor({ ...document }, rest, document.tokens ?? []),
  );
  return { rows, total: rows.length, capped: false };
}

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

/** `GET /{resource}`: one page of the shop's rows, without the fields the role may not see. */
export function listRows(resource: Resource) {
  return async (services: Services, call: SignedInCall<undefined>): Promise<Reply> => {
    const { role, sessionId } = call.session;
    const asked = parseListQuery(resource, role, call.query);
    const notBefore = resource.notBefore?.(asked, call.at);
    const query: ListQuery = { ...asked, ...(notBefore && { notBefore }) };
    const consistency = await readYourWrites(services, call, [resource.model]);
    const { rows, total, capped } = await readPage(services, resource, call, query);
    const offset = query.ids === undefined ? query.offset : 0;
    const reply = listReply(
      resource.name,
      offset,
      rows.map((row) => ({ ...rowFor(resource, role, row), ...resource.ofSession?.(row, sessionId) })),
      total,
      capped,
    );
    return { ...reply, headers: { ...reply.headers, ...consistency } };
  };
}
