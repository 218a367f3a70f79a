import type { Id, ProductRowWithCost } from '@bahi/contracts';
import type { ReadModels } from '@bahi/read-store';
import { MOVEMENTS, STOCK_HISTORY, type MovementDoc } from '../stockHistory/stockHistory.ts';
import { cutField, momentOf, type LookBack, type Moment } from './moment.ts';

const AT_ONCE = 20;

/** The newest movement up to a moment, in the order of recording. */
async function lastMovement(read: ReadModels, shopId: Id, productId: Id, moment: Moment) {
  const [last] = await read.rows<MovementDoc>(STOCK_HISTORY, MOVEMENTS, {
    shopId,
    where: { productId },
    range: { field: cutField(moment.axis), to: moment.at },
    sort: { field: 'revision', order: 'DESC' },
    offset: 0,
    limit: 1,
  });
  return last;
}

/**
 * Rows of `productsAt` with the last average of goods without stock (R33), which sums of deltas do not have. It takes one
 * look-up per row without stock, so use it for the rows of a page.
 */
export async function withLastAverages(
  read: ReadModels,
  lookBack: LookBack & { shopId: Id },
  rows: readonly ProductRowWithCost[],
): Promise<ProductRowWithCost[]> {
  const moment = momentOf(lookBack);
  if (moment === undefined) throw new RangeError('withLastAverages needs asOf or knownAt');
  const found: ProductRowWithCost[] = [];
  for (let start = 0; start < rows.length; start += AT_ONCE) {
    const some = rows.slice(start, start + AT_ONCE).map(async (row) => {
      if (row.currentStockMilli > 0 || row.kind === 'service') return row;
      const last = await lastMovement(read, lookBack.shopId, row.id, moment);
      return { ...row, averageCostPaise: last?.lastAveragePaise ?? row.averageCostPaise };
    });
    found.push(...(await Promise.all(some)));
    // the event loop runs between two pages
    await new Promise((resolve) => setImmediate(resolve));
  }
  return found;
}
