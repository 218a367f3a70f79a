import type { PricedLine } from '@bahi/contracts';
import { rateOn } from '../arithmetic/index.ts';
import { splitTax } from '../arithmetic/splitTax.ts';
import type { ProductLookup } from './commands.ts';

/**
 * The tax in the lines of a bill that went out without tax, in paise, at the products' rates of its day: what such a bill owes if the shop
 * was registered already (R55). A price is taken as one that contains the tax, because nothing more was asked for.
 */
export function taxContained(lines: readonly PricedLine[], products: ProductLookup, day: string): number {
  return lines.reduce((sum, { productId, lineTotalPaise }) => {
    const facts = products.get(productId)?.facts;
    const rate = facts?.taxClass === 'taxable' ? rateOn(facts.rates, day) : null;
    const { cgstPaise, sgstPaise } = splitTax(lineTotalPaise, rate?.rateBps ?? 0, true, 'intra_state');
    return sum + cgstPaise + sgstPaise;
  }, 0);
}
