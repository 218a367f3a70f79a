import { MAX_PAGE } from '@bahi/contracts';
import type { Reply, SignedInCall } from '../http/route.ts';
import { csvReply, MAX_CSV_ROWS } from '../lists/csv/csvReply.ts';
import { listReply, listRows } from '../lists/listRows.ts';
import { lookBackOf, type LookBack } from '../lists/lookBack.ts';
import { parseListQuery } from '../lists/parseListQuery.ts';
import { inTurns } from '../lists/readRows.ts';
import { readYourWrites } from '../lists/readYourWrites.ts';
import type { ListQuery } from '../lists/listQuery.ts';
import { rowFor } from '../lists/resource.ts';
import type { Services } from '../services.ts';
import { productResource } from './productResource.ts';

const listNow = listRows(productResource);
/** Rows of the past are calculated, and hold nothing that only the read model keeps. */
const { rephrase: _, ...pastResource } = productResource;

async function listAt(services: Services, call: SignedInCall<undefined>, lookBack: LookBack): Promise<Reply> {
  const { shopId, role } = call.session;
  const query = parseListQuery(pastResource, role, call.query);
  const consistency = await readYourWrites(services, call, ['salesDashboard', 'stockHistory']);
  const read = async (part: ListQuery, signal = call.signal) => {
    const { rows, total } = await services.heavyReads.products({ shopId, lookBack, query: part }, signal);
    return { rows: rows.map((row) => rowFor(productResource, role, row)), total };
  };
  const { rows, total } = await read(call.wantsCsv ? { ...query, offset: 0, limit: MAX_PAGE } : query);
  if (!call.wantsCsv) {
    const reply = listReply(productResource.name, query.ids === undefined ? query.offset : 0, rows, total);
    return { ...reply, headers: { ...reply.headers, ...consistency } };
  }
  // figures of a past instant: every page is of the same state
  const pages = async function* (signal: AbortSignal): AsyncGenerator<object[]> {
    yield* inTurns(services, call, signal, rows);
    for (let offset = MAX_PAGE; offset < Math.min(total, MAX_CSV_ROWS); offset += MAX_PAGE) {
      yield* inTurns(services, call, signal, (await read({ ...query, offset, limit: MAX_PAGE }, signal)).rows);
    }
  };
  const file = csvReply(productResource, productResource.row, role, { total, capped: false }, pages);
  return { ...file, headers: { ...file.headers, ...consistency } };
}

/** `GET /products`, now or with `asOf` or `knownAt` at an instant of the past. */
export async function listProducts(services: Services, call: SignedInCall<undefined>): Promise<Reply> {
  const lookBack = lookBackOf(call.query);
  return lookBack === undefined ? listNow(services, call) : listAt(services, call, lookBack);
}
