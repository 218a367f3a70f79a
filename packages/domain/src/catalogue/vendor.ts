import { accept, refuse, type CatalogueFact, type Decision, type Id, type VendorDetails } from '@bahi/contracts';
import { isGstin } from '../arithmetic/index.ts';
import { rupees } from '../khata/rupees.ts';
import type { CatalogueWarning, VendorAnswer } from './answers.ts';
import type { CatalogueState } from './catalogueState.ts';
import { findActive, findArchived, overlay } from './kept.ts';

export interface ChangeVendor {
  id: Id;
  revision: number;
  changes: Partial<Omit<VendorDetails, 'id'>>;
  /** Number of purchases from this vendor, from the ledger. */
  purchaseCount: number;
}
/** Archive or restore. */
export type MoveVendor = Pick<ChangeVendor, 'id' | 'purchaseCount'>;
export interface ArchiveVendor extends MoveVendor {
  /** What the shop owes, from the ledger; below zero while an advance is left. */
  duePaise: number;
}

function warningsOf(state: CatalogueState, vendor: VendorDetails): CatalogueWarning[] {
  const warnings: CatalogueWarning[] = [];
  if (state.vendorNames.isShared(vendor)) warnings.push({ field: 'name', code: 'name_repeated' });
  if (vendor.gstNumber !== null && !isGstin(vendor.gstNumber.toUpperCase())) {
    warnings.push({ field: 'gstNumber', code: 'gst_number_check' });
  }
  return warnings;
}

function answer(state: CatalogueState, vendor: VendorDetails, purchaseCount: number): VendorAnswer {
  return { purchaseCount, warnings: warningsOf(state, vendor) };
}

/** Vendor names may repeat; a repeated name and a GST number that fails its check warn. */
export function addVendor(state: Readonly<CatalogueState>, vendor: VendorDetails): Decision<CatalogueFact> {
  return accept([{ type: 'VendorAdded', data: { vendor, revision: 0 } }], answer(state, vendor, 0));
}

/** Changes the sent fields. Refusals: those of `findActive`. */
export function changeVendor(state: Readonly<CatalogueState>, command: ChangeVendor): Decision<CatalogueFact> {
  const found = findActive(state.vendors.get(command.id), command.revision);
  if (found.kind === 'refused') return found;
  const vendor = overlay(found.kept.facts, command.changes);
  const revision = found.kept.revision + 1;
  const isRenamed = vendor.name !== found.kept.facts.name;
  return accept(
    [{ type: 'VendorChanged', data: { vendor, revision, isRenamed } }],
    answer(state, vendor, command.purchaseCount),
  );
}

/** Refused with the number of its purchases while it has any, and while money is owed either way. */
export function archiveVendor(state: Readonly<CatalogueState>, command: ArchiveVendor): Decision<CatalogueFact> {
  const found = findActive(state.vendors.get(command.id));
  if (found.kind === 'refused') return found;
  const { purchaseCount, duePaise } = command;
  if (purchaseCount > 0) return refuse('vendor_in_use', { params: { count: purchaseCount } });
  if (duePaise > 0) return refuse('vendor_owed', { params: { due: rupees(duePaise) } });
  if (duePaise < 0) return refuse('vendor_has_advance', { params: { advance: rupees(0 - duePaise) } });
  const { facts: vendor } = found.kept;
  const revision = found.kept.revision + 1;
  return accept([{ type: 'VendorArchived', data: { vendor, revision } }], { purchaseCount, warnings: [] });
}

/** Refusals: those of `findArchived`. */
export function restoreVendor(state: Readonly<CatalogueState>, command: MoveVendor): Decision<CatalogueFact> {
  const found = findArchived(state.vendors.get(command.id));
  if (found.kind === 'refused') return found;
  const { facts: vendor } = found.kept;
  const revision = found.kept.revision + 1;
  return accept([{ type: 'VendorRestored', data: { vendor, revision } }], answer(state, vendor, command.purchaseCount));
}
