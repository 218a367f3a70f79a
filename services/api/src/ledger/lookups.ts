import { refuseField, streamOf, type Id, type Refused, type ShopProfileDetails } from '@bahi/contracts';
import {
  shopStream,
  type CatalogueState,
  type PurchaseVendor,
  type ShopState,
  type StockedProduct,
} from '@bahi/domain';
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

/** Owners' numbers in memory, by account, each with the revision of the shop that it includes. */
export type OwnerPhones = Map<Id, { phone: string; contactRevision: number }>;

const MAX_PHONES = 10_000;

/** The owner's number; null when there is none. It is looked up again once the shop's stream has a change of it. */
export async function shopPhone(
  { privateStore, ownerPhones }: Pick<Services, 'privateStore' | 'ownerPhones'>,
  { ownerAccountId, contactRevision }: Readonly<Pick<ShopState, 'ownerAccountId' | 'contactRevision'>>,
): Promise<string | null> {
  if (ownerAccountId === null) return null;
  const kept = ownerPhones.get(ownerAccountId);
  // private data follow their fact: until then they are looked up each time
  if (kept !== undefined && kept.contactRevision >= contactRevision) return kept.phone || null;
  const owner = await privateStore.accounts.byId(ownerAccountId);
  if (owner === undefined) return null;
  if (ownerPhones.size >= MAX_PHONES) ownerPhones.clear();
  const { phone, contactRevision: included } = owner;
  ownerPhones.set(ownerAccountId, { phone, contactRevision: included });
  return owner.phone || null;
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
