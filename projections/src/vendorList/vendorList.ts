import type { AnyRecorded, Id, KhataOutcome, VendorRow } from '@bahi/contracts';
import type { DocKey, Docs, Projection } from '@bahi/projection-runner';
import { searchTokens, type Doc } from '@bahi/read-store';
import { nameKey } from '../derived/nameKey.ts';
import { shopOf } from '../derived/shopOf.ts';

export const VENDOR_LIST = 'vendorList';
export const VENDORS = 'vendors';

export interface VendorDoc extends VendorRow, Doc {
  purchaseCount: number;
  duePaise: number;
  oldestDueAt: string | null;
  nameKey: string;
  tokens: string[];
}

type VendorEvent = Extract<AnyRecorded, { type: `Vendor${'Added' | 'Changed' | 'Archived' | 'Restored'}` }>;

function describe(event: VendorEvent, docs: Docs): void {
  const { vendor, revision } = event.data;
  const known = docs.get<VendorDoc>(VENDORS, vendor.id);
  docs.put<VendorDoc>(VENDORS, {
    ...vendor,
    shopId: shopOf(event),
    revision,
    purchaseCount: known?.purchaseCount ?? 0,
    duePaise: known?.duePaise ?? 0,
    oldestDueAt: known?.oldestDueAt ?? null,
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
}

interface Change {
  vendorId: Id;
  /** How many purchases more. */
  count: number;
  /** How the dues stand after it; null when they do not move. */
  khata: KhataOutcome | null;
}

/** What an event changes of vendors. */
function changesOf(event: AnyRecorded): Change[] {
  switch (event.type) {
    case 'PurchaseRecorded': {
      const { vendorId, money } = event.data;
      return [{ vendorId, count: 1, khata: money?.khata ?? null }];
    }
    case 'PurchaseCorrected': {
      const { vendorId, formerBill, khata, formerKhata } = event.data;
      return [
        { vendorId: formerBill.vendorId, count: -1, khata: formerKhata },
        { vendorId, count: 1, khata },
      ];
    }
    case 'PurchaseReversed': {
      const { bill, khata } = event.data;
      return [{ vendorId: bill.vendorId, count: -1, khata }];
    }
    case 'VendorPaid':
    case 'PaymentReversed':
    case 'AdvanceRefunded':
    case 'OpeningBalanceRecorded': {
      const { vendorId, khata } = event.data;
      return vendorId === null ? [] : [{ vendorId, count: 0, khata }];
    }
    default:
      return [];
  }
}

function change(docs: Docs, { vendorId, count, khata }: Change): void {
  const vendor = docs.get<VendorDoc>(VENDORS, vendorId);
  if (vendor === undefined) return;
  docs.put<VendorDoc>(VENDORS, {
    ...vendor,
    purchaseCount: vendor.purchaseCount + count,
    ...(khata !== null && { duePaise: khata.dueAfterPaise, oldestDueAt: khata.oldestDueDay }),
  });
}

/** Vendors with the number of their purchases that are not reversed, and what the shop owes them. */
export const vendorList: Projection = {
  name: VENDOR_LIST,
  version: 9,
  collections: [
    {
      name: VENDORS,
      indexes: [
        ['status', 'nameKey'],
        ['status', 'purchaseCount'],
        ['status', 'duePaise'],
        ['status', 'oldestDueAt'],
        ['status', 'updatedAt'],
      ],
      totals: ['status'],
      tokens: 'tokens',
    },
  ],
  handles: [
    'VendorAdded',
    'VendorChanged',
    'VendorArchived',
    'VendorRestored',
    'PurchaseRecorded',
    'PurchaseCorrected',
    'PurchaseReversed',
    'VendorPaid',
    'PaymentReversed',
    'AdvanceRefunded',
    'OpeningBalanceRecorded',
  ],
  keys: (event): DocKey[] =>
    'vendor' in event.data
      ? [[VENDORS, event.data.vendor.id]]
      : changesOf(event).map(({ vendorId }): DocKey => [VENDORS, vendorId]),
  apply(event, docs) {
    switch (event.type) {
      case 'VendorAdded':
      case 'VendorChanged':
      case 'VendorArchived':
      case 'VendorRestored':
        return describe(event, docs);
      default:
        for (const one of changesOf(event)) change(docs, one);
    }
  },
  announces: ['vendors'],
};
