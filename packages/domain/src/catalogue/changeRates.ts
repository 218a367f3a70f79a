import {
  accept,
  refuseField,
  type CatalogueFact,
  type DatedRate,
  type Decision,
  type Id,
  type ProductDetails,
} from '@bahi/contracts';
import type { CatalogueState } from './catalogueState.ts';

export interface ChangeRates {
  productIds: readonly Id[];
  rate: DatedRate;
}

/** Stored with the events, so that a repeat has it too. */
export interface RatesAnswer {
  /** Products that did not have this rate from this day yet. */
  changed: number;
}

/** A product keeps at most so many rates. */
const MAX_RATES = 50;

/**
 * Gives products a rate from a day on, all or none of them (R20): a change of law concerns many at once. A rate of the same day is
 * replaced. Refusals, by product: `unknown_product`, `archived`, `invalid` (it is not taxable), `too_many` (rates).
 */
export function changeRates(
  state: Readonly<CatalogueState>,
  { productIds, rate }: ChangeRates,
): Decision<CatalogueFact> {
  const facts: CatalogueFact[] = [];
  for (const [index, id] of [...new Set(productIds)].entries()) {
    const kept = state.products.get(id);
    const field = `productIds.${index}`;
    if (kept === undefined) return refuseField('unknown_product', field);
    if (kept.archived) return refuseField('archived', field);
    if (kept.facts.taxClass !== 'taxable') return refuseField('invalid', field);
    if (hasRate(kept.facts, rate)) continue;
    const others = kept.facts.rates.filter(({ effectiveFrom }) => effectiveFrom !== rate.effectiveFrom);
    if (others.length === MAX_RATES) return refuseField('too_many', field, { max: MAX_RATES });
    const rates = [...others, rate].toSorted((a, b) => (a.effectiveFrom < b.effectiveFrom ? -1 : 1));
    const categoryName = state.categories.get(kept.facts.categoryId)?.facts.name ?? '';
    const product = { ...kept.facts, rates };
    const data = { product, categoryName, revision: kept.revision + 1, isRenamed: false };
    facts.push({ type: 'ProductChanged', data });
  }
  return accept(facts, { changed: facts.length } satisfies RatesAnswer);
}

const hasRate = ({ rates }: ProductDetails, { rateBps, effectiveFrom }: DatedRate): boolean =>
  rates.some((known) => known.rateBps === rateBps && known.effectiveFrom === effectiveFrom);
