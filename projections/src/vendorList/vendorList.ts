import type { VendorRow } from '@bahi/contracts';
import type { Docs, Projection } from '@bahi/projection-runner';
import { searchTokens, type Doc } from '@bahi/read-store';
import { nameKey } from '../derived/nameKey.ts';
import { shopOf } from '../derived/shopOf.ts';

const VENDORS = 'vendors';
const SUPPLIES = 'supplies';

export interface VendorDoc extends VendorRow, Doc {
  purchaseCount: number;
  /** Equal in every document, so that one query finds all vendors of a shop when a purchase is reversed. */
  kind: 'vendor';
  nameKey: string;
  tokens: string[];
}

/** The vendor for which a purchase is counted. */
interface Supply extends Doc {
  vendorId: string;
}

function count(docs: Docs, vendorId: string, delta: number): void {
  const found = docs.related<VendorDoc>().find(({ id }) => id === vendorId);
  const vendor = docs.get<VendorDoc>(VENDORS, vendorId) ?? found;
  if (vendor === undefined) return;
  docs.put<VendorDoc>(VENDORS, { ...vendor, purchaseCount: vendor.purchaseCount + delta });
}

/** Vendors with the number of their purchases that are not reversed. */
export const vendorList: Projection = {
  name: 'vendorList',
  version: 8,
  collections: [
    {
      name: VENDORS,
      indexes: [['status', 'nameKey'], ['status', 'purchaseCount'], ['status', 'updatedAt'], ['kind']],
      totals: ['status'],
      tokens: 'tokens',
    },
    { name: SUPPLIES, indexes: [] },
  ],
  handles: [
    'VendorAdded',
    'VendorChanged',
    'VendorArchived',
    'VendorRestored',
    'PurchaseRecorded',
    'PurchaseCorrected',
    'PurchaseReversed',
  ],
  keys(event) {
    if ('vendor' in event.data) return [[VENDORS, event.data.vendor.id]];
    if (event.type === 'PurchaseReversed') return [[SUPPLIES, event.data.purchaseId]];
    if (event.type !== 'PurchaseRecorded' && event.type !== 'PurchaseCorrected') return [];
    return [
      [SUPPLIES, event.data.purchaseId],
      [VENDORS, event.data.vendorId],
    ];
  },
  // the events do not name the former vendor, so all vendors are loaded
  related: (event) =>
    event.type === 'PurchaseReversed' || event.type === 'PurchaseCorrected'
      ? { collection: VENDORS, field: 'kind', value: 'vendor' }
      : undefined,
  apply(event, docs) {
    switch (event.type) {
      case 'VendorAdded':
      case 'VendorChanged':
      case 'VendorArchived':
      case 'VendorRestored': {
        const { vendor, revision } = event.data;
        docs.put<VendorDoc>(VENDORS, {
          ...vendor,
          shopId: shopOf(event),
          kind: 'vendor',
          revision,
          purchaseCount: docs.get<VendorDoc>(VENDORS, vendor.id)?.purchaseCount ?? 0,
          status: event.type === 'VendorArchived' ? 'archived' : 'active',
          updatedAt: event.meta.at,
          updatedBy: event.meta.userId ?? null,
          nameKey: nameKey(vendor.name),
          tokens: searchTokens({
            names: [vendor.name],
            codes: [vendor.gstNumber],
            phones: [vendor.phone],
            texts: [vendor.email],
          }),
        });
        break;
      }
      case 'PurchaseRecorded':
      case 'PurchaseCorrected': {
        const { purchaseId, vendorId } = event.data;
        const corrected = docs.get<Supply>(SUPPLIES, purchaseId);
        if (corrected !== undefined) count(docs, corrected.vendorId, -1);
        count(docs, vendorId, 1);
        docs.put<Supply>(SUPPLIES, { id: purchaseId, shopId: shopOf(event), vendorId });
        break;
      }
      case 'PurchaseReversed': {
        const supply = docs.get<Supply>(SUPPLIES, event.data.purchaseId);
        if (supply === undefined) break;
        count(docs, supply.vendorId, -1);
        docs.remove(SUPPLIES, supply.id);
        break;
      }
      default:
    }
  },
  announces: ['vendors'],
};
