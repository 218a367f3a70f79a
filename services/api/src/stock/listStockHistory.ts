import { stockHistoryRow } from '@bahi/contracts';
import { loadCatalogue } from '../catalogue/catalogueCommand.ts';
import { HttpRefusal } from '../http/httpRefusal.ts';
import type { Reply, SignedInCall } from '../http/route.ts';
import { idParam } from '../lists/idParam.ts';
import { listRows } from '../lists/listRows.ts';
import type { Resource } from '../lists/resource.ts';
import type { Services } from '../services.ts';

export const historyResource: Resource = {
  name: 'history',
  model: 'stockHistory',
  collection: 'movements',
  row: stockHistoryRow,
  filters: ['kind'],
  sort: { field: 'revision', order: 'DESC' },
};

/** `GET /products/{id}/history`: every movement of one product, newest first. */
export async function listStockHistory(services: Services, call: SignedInCall<undefined>): Promise<Reply> {
  const productId = idParam(call);
  const { products } = await loadCatalogue(services, call.session.shopId);
  if (!products.has(productId)) throw new HttpRefusal('not_found');
  return listRows({ ...historyResource, fixed: { productId } })(services, call);
}
