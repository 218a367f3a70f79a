import { productsAt, withLastAverages } from '@bahi/projections';
import type { Reply, SignedInCall } from '../http/route.ts';
import { getRow } from '../lists/getRow.ts';
import { idParam } from '../lists/idParam.ts';
import { lookBackOf } from '../lists/lookBack.ts';
import { missingRow, readYourWrites } from '../lists/readYourWrites.ts';
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
  const then = { ...lookBack, shopId };
  const found = (await productsAt(services.read, then, [id])).get(id);
  const [row] = await withLastAverages(services.read, then, found === undefined ? [] : [found]);
  if (row === undefined) throw missingRow(headers);
  return { status: 200, body: rowFor(productResource, role, row), revision: row.revision, headers };
}
