import type { Id } from '@bahi/contracts';
import type { Doc } from '@bahi/read-store';

/** A product and its sums: units in thousandths, revenue in paise. */
export type Seller = readonly [productId: Id, unitsMilli: number, revenuePaise: number];
/** A place in an order: by the figure, and among equal ones by id. */
type Place = readonly [figure: number, productId: Id];

/**
 * The best-selling products of a month or fiscal year. Products that are not listed come after `afterUnits` by units and after
 * `afterRevenue` by revenue. As long as enough listed products come before these, the list alone gives the best.
 */
export interface BestSellersDoc extends Doc {
  /** By id. */
  sellers: readonly Seller[];
  /** Place of the best unlisted product; below every place while there is none. */
  afterUnits: Place;
  afterRevenue: Place;
}

export type SellerOrder = 'units' | 'revenue';

/** A shop that sells fewer products has all of them in its list. Every batch writes the lists of the shops that sold. */
const MOST = 40;
/** How many are kept by each order, when there are more. */
const KEPT = 15;
/** Products without sales are not listed. */
const BELOW_ALL: Place = [0, ''];

const placeBy = (order: SellerOrder, [id, unitsMilli, revenuePaise]: Seller): Place =>
  order === 'units' ? [unitsMilli, id] : [revenuePaise, id];

/** Positive if `one` comes first. */
const compare = (one: Place, other: Place): number =>
  one[0] - other[0] || (one[1] === other[1] ? 0 : one[1] < other[1] ? -1 : 1);

const bestFirst = (order: SellerOrder) => (one: Seller, other: Seller) =>
  compare(placeBy(order, other), placeBy(order, one));

/** Index of an id among sellers ordered by id, or where it would be inserted. */
function indexOf(sellers: readonly Seller[], id: Id): number {
  let [low, high] = [0, sellers.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sellers[middle]?.[0] ?? '') < id) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The list after some products' sums changed; the same object if that does not affect it. */
export function withSums(known: BestSellersDoc | undefined, place: Doc, changed: readonly Seller[]): BestSellersDoc {
  const before = known ?? { ...place, sellers: [], afterUnits: BELOW_ALL, afterRevenue: BELOW_ALL };
  const sellers = [...before.sellers];
  let isChanged = false;
  for (const seller of changed) {
    const at = indexOf(sellers, seller[0]);
    const isListed = sellers[at]?.[0] === seller[0];
    const belongs =
      compare(placeBy('units', seller), before.afterUnits) > 0 ||
      compare(placeBy('revenue', seller), before.afterRevenue) > 0;
    if (!isListed && !belongs) continue;
    isChanged = true;
    if (!isListed) sellers.splice(at, 0, seller);
    else if (seller[1] <= 0 && seller[2] <= 0) sellers.splice(at, 1);
    else sellers[at] = seller;
  }
  if (!isChanged) return before;
  const { id, shopId, afterUnits, afterRevenue } = before;
  const next = { id, shopId, sellers, afterUnits, afterRevenue };
  return sellers.length <= MOST ? next : withoutLast(next);
}

/** Removes products that are among the best in neither order. */
function withoutLast(list: BestSellersDoc): BestSellersDoc {
  const best = (order: SellerOrder) => list.sellers.toSorted(bestFirst(order)).slice(0, KEPT);
  const kept = new Set([...best('units'), ...best('revenue')]);
  const left = list.sellers.filter((seller) => !kept.has(seller));
  const after = (order: SellerOrder, former: Place) =>
    left
      .map((seller) => placeBy(order, seller))
      .reduce((best, place) => (compare(place, best) > 0 ? place : best), former);
  return {
    id: list.id,
    shopId: list.shopId,
    sellers: list.sellers.filter((seller) => kept.has(seller)),
    afterUnits: after('units', list.afterUnits),
    afterRevenue: after('revenue', list.afterRevenue),
  };
}

/** The first of an order, best first; undefined when unlisted products may come between them. */
export function bestOf(
  { sellers, afterUnits, afterRevenue }: BestSellersDoc,
  order: SellerOrder,
  count: number,
): readonly Seller[] | undefined {
  const after = order === 'units' ? afterUnits : afterRevenue;
  const sure = sellers.filter((seller) => compare(placeBy(order, seller), after) > 0);
  const hasAll = after[1] === BELOW_ALL[1];
  if (!hasAll && sure.length < count) return undefined;
  return sure
    .filter((seller) => placeBy(order, seller)[0] > 0)
    .toSorted(bestFirst(order))
    .slice(0, count);
}
