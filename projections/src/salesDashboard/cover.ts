import type { CoverRow, CoverView, Id, ProductRow } from '@bahi/contracts';
import type { ReadModels } from '@bahi/read-store';
import { COVER_DAYS, daysOfCover, soldDaysOf } from '../derived/daysOfCover.ts';
import { addDays, dayOf, daysBetween } from '../derived/indianDay.ts';
import { stockLabel } from '../derived/stockLabel.ts';
import type { ProductDoc } from '../productList/productList.ts';
import { each, salesByProduct, type ProductSums } from './asOf.ts';
import { atOnePosition } from './atOnePosition.ts';
import { DASHBOARD, PRODUCTS, TILES, type DashboardProductDoc } from './dashboardDocs.ts';
import { momentOf, type LookBack, type Moment } from './moment.ts';
import { productRowsAt } from './productsAt.ts';
import type { TilesDoc } from './tileSums.ts';

const ROWS = 10;
/** Goods that last no longer than this run low, whatever minimum they have. */
const SOON_DAYS = 7;
/** Sales of four weeks of so many products are added up within a few milliseconds. */
const FEW_PRODUCTS = 100;

export interface CoverQuestion extends LookBack {
  shopId: Id;
  /** ISO 8601 UTC with milliseconds; counts unless an instant of the past is given. */
  now: string;
}

interface Stocked {
  productId: Id;
  stockMilli: number;
  label: CoverRow['stockLabel'];
  addedOn: string;
}

type Covered = Stocked & Pick<CoverRow, 'soldMilli' | 'soldDays' | 'coverDays'>;

/** Active goods with their stock, now or at a moment. */
async function goodsOf(read: ReadModels, shopId: Id, moment: Moment | undefined): Promise<Stocked[]> {
  const then = moment === undefined ? undefined : await productRowsAt(read, shopId, moment);
  const goods: Stocked[] = [];
  for await (const product of each<DashboardProductDoc>(read, PRODUCTS, { shopId })) {
    const row = then?.get(product.id);
    if (then !== undefined && row === undefined) continue;
    const { kind, status, minStockMilli, maxStockMilli } = row ?? product;
    if (kind === 'service' || status === 'archived') continue;
    const stockMilli = row?.currentStockMilli ?? product.stockMilli;
    const label = stockLabel({ kind, minStockMilli, maxStockMilli }, stockMilli);
    goods.push({ productId: product.id, stockMilli, label, addedOn: product.addedOn });
  }
  return goods;
}

function coverOf(product: Stocked, sold: ReadonlyMap<Id, ProductSums>, today: string): Covered {
  const age = product.addedOn < today ? daysBetween(product.addedOn, addDays(today, -1)).length : 0;
  const soldMilli = sold.get(product.productId)?.unitsMilli ?? 0;
  const soldDays = soldDaysOf(age);
  return { ...product, soldMilli, soldDays, coverDays: daysOfCover(product.stockMilli, soldMilli, soldDays) };
}

const runsLow = ({ label, coverDays }: Covered): boolean =>
  label === 'out_of_stock' || label === 'low_stock' || (coverDays !== null && coverDays <= SOON_DAYS);

/** Shortest cover first; of equal ones what sells most, and last what sells nothing. */
function moreUrgent(a: Covered, b: Covered): number {
  const rank = ({ soldMilli, coverDays }: Covered) => (soldMilli <= 0 ? Infinity : (coverDays ?? Infinity));
  const [one, other] = [rank(a), rank(b)];
  if (one !== other) return one < other ? -1 : 1;
  return b.soldMilli - a.soldMilli || a.stockMilli - b.stockMilli || (a.productId < b.productId ? -1 : 1);
}

type Names = Pick<ProductRow, 'name' | 'localName' | 'unit' | 'minStockMilli'>;

async function namesOf(read: ReadModels, shopId: Id, ids: readonly Id[], moment: Moment | undefined) {
  const rows: ReadonlyMap<Id, Names> =
    moment === undefined
      ? await read.getMany<ProductDoc>('productList', 'products', ids)
      : await productRowsAt(read, shopId, moment, ids);
  return rows;
}

async function coverAt(read: ReadModels, shopId: Id, today: string, moment: Moment | undefined) {
  const days = { from: addDays(today, -COVER_DAYS), to: addDays(today, -1) };
  const [goods, sold] = await Promise.all([goodsOf(read, shopId, moment), salesByProduct(read, shopId, days, moment)]);
  const low = goods.map((product) => coverOf(product, sold, today)).filter(runsLow);
  const first = low.toSorted(moreUrgent).slice(0, ROWS);
  const names = await namesOf(
    read,
    shopId,
    first.map(({ productId }) => productId),
    moment,
  );
  const rows = first.map(({ productId, stockMilli, label, soldMilli, soldDays, coverDays }): CoverRow => {
    const { name = '', localName = null, unit = 'pcs', minStockMilli = null } = names.get(productId) ?? {};
    const stock = { currentStockMilli: stockMilli, minStockMilli, stockLabel: label };
    return { productId, name, localName, unit, ...stock, soldMilli, soldDays, coverDays };
  });
  return { ...days, total: low.length, rows };
}

/**
 * The goods that run low or will be gone within a week, with the days that their stock lasts at the rate of the last 28 whole days,
 * or of the days since the product was added. Today's sales do not count: it is not over.
 * @throws {ReadModelUnavailable} while a read model has no live build
 */
export async function readCover(read: ReadModels, question: CoverQuestion): Promise<CoverView> {
  const { shopId, now } = question;
  const moment = momentOf(question);
  const today = moment?.day ?? dayOf(now);
  const at = async (position: string) => ({ position, ...(await coverAt(read, shopId, today, moment)) });
  return moment === undefined ? at((await read.position(DASHBOARD, shopId)) ?? '') : atOnePosition(read, shopId, at);
}

/** Whether the cover of a shop must be added up from so many sums that it would delay others. */
export async function coversMany(read: ReadModels, shopId: Id): Promise<boolean> {
  const tiles = await read.get<TilesDoc>(DASHBOARD, TILES, shopId);
  return (tiles?.totalProducts ?? 0) > FEW_PRODUCTS;
}
