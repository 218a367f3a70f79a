import type { ProductRow } from '@bahi/contracts';
import { productsAt } from '@bahi/projections';
import { barcodeTokens, searchTokens } from '@bahi/read-store';
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

function tokensOf({ name, localName, sku, barcodes }: ProductRow): string[] {
  return [...searchTokens(name, localName, sku), ...barcodes.flatMap(barcodeTokens)];
}

async function listAt(services: Services, call: SignedInCall<undefined>, lookBack: LookBack): Promise<Reply> {
  const { shopId, role } = call.session;
  const query = parseListQuery(productResource, role, call.query);
  const consistency = await readYourWrites(services, call, ['salesDashboard']);
  const all = await productsAt(services.read, { ...lookBack, shopId }, query.ids);
  const { rows, total } = queryRows(all.values(), query, tokensOf);
  const reply = listReply(
    productResource.name,
    query.ids === undefined ? query.offset : 0,
    rows.map((row) => rowFor(productResource, role, row)),
    total,
  );
  return { ...reply, headers: { ...reply.headers, ...consistency } };
}

/** `GET /products`, now or with `asOf` or `knownAt` at an instant of the past. */
export async function listProducts(services: Services, call: SignedInCall<undefined>): Promise<Reply> {
  const lookBack = lookBackOf(call.query);
  return lookBack === undefined ? listNow(services, call) : listAt(services, call, lookBack);
}
