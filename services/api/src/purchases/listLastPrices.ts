import { id, lastPrice, MAX_PURCHASE_LINES, type Id, type LastPrice, type PurchaseRow } from '@bahi/contracts';
import type { Doc } from '@bahi/read-store';
import { z } from 'zod';
import { checkQuery } from '../http/checkBody.ts';
import { HttpRefusal } from '../http/httpRefusal.ts';
import type { Reply, SignedInCall } from '../http/route.ts';
import { readYourWrites } from '../lists/readYourWrites.ts';
import type { Services } from '../services.ts';

/** Free goods say nothing about the price: it is that of the newest of so many purchases that cost something. */
const MOST_LOOKED_AT = 5;

/** The products that are asked for, of one vendor or of any. */
export const lastPricesFilter = z.strictObject({
  vendorId: id.optional(),
  productId: z.array(id).max(MAX_PURCHASE_LINES, 'too_many'),
});

function filterOf({ query }: SignedInCall<undefined>): z.infer<typeof lastPricesFilter> {
  let filter: unknown;
  try {
    filter = JSON.parse(query['filter'] ?? '{"productId":[]}');
  } catch {
    throw new HttpRefusal({ code: 'invalid_query', fields: { filter: 'invalid' } });
  }
  return checkQuery(lastPricesFilter, filter, 'filter');
}

async function lastPriceOf(
  services: Services,
  shopId: Id,
  productId: Id,
  vendorId: Id | undefined,
): Promise<LastPrice | undefined> {
  const rows = await services.read.rows<PurchaseRow & Doc>('purchaseList', 'purchases', {
    shopId,
    where: { standingProduct: productId, ...(vendorId !== undefined && { vendorId }) },
    sort: { field: 'revision', order: 'DESC' },
    offset: 0,
    limit: MOST_LOOKED_AT,
  });
  const row = rows.find(({ lineTotalPaise }) => lineTotalPaise > 0) ?? rows[0];
  return row && lastPrice.parse({ ...row, purchaseId: row.id });
}

/**
 * `GET /purchases/last-prices?filter={"productId": […], "vendorId": …}`: what these products cost when they were last bought, from that
 * vendor or from any. A product that was never bought has no row. One look at an index for each product.
 */
export async function listLastPrices(services: Services, call: SignedInCall<undefined>): Promise<Reply> {
  const { productId, vendorId } = filterOf(call);
  const consistency = await readYourWrites(services, call, ['purchaseList']);
  const { shopId } = call.session;
  const found = await Promise.all(
    [...new Set(productId)].map(async (one) => lastPriceOf(services, shopId, one, vendorId)),
  );
  return { status: 200, body: found.filter((row) => row !== undefined), headers: consistency };
}
