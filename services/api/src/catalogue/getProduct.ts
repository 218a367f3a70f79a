import type { Reply, SignedInCall } from '../http/route.ts';
import { getRow } from '../lists/getRow.ts';
import { idParam } from '../lists/idParam.ts';
import { lookBackOf } from '../lists/lookBack.ts';
import { missingRow, readYourWrites } from '../lists/readYourWrites.ts';
import type { ListQuery } from '../lists/listQuery.ts';
import { rowFor } from '../lists/resource.ts';
import type { Services } from '../services.ts';
import { productResource } from './productResource.ts';

const getNow = getRow(productResource);

/** `GET /products/{id}`, now or with `asOf` or `knownAt` at an instant of the past. */
export async function getProduct(services: Services, call: SignedInCall<undefined>): Promise<Reply> {
  const lookBack = lookBackOf(call.query);
  if (lookBack === undefined) return getNow(services, call);
  const { shopId, role } = call.session;
  const id = idParam(call);
  const headers = await readYourWrites(services, call, ['salesDashboard', 'stockHistory']);
  const query: ListQuery = { ids: [id], sort: { field: 'id', order: 'ASC' }, offset: 0, limit: 1 };
  const { rows } = await services.heavyReads.products({ shopId, lookBack, query }, call.signal);
  const [row] = rows;
  if (row === undefined) throw missingRow(headers);
  return { status: 200, body: rowFor(productResource, role, row), revision: row.revision, headers };
}
