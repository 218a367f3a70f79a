import { productKeys, productsAt, productTokens, withLastAverages } from '@bahi/projections';
import type { Reply, SignedInCall } from '../http/route.ts';
import { listReply, listRows } from '../lists/listRows.ts';
import { lookBackOf, type LookBack } from '../lists/lookBack.ts';
import { parseListQuery } from '../lists/parseListQuery.ts';
import { queryRows } from '../lists/queryRows.ts';
import { readYourWrites } from '../lists/readYourWrites.ts';
import { rowFor } from '../lists/resource.ts';
import type { Services } from '../services.ts';
import { productResource } from './productResource.ts';

const listNow = listRows(productResource);
/** Rows of the past are reckoned, and hold nothing that only the read model keeps. */
const { rephrase: _, ...reckonedResource } = productResource;

async function listAt(services: Services, call: SignedInCall<undefined>, lookBack: LookBack): Promise<Reply> {
  const { shopId, role } = call.session;
  const query = parseListQuery(reckonedResource, role, call.query);
  const consistency = await readYourWrites(services, call, ['salesDashboard', 'stockHistory']);
  const then = { ...lookBack, shopId };
  let products = [...(await productsAt(services.read, then, query.ids)).values()];
  if (query.sort.field === 'averageCostPaise') products = await withLastAverages(services.read, then, products);
  const keyed = products.map((product) => ({ ...product, ...productKeys(product) }));
  const { rows, total } = queryRows(keyed, query, productTokens);
  const reply = listReply(
    productResource.name,
    query.ids === undefined ? query.offset : 0,
    (await withLastAverages(services.read, then, rows)).map((row) => rowFor(productResource, role, row)),
    total,
  );
  return { ...reply, headers: { ...reply.headers, ...consistency } };
}

/** `GET /products`, now or with `asOf` or `knownAt` at an instant of the past. */
export async function listProducts(services: Services, call: SignedInCall<undefined>): Promise<Reply> {
  const lookBack = lookBackOf(call.query);
  return lookBack === undefined ? listNow(services, call) : listAt(services, call, lookBack);
}
