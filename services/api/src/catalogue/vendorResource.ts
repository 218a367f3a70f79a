import { fieldPicker, vendorDetails, vendorRow, vendorView, type VendorDetails, type VendorRow } from '@bahi/contracts';
import type { CatalogueState, CatalogueWarning, Kept, VendorAnswer } from '@bahi/domain';
import type { Resource } from '../lists/resource.ts';
import { HIDDEN_FROM_STAFF } from './catalogueCommand.ts';
import { warningsView } from '../lists/warningsView.ts';
import { eventOf, type Accepted } from '../lists/writtenRow.ts';

export const vendorResource: Resource = {
  name: 'vendors',
  model: 'vendorList',
  collection: 'vendors',
  row: vendorRow,
  filters: ['q', 'id', 'status'],
  defaults: { status: 'active' },
  sort: { field: 'name', order: 'ASC' },
  orderedBy: { name: 'nameKey' },
  // purchases and what is owed for them are none of theirs
  hidden: { staff: ['purchaseCount', 'duePaise', 'oldestDueAt', ...HIDDEN_FROM_STAFF] },
};

/** One vendor, read alone: with what is open. */
export const oneVendorResource: Resource = {
  ...vendorResource,
  row: vendorView,
  hidden: { staff: [...(vendorResource.hidden?.staff ?? []), 'open', 'free'] },
};

// picked, so that a repeat has all fields in the order of the first answer (L8)
const detailsOf = fieldPicker(vendorDetails);

/** The row as the catalogue's fold has it; purchases are counted in the ledger. */
function keptVendorRow(kept: Kept<VendorDetails>, purchaseCount: number): VendorRow {
  return {
    ...detailsOf(kept.facts),
    revision: kept.revision,
    purchaseCount,
    status: kept.archived ? 'archived' : 'active',
    updatedAt: new Date(kept.updatedAtMs).toISOString(),
    updatedBy: kept.updatedBy,
  };
}

/** The row as the command left it, also when the command is a repeat. */
export function writtenVendorRow(outcome: Accepted): VendorRow & { warnings: CatalogueWarning[] } {
  const { type, data, meta } = eventOf(outcome, 'VendorAdded', 'VendorChanged', 'VendorArchived', 'VendorRestored');
  const { vendor, revision } = data;
  const { purchaseCount, warnings } = outcome.answer as VendorAnswer;
  const kept: Kept<VendorDetails> = {
    facts: vendor,
    revision,
    archived: type === 'VendorArchived',
    updatedAtMs: Date.parse(meta.at),
    updatedBy: meta.userId ?? null,
  };
  return { ...keptVendorRow(kept, purchaseCount), warnings: warningsView(warnings) };
}

/** What a stale revision is answered with. */
export function currentVendor(id: string, purchaseCount: number) {
  return (state: Readonly<CatalogueState>): VendorRow | undefined => {
    const kept = state.vendors.get(id);
    return kept && keptVendorRow(kept, purchaseCount);
  };
}
