import type { Id } from '@bahi/contracts';
import { hasHistory, stockFigures, type CatalogueState, type LedgerState, type ProductFigures } from '@bahi/domain';
import type { Services } from '../services.ts';
import { loadLedger } from '../stock/ledgerCommand.ts';
import { loadCatalogue } from './catalogueCommand.ts';

/** Stock of a product as the books have it: thousandths, value and average cost in paise (R33 while there is none). */
function productFigures(
  ledger: Readonly<LedgerState>,
  catalogue: Readonly<CatalogueState>,
  productId: Id,
): ProductFigures {
  return stockFigures(ledger, productId, catalogue.products.get(productId)?.facts.purchasePricePaise ?? null);
}

/** The figures now, and whether the books know the product at all. */
export async function currentFigures(
  services: Services,
  shopId: Id,
  productId: Id,
): Promise<ProductFigures & { hasHistory: boolean }> {
  const [catalogue, ledger] = await Promise.all([loadCatalogue(services, shopId), loadLedger(services, shopId)]);
  return { ...productFigures(ledger, catalogue, productId), hasHistory: hasHistory(ledger, productId) };
}
