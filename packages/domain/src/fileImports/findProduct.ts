import { lookAlikeKey, type ErrorCode } from '@bahi/contracts';
import { codeKey, sameCodeAs } from '../arithmetic/index.ts';
import type { CatalogueState, KeptProduct } from '../catalogue/catalogueState.ts';
import { nameKey } from '../catalogue/nameKey.ts';
import type { ProductFileRow } from './productRow.ts';

/** The product that a row is about; none when the row is about a new one. */
export type FoundProduct =
  { kind: 'known'; kept: KeptProduct } | { kind: 'new' } | { kind: 'unclear'; field: string; code: ErrorCode };

const NEW = { kind: 'new' } as const;

/** The active products of a catalogue by code and by name, for the rows of one file. */
export class ProductFinder {
  readonly #state: Readonly<CatalogueState>;
  readonly #byCode = new Map<string, KeptProduct[]>();
  readonly #byName = new Map<string, KeptProduct[]>();

  constructor(state: Readonly<CatalogueState>) {
    this.#state = state;
    for (const kept of state.products.values()) {
      if (kept.archived) continue;
      add(this.#byName, nameKey(kept.facts.name), kept);
      for (const code of kept.facts.barcodes) add(this.#byCode, codeKey(code), kept);
    }
  }

  /**
   * By id, as an exported list has it; else by SKU; else by barcode; else by the exact name, unless the codes of both say that they are
   * different products. Unclear when codes belong to several products, or the name does.
   */
  find(row: ProductFileRow): FoundProduct {
    const byId = row.id === undefined ? undefined : this.#state.products.get(row.id);
    if (byId !== undefined) return { kind: 'known', kept: byId };
    const { sku = null } = row.fields;
    const bySku = sku === null ? undefined : this.#bySku(sku);
    // products may share a barcode: the SKU says which one is meant
    if (bySku !== undefined) return { kind: 'known', kept: bySku };
    const codes = [...(sku === null ? [] : [sku]), ...(row.barcodes ?? [])];
    const [found, ...others] = new Set(codes.flatMap((code) => this.#byAnyCode(code)));
    if (others.length > 0) return { kind: 'unclear', field: 'barcodes', code: 'barcode_taken' };
    return found === undefined ? this.#byNameOf(row) : { kind: 'known', kept: found };
  }

  #bySku(code: string): KeptProduct | undefined {
    const owner = this.#state.skus.get(lookAlikeKey(code));
    return owner === undefined ? undefined : this.#state.products.get(owner);
  }

  /** Some programs have the barcode in the column of the SKU, or the other way round. */
  #byAnyCode(code: string): readonly KeptProduct[] {
    const bySku = this.#bySku(code);
    return bySku === undefined ? (this.#byCode.get(codeKey(code)) ?? []) : [bySku];
  }

  #byNameOf(row: ProductFileRow): FoundProduct {
    const { name } = row.fields;
    const named = name === undefined ? [] : (this.#byName.get(nameKey(name)) ?? []);
    const possible = named.filter((kept) => !hasOtherCode(kept, row));
    const [only, ...others] = possible;
    if (only === undefined) return NEW;
    return others.length === 0
      ? { kind: 'known', kept: only }
      : { kind: 'unclear', field: 'name', code: 'several_products' };
  }
}

function hasOtherCode({ facts }: KeptProduct, { fields, barcodes = [] }: ProductFileRow): boolean {
  const { sku = null } = fields;
  if (sku !== null && facts.sku !== null) return lookAlikeKey(sku) !== lookAlikeKey(facts.sku);
  if (barcodes.length === 0 || facts.barcodes.length === 0) return false;
  return !barcodes.some((code) => facts.barcodes.some(sameCodeAs(code)));
}

function add(index: Map<string, KeptProduct[]>, key: string, kept: KeptProduct): void {
  const known = index.get(key);
  if (known === undefined) index.set(key, [kept]);
  else known.push(kept);
}

/** What a row of a new product names: its SKU, its barcodes, its name. Two rows that share the first of these are about one product. */
export function rowKeys({ fields, barcodes = [] }: ProductFileRow): RowKey[] {
  const { sku = null, name = '' } = fields;
  const bySku: RowKey[] = sku === null ? [] : [{ field: 'sku', key: `sku ${lookAlikeKey(sku)}` }];
  const byCode: RowKey[] = barcodes.map((code) => ({ field: 'barcodes', key: `code ${codeKey(code)}` }));
  return [...bySku, ...byCode, { field: 'name', key: `name ${nameKey(name)}` }];
}

export interface RowKey {
  field: 'sku' | 'barcodes' | 'name';
  key: string;
}
