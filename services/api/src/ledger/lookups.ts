import { refuseField, streamOf, type Id, type Refused, type ShopProfileDetails } from '@bahi/contracts';
import { shopStream, type CatalogueState, type PurchaseVendor, type StockedProduct } from '@bahi/domain';
import { isGstin } from '@bahi/domain/arithmetic';
import { durableState, type Freshness } from '@bahi/event-store';
import { loadCatalogue } from '../catalogue/catalogueCommand.ts';
import type { Services } from '../services.ts';

/** The catalogue and shop data that ledger commands carry, so that they are decided on the ledger alone. */
export interface Lookups {
  catalogue: Readonly<CatalogueState>;
  shop: ShopProfileDetails;
  ownerAccountId: Id | null;
  contactRevision: number;
}

/** From the folds, never from a read model. @throws {Error} for a shop that was never opened */
export async function lookUp(services: Services, shopId: Id, freshness?: Freshness): Promise<Lookups> {
  const [catalogue, shop] = await Promise.all([
    loadCatalogue(services, shopId, freshness),
    durableState(services.commands, shopStream, streamOf.shop(shopId), freshness),
  ]);
  if (shop.profile === null) throw new Error(`shop ${shopId} has no profile`);
  const { profile, ownerAccountId, contactRevision } = shop;
  return { catalogue, shop: profile, ownerAccountId, contactRevision };
}

/** The product data that the ledger needs; `keeps` is a product that the record already names, archived or not. */
export function stockedProduct({ catalogue }: Lookups, id: Id, keeps?: Id): StockedProduct | undefined {
  const kept = catalogue.products.get(id);
  if (kept === undefined || (kept.archived && id !== keeps)) return undefined;
  const { kind, name, unit, purchasePricePaise, hsn } = kept.facts;
  return { id, kind, name, unit, purchasePricePaise, hsn };
}

/** The refusal of a product that `stockedProduct` does not give: it was archived, or there is none. */
export const noProduct = ({ catalogue }: Lookups, id: Id, field: string): Refused =>
  refuseField(catalogue.products.has(id) ? 'archived' : 'unknown_product', field);

/** The same of a vendor. */
export const noVendor = ({ catalogue }: Lookups, id: Id): Refused =>
  refuseField(catalogue.vendors.has(id) ? 'archived' : 'unknown_vendor', 'vendorId');

/** A vendor as a purchase records him; `keeps` is a vendor that the record already names, archived or not. */
export function vendorOf({ catalogue }: Lookups, id: Id, keeps?: Id): PurchaseVendor | undefined {
  const kept = catalogue.vendors.get(id);
  if (kept === undefined || (kept.archived && id !== keeps)) return undefined;
  const { name, gstNumber, composition } = kept.facts;
  const number = gstNumber?.toUpperCase() ?? null;
  return {
    vendorId: id,
    vendorName: name,
    vendorGstNumber: number !== null && isGstin(number) ? number : null,
    vendorComposition: composition,
  };
}
