import {
  lookAlikeKey,
  type CatalogueFact,
  type CategoryDetails,
  type Id,
  type ProductDetails,
  type RecordedEvent,
  type RecordedFact,
  type StreamDefinition,
  type VendorDetails,
} from '@bahi/contracts';
import type { Kept } from './kept.ts';
import { nameKey } from './nameKey.ts';
import { sharedKeys, type SharedKeys } from './sharedKeys.ts';

export interface KeptCategory extends Kept<CategoryDetails> {
  /** Active products in it. */
  productCount: number;
}
export interface KeptProduct extends Kept<ProductDetails> {
  /** Opening stock sent with the product, in thousandths. */
  openingStockMilli: number;
}

/** What the catalogue keeps of an imported file. */
export interface KeptFileImport {
  importId: Id;
  kind: 'products';
  fileHash: string;
  /** Revision of its event in the stream, which has the rest. */
  revision: number;
  at: string;
  rowCount: number;
  addedCount: number;
  changedCount: number;
  undone: boolean;
}

/** The state of stream `catalogue-{shopId}`: entities by id, and the names in use. */
export interface CatalogueState {
  categories: Map<Id, KeptCategory>;
  vendors: Map<Id, Kept<VendorDetails>>;
  products: Map<Id, KeptProduct>;
  /** Name keys of active categories. */
  categoryNames: Map<string, Id>;
  /** SKUs of active products, by their visible characters. */
  skus: Map<string, Id>;
  /** Names that may repeat, with a warning. */
  vendorNames: SharedKeys<VendorDetails>;
  productNames: SharedKeys<ProductDetails>;
  skuVariants: SharedKeys<ProductDetails>;
  /** By import: the time of its newest catalogue record. */
  imports: Map<Id, string>;
  /** Imported files, oldest first. */
  fileImports: Map<Id, KeptFileImport>;
  /** One copy of each id of a person: it is stored for every product of every shop. */
  people: Map<Id, Id>;
}

function initialState(): CatalogueState {
  const entities = { categories: new Map(), vendors: new Map(), products: new Map() };
  return {
    ...entities,
    categoryNames: new Map(),
    skus: new Map(),
    ...sharedKeys(entities),
    imports: new Map(),
    fileImports: new Map(),
    people: new Map(),
  };
}

// Most products have neither barcodes nor dated rates: sharing one empty array saves memory for a thousand shops.
const NONE: never[] = [];

function keepCategory(state: CatalogueState, category: Kept<CategoryDetails>): void {
  const { facts, revision, archived, updatedAtMs, updatedBy } = category;
  const before = state.categories.get(facts.id);
  if (before !== undefined && !before.archived) state.categoryNames.delete(nameKey(before.facts.name));
  if (!archived) state.categoryNames.set(nameKey(facts.name), facts.id);
  const productCount = before?.productCount ?? 0;
  state.categories.set(facts.id, { facts, revision, archived, updatedAtMs, updatedBy, productCount });
}

function countIn(state: CatalogueState, product: Kept<ProductDetails>, delta: number): void {
  const category = state.categories.get(product.facts.categoryId);
  if (category !== undefined && !product.archived) category.productCount += delta;
}

/** A file may have given the SKU to another product before. */
function freeSku({ skus }: CatalogueState, { archived, facts: { id, sku } }: Kept<ProductDetails>): void {
  const key = archived || sku === null ? undefined : lookAlikeKey(sku);
  if (key !== undefined && skus.get(key) === id) skus.delete(key);
}

function keepProduct(state: CatalogueState, product: KeptProduct): void {
  const before = state.products.get(product.facts.id);
  if (before !== undefined) {
    countIn(state, before, -1);
    freeSku(state, before);
  }
  const { id, sku } = product.facts;
  if (!product.archived && sku !== null) state.skus.set(lookAlikeKey(sku), id);
  state.productNames.move(before, product);
  state.skuVariants.move(before, product);
  state.products.set(product.facts.id, product);
  countIn(state, product, 1);
}

function keepVendor(state: CatalogueState, vendor: Kept<VendorDetails>): void {
  state.vendorNames.move(state.vendors.get(vendor.facts.id), vendor);
  state.vendors.set(vendor.facts.id, vendor);
}

function compact(state: CatalogueState, facts: ProductDetails): ProductDetails {
  return {
    ...facts,
    categoryId: state.categories.get(facts.categoryId)?.facts.id ?? facts.categoryId,
    barcodes: facts.barcodes.length === 0 ? NONE : facts.barcodes,
    rates: facts.rates.length === 0 ? NONE : facts.rates,
  };
}

function personOf({ people }: CatalogueState, id: Id | null | undefined): Id | null {
  if (id === null || id === undefined) return null;
  const known = people.get(id);
  if (known === undefined) people.set(id, id);
  return known ?? id;
}

function noteImport({ imports }: CatalogueState, { meta: { importId, occurredAt } }: RecordedEvent): void {
  if (importId === undefined || occurredAt === undefined) return;
  if (occurredAt > (imports.get(importId) ?? '')) imports.set(importId, occurredAt);
}

function evolve(state: CatalogueState, recorded: RecordedEvent): void {
  const event = recorded as RecordedFact<CatalogueFact>;
  const updated = { updatedAtMs: Date.parse(event.meta.at), updatedBy: personOf(state, event.meta.userId) };
  noteImport(state, event);
  switch (event.type) {
    case 'CategoryAdded':
    case 'CategoryChanged':
    case 'CategoryRestored':
    case 'CategoryArchived': {
      const { category: facts, revision } = event.data;
      return keepCategory(state, { facts, revision, archived: event.type === 'CategoryArchived', ...updated });
    }
    case 'VendorAdded':
    case 'VendorChanged':
    case 'VendorRestored':
    case 'VendorArchived': {
      const { vendor: facts, revision } = event.data;
      return keepVendor(state, { facts, revision, archived: event.type === 'VendorArchived', ...updated });
    }
    case 'ProductAdded':
    case 'ProductChanged':
    case 'ProductRestored':
    case 'ProductArchived': {
      const { product, revision } = event.data;
      const opening = event.type === 'ProductAdded' ? event.data.opening?.quantityMilli : undefined;
      return keepProduct(state, {
        facts: compact(state, product),
        revision,
        archived: event.type === 'ProductArchived',
        ...updated,
        openingStockMilli: opening ?? state.products.get(product.id)?.openingStockMilli ?? 0,
      });
    }
    case 'FileImported': {
      const { importId, kind, fileHash, rowCount, addedIds, changed } = event.data;
      const counts = { rowCount, addedCount: addedIds.length, changedCount: changed.length };
      const { revision, meta } = event;
      state.fileImports.set(importId, { importId, kind, fileHash, revision, at: meta.at, ...counts, undone: false });
      return undefined;
    }
    case 'FileImportUndone': {
      const { importId } = event.data;
      const kept = state.fileImports.get(importId);
      if (kept !== undefined) state.fileImports.set(importId, { ...kept, undone: true });
      return undefined;
    }
  }
}

interface Snapshot {
  categories: Kept<CategoryDetails>[];
  vendors: Kept<VendorDetails>[];
  products: KeptProduct[];
  imports: [Id, string][];
  fileImports: KeptFileImport[];
}

function toSnapshot(state: CatalogueState): Snapshot {
  return {
    categories: [...state.categories.values()],
    vendors: [...state.vendors.values()],
    products: [...state.products.values()],
    imports: [...state.imports],
    fileImports: [...state.fileImports.values()],
  };
}

/** A snapshot holds only the entities: names, SKUs and counts follow from them. */
function fromSnapshot(stored: unknown): CatalogueState {
  const snapshot = stored as Snapshot;
  const state = initialState();
  for (const [importId, occurredAt] of snapshot.imports) state.imports.set(importId, occurredAt);
  for (const kept of snapshot.fileImports) state.fileImports.set(kept.importId, kept);
  for (const category of snapshot.categories) keepCategory(state, category);
  for (const vendor of snapshot.vendors) keepVendor(state, vendor);
  for (const product of snapshot.products) {
    const updatedBy = personOf(state, product.updatedBy);
    keepProduct(state, { ...product, facts: compact(state, product.facts), updatedBy });
  }
  return state;
}

const weight = (state: CatalogueState): number =>
  2_000 +
  state.products.size * 450 +
  (state.categories.size + state.vendors.size) * 400 +
  (state.imports.size + state.fileImports.size * 2) * 150;

/** Stream `catalogue-{shopId}`. */
export const catalogueStream: StreamDefinition<CatalogueState> = {
  family: 'catalogue',
  foldVersion: 5,
  chained: false,
  initialState,
  evolve,
  toSnapshot,
  fromSnapshot,
  weight,
};
