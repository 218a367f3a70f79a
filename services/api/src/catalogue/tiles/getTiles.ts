import { MAX_TILES, productTile, streamOf } from '@bahi/contracts';
import { shopStream } from '@bahi/domain';
import { durableState } from '@bahi/event-store';
import type { ProductDoc } from '@bahi/projections';
import { z } from 'zod';
import { checkQuery } from '../../http/checkBody.ts';
import type { Reply, SignedInCall } from '../../http/route.ts';
import { readYourWrites } from '../../lists/readYourWrites.ts';
import { rowFor } from '../../lists/resource.ts';
import type { Services } from '../../services.ts';
import { productResource } from '../productResource.ts';
import { orderTiles } from './orderTiles.ts';

export const tilesQuestion = { categoryId: z.string().optional() };
const question = z.object(tilesQuestion);
const tileResource = { ...productResource, row: productTile };

/** Active products by name. */
async function byName(
  { read }: Services,
  shopId: string,
  categoryId: string | undefined,
  limit: number,
): Promise<ProductDoc[]> {
  const where: Record<string, string> =
    categoryId === undefined ? { status: 'active' } : { statusCategory: `active|${categoryId}` };
  const sort = { field: 'nameKey', order: 'ASC' as const };
  return read.rows<ProductDoc>('productList', 'products', { shopId, where, sort, offset: 0, limit });
}

/**
 * `GET /products/tiles?categoryId=`: the products of the counter's grid, at most a hundred. First those that the shop put in order
 * itself, then what it sells most, then others by name. The order holds for a day.
 */
export async function getTiles(services: Services, call: SignedInCall<undefined>): Promise<Reply> {
  const { shopId, role } = call.session;
  const { categoryId } = checkQuery(question, call.query);
  const headers = await readYourWrites(services, call, ['productList']);
  const [shop, soldIds] = await Promise.all([
    durableState(services.commands, shopStream, streamOf.shop(shopId)),
    services.bestSold.of(shopId, call.at),
  ]);
  const ownIds = shop.profile?.tileOrder ?? [];
  const found = await services.read.getMany<ProductDoc>('productList', 'products', [
    ...new Set([...ownIds, ...soldIds]),
  ]);
  const shown = (ids: readonly string[]): ProductDoc[] =>
    ids
      .flatMap((id) => found.get(id) ?? [])
      .filter((product) => product.shopId === shopId && product.status === 'active')
      .filter((product) => categoryId === undefined || product.categoryId === categoryId);
  const known = { own: shown(ownIds), sold: shown(soldIds) };
  const missing = MAX_TILES - orderTiles({ ...known, others: [] }, MAX_TILES).length;
  // as many more as may be among them already
  const others = missing === 0 ? [] : await byName(services, shopId, categoryId, 2 * MAX_TILES);
  const tiles = orderTiles({ ...known, others }, MAX_TILES).map((product) => rowFor(tileResource, role, product));
  return { status: 200, body: { tiles }, headers };
}
