import type { Id } from '@bahi/contracts';
import { hasHistory, stockFigures, type ProductFigures } from '@bahi/domain';
import type { Services } from '../services.ts';
import { loadLedger } from '../ledger/ledgerCommand.ts';
import { loadCatalogue } from './catalogueCommand.ts';

/**
 * Stock of a product as the books have it, thousandths and paise, and whether they know it at all. Where there never was any,
 * the average cost is the purchase price (R33): the catalogue's, or the one that a command is about to give it.
 */
export async function currentFigures(
  services: Services,
  shopId: Id,
  productId: Id,
  newPricePaise?: number | null,
): Promise<ProductFigures & { hasHistory: boolean }> {
  const [{ products }, ledger] = await Promise.all([loadCatalogue(services, shopId), loadLedger(services, shopId)]);
  const pricePaise = newPricePaise === undefined ? products.get(productId)?.facts.purchasePricePaise : newPricePaise;
  return { ...stockFigures(ledger, productId, pricePaise ?? null), hasHistory: hasHistory(ledger, productId) };
}
