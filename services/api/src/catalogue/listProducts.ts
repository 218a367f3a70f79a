import type { Reply, SignedInCall } from '../http/route.ts';
import { listReply, listRows } from '../lists/listRows.ts';
import { lookBackOf, type LookBack } from '../lists/lookBack.ts';
import { parseListQuery } from '../lists/parseListQuery.ts';
import { readYourWrites } from '../lists/readYourWrites.ts';
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
  const { rows, total } = await services.heavyReads.products({ shopId, lookBack, query }, call.signal);
  const shown = rows.map((row) => rowFor(productResource, role, row));
  const reply = listReply(productResource.name, query.ids === undefined ? query.offset : 0, shown, total);
  return { ...reply, headers: { ...reply.headers, ...consistency } };
}

/** `GET /products`, now or with `asOf` or `knownAt` at an instant of the past. */
export async function listProducts(services: Services, call: SignedInCall<undefined>): Promise<Reply> {
  const lookBack = lookBackOf(call.query);
  return lookBack === undefined ? listNow(services, call) : listAt(services, call, lookBack);
}
