import type { Id } from '@bahi/contracts';
import type { Doc } from '@bahi/read-store';

/** A product and its sums: units in thousandths, revenue in paise. */
export type Seller = readonly [productId: Id, unitsMilli: number, revenuePaise: number];
/** A place in an order: by the figure, and among equal ones by id. */
type Place = readonly [figure: number, productId: Id];

/**
 * The products that sold best in a month or fiscal year. Others stand behind `after` by units, and behind `afterRevenue` by revenue;
 * as long as enough of the list stand before it, the list alone says who is best.
 */
export interface BestSellersDoc extends Doc {
  /** By id. */
  sellers: readonly Seller[];
  /** Place of the best one that is left out; below every place while nobody is. */
  afterUnits: Place;
  afterRevenue: Place;
}

export type SellerOrder = 'units' | 'revenue';

/** A shop that sells fewer products has them all in its list; every batch writes the lists of the shops that sold. */
const MOST = 40;
/** By each order, when there are more. */
const KEPT = 15;
/** Nobody is listed who sold nothing. */
const BELOW_ALL: Place = [0, ''];

const placeBy = (order: SellerOrder, [id, unitsMilli, revenuePaise]: Seller): Place =>
  order === 'units' ? [unitsMilli, id] : [revenuePaise, id];

/** Greater for what comes first. */
const compare = (one: Place, other: Place): number =>
  one[0] - other[0] || (one[1] === other[1] ? 0 : one[1] < other[1] ? -1 : 1);

const bestFirst = (order: SellerOrder) => (one: Seller, other: Seller) =>
  compare(placeBy(order, other), placeBy(order, one));

/** Where an id stands among sellers in the order of their ids, or would stand. */
function indexOf(sellers: readonly Seller[], id: Id): number {
  let [low, high] = [0, sellers.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sellers[middle]?.[0] ?? '') < id) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The list after some products have come to other sums; the same one when that does not concern it. */
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

/** Leaves out who is good in neither order. */
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

/** The first of an order, best first; undefined when others may stand between them. */
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
