import {
  canonicalJson,
  emptyProduct,
  MAX_BARCODES,
  type CatalogueFact,
  type CategoryDetails,
  type Decision,
  type ErrorCode,
  type FileImportedData,
  type Id,
  type ImportError,
  type ProductDetails,
  type TaxClass,
} from '@bahi/contracts';
import { codeKey } from '../arithmetic/index.ts';
import type { ProductFigures } from '../catalogue/answers.ts';
import type { CatalogueState, KeptProduct } from '../catalogue/catalogueState.ts';
import { addCategory } from '../catalogue/category.ts';
import { nameKey } from '../catalogue/nameKey.ts';
import { addProduct, changeProduct } from '../catalogue/product.ts';
import { ProductFinder, rowKeys } from './findProduct.ts';
import type { ProductFileRow } from './productRow.ts';
import { Draft } from './draftCatalogue.ts';
import { ratesAfter } from './ratesAfter.ts';

/** The file that products are imported from, and what its rows need from outside the catalogue. */
export interface ProductImport {
  importId: Id;
  fileHash: string;
  rowCount: number;
  rows: readonly ProductFileRow[];
  /** The shop's day, and the first day of a rate that comes without one. */
  today: string;
  firstRateDay: string;
  /** Ids of what is added, the same for a repeat. */
  idOf: (what: 'product' | 'category', row: number) => Id;
  /** Stock of a known product, and whether the ledger knows it. */
  figuresOf: (productId: Id) => ProductFigures & { hasHistory: boolean };
  /** What the books say to the opening stock of a new product. */
  decideOpening: (added: Extract<CatalogueFact, { type: 'ProductAdded' }>['data']) => Decision;
}

/** What an import writes, all or nothing. Nothing may be written while there are errors. */
export interface PlannedImport {
  /** Of categories and products, then the import itself; empty when the file changes nothing. */
  facts: CatalogueFact[];
  /** Without the cells: the reader of the file knows them. */
  errors: Omit<ImportError, 'value'>[];
  added: number;
  changed: number;
  newCategories: string[];
}

type Refused = Extract<Decision, { kind: 'refused' }>;

/** Decides the rows of a file one after the other; each sees what the rows before it do. */
export function planProductImport(state: Readonly<CatalogueState>, command: ProductImport): PlannedImport {
  const plan = new Plan(state, command);
  for (const row of command.rows) plan.take(row);
  return plan.end();
}

class Plan {
  readonly #command: ProductImport;
  readonly #draft: Draft;
  readonly #finder: ProductFinder;
  readonly #newKeys = new Set<string>();
  readonly #facts: CatalogueFact[] = [];
  readonly #errors: PlannedImport['errors'] = [];
  readonly #categories: CategoryDetails[] = [];
  readonly #addedIds: Id[] = [];
  readonly #changed: FileImportedData['changed'] = [];
  readonly #touched = new Set<Id>();

  constructor(state: Readonly<CatalogueState>, command: ProductImport) {
    this.#command = command;
    this.#draft = new Draft(state);
    this.#finder = new ProductFinder(state);
  }

  take(row: ProductFileRow): void {
    const found = this.#finder.find(row);
    if (found.kind === 'unclear') this.#refuse(row, found.field, found.code);
    else if (found.kind === 'new') this.#addUnlessRepeated(row);
    else if (this.#touched.has(found.kept.facts.id)) this.#refuse(row, 'name', 'row_repeated');
    else this.#change(row, found.kept);
  }

  end(): PlannedImport {
    const { importId, fileHash, rowCount } = this.#command;
    const categoryIds = this.#categories.map(({ id }) => id);
    const data = { importId, kind: 'products', fileHash, rowCount, categoryIds } as const;
    const imported = { ...data, addedIds: this.#addedIds, changed: this.#changed };
    return {
      facts: this.#facts.length === 0 ? [] : [...this.#facts, { type: 'FileImported', data: imported }],
      errors: this.#errors,
      added: this.#addedIds.length,
      changed: this.#changed.length,
      newCategories: this.#categories.map(({ name }) => name),
    };
  }

  /** Two rows about one product would overwrite each other, or add it twice. */
  #addUnlessRepeated(row: ProductFileRow): void {
    const keys = rowKeys(row);
    // of products with a SKU, several may share a barcode or a name
    const repeated = keys.find(({ field, key }) => field === keys[0]?.field && this.#newKeys.has(key));
    for (const { key } of keys) this.#newKeys.add(key);
    if (repeated === undefined) this.#add(row);
    else this.#refuse(row, repeated.field, 'row_repeated');
  }

  #add(row: ProductFileRow): void {
    const { name, unit, sellingPricePaise, ...fields } = row.fields;
    if (name === undefined) return this.#refuse(row, 'name', 'product_name_required');
    if (unit === undefined) return this.#refuse(row, 'unit', 'required');
    if (sellingPricePaise === undefined) return this.#refuse(row, 'sellingPricePaise', 'price_required');
    if (row.categoryName === undefined) return this.#refuse(row, 'categoryName', 'category_required');
    if (row.status === 'archived') return this.#refuse(row, 'status', 'import_keeps_status');
    const taxClass = row.taxClass ?? 'taxable';
    if (hasStrayRate(row, taxClass)) return this.#refuse(row, 'gstRate', 'rate_of_untaxed');
    const product: ProductDetails = {
      ...emptyProduct,
      ...fields,
      id: this.#command.idOf('product', row.row),
      name,
      unit,
      sellingPricePaise,
      kind: row.kind ?? 'goods',
      categoryId: this.#categoryOf(row, row.categoryName),
      barcodes: [...(row.barcodes ?? [])],
      taxClass,
      rates: taxClass === 'taxable' ? ratesAfter([], row, this.#command) : [],
    };
    const decision = addProduct(this.#draft.state, { product, openingStockMilli: row.openingStockMilli ?? 0 });
    if (decision.kind === 'refused') return this.#refuseFor(row, decision);
    for (const fact of decision.facts) {
      const opening = fact.type === 'ProductAdded' ? this.#command.decideOpening(fact.data) : undefined;
      if (opening?.kind === 'refused') return this.#refuseFor(row, opening);
    }
    this.#facts.push(...decision.facts);
    this.#addedIds.push(product.id);
    this.#draft.hold(product);
    return undefined;
  }

  /** What the row does not name stays; so does a product whose cells say what it is already. */
  #change(row: ProductFileRow, kept: KeptProduct): void {
    const { facts } = kept;
    this.#touched.add(facts.id);
    if (row.status !== undefined && row.status !== (kept.archived ? 'archived' : 'active'))
      return this.#refuse(row, 'status', 'import_keeps_status');
    const changes = this.#changesOf(row, facts);
    if (changes === undefined) return undefined;
    const fixed = { kind: row.kind, openingStockMilli: row.openingStockMilli };
    const isFixed = (fixed.kind ?? facts.kind) === facts.kind;
    const isSame = (fixed.openingStockMilli ?? kept.openingStockMilli) === kept.openingStockMilli;
    if (isFixed && isSame && Object.keys(changes).length === 0) return undefined;
    const { hasHistory, ...figures } = this.#command.figuresOf(facts.id);
    const { id } = facts;
    const { revision } = kept;
    const decision = changeProduct(this.#draft.state, { id, revision, changes, fixed, hasHistory, figures });
    if (decision.kind === 'refused') return this.#refuseFor(row, decision);
    this.#facts.push(...decision.facts);
    const before = Object.fromEntries(
      Object.keys(changes).map((field) => [field, facts[field as keyof ProductDetails]]),
    );
    this.#changed.push({ productId: id, revision: revision + 1, before });
    this.#draft.hold({ ...facts, ...changes });
    return undefined;
  }

  /** The fields that change; undefined when the row was refused. */
  #changesOf(row: ProductFileRow, facts: ProductDetails): Partial<ProductDetails> | undefined {
    const barcodes = [...facts.barcodes];
    for (const code of row.barcodes ?? []) {
      if (!barcodes.some((known) => codeKey(known) === codeKey(code))) barcodes.push(code);
    }
    if (barcodes.length > MAX_BARCODES) {
      this.#refuse(row, 'barcodes', 'too_large');
      return undefined;
    }
    const taxClass = row.taxClass ?? facts.taxClass;
    if (hasStrayRate(row, taxClass)) {
      this.#refuse(row, 'gstRate', 'rate_of_untaxed');
      return undefined;
    }
    const wanted: Partial<ProductDetails> = {
      ...row.fields,
      barcodes,
      taxClass,
      rates: taxClass === 'taxable' ? ratesAfter(facts.rates, row, this.#command) : [],
      ...(row.categoryName !== undefined && { categoryId: this.#categoryIn(row, row.categoryName, facts) }),
    };
    return Object.fromEntries(
      Object.entries(wanted).filter(
        ([field, value]) => canonicalJson(value) !== canonicalJson(facts[field as keyof ProductDetails]),
      ),
    );
  }

  #categoryIn(row: ProductFileRow, name: string, facts: ProductDetails): Id {
    // the category of an archived product may be archived too
    const own = this.#draft.state.categories.get(facts.categoryId)?.facts.name ?? '';
    return nameKey(own) === nameKey(name) ? facts.categoryId : this.#categoryOf(row, name);
  }

  /** The active category of that name, or a new one. */
  #categoryOf({ row }: ProductFileRow, name: string): Id {
    const known = this.#draft.state.categoryNames.get(nameKey(name));
    if (known !== undefined) return known;
    const category = { id: this.#command.idOf('category', row), name, description: null };
    const decision = addCategory(this.#draft.state, category);
    if (decision.kind === 'accepted') this.#facts.push(...decision.facts);
    this.#categories.push(category);
    this.#draft.holdCategory(category);
    return category.id;
  }

  #refuse({ row }: ProductFileRow, field: string, code: ErrorCode): void {
    this.#errors.push({ row, field, code });
  }

  #refuseFor(row: ProductFileRow, { code, fields = {} }: Refused): void {
    const [field] = Object.entries(fields);
    if (field === undefined) this.#errors.push({ row: row.row, code });
    else this.#refuse(row, columnOf(field[0]), field[1]);
  }
}

/** Lists write 0 % for goods that bear no tax. */
const hasStrayRate = ({ rate, rates = [] }: ProductFileRow, taxClass: TaxClass): boolean =>
  taxClass !== 'taxable' && ((rate?.rateBps ?? 0) > 0 || rates.length > 0);

/** The column that a field of a product comes from. */
const columnOf = (field: string): string => (field === 'categoryId' ? 'categoryName' : field);
