import type { Id, Position } from '@bahi/contracts';
import type { Search } from './search/search.ts';

/** One document of a read model. `id` is unique in its collection over all shops. */
export interface Doc {
  id: string;
  shopId: Id;
}

/**
 * An index of some documents only: those whose field has one of these values, or any value. It serves queries that ask for
 * no others, and costs nothing for the rest.
 */
export interface PartialIndex {
  fields: readonly string[];
  only: { field: string; values?: readonly string[] };
}

export interface CollectionDefinition {
  name: string;
  /**
   * Fields (of the document's top level, or dotted) by which lists filter, range and sort, one index each in this order.
   * Every index starts with `shopId`, which is not named here, and ends with `id`; where `id` is named, the fields behind it give
   * no order and are only tested.
   */
  indexes: readonly (readonly string[] | PartialIndex)[];
  /**
   * Fields for whose single values exact totals are kept: a list filtered by one of them, or by none, counts in O(1). A
   * document without the field is not counted under it. Left out, nothing is kept, not even how many documents there are.
   */
  totals?: readonly string[];
  /** Field that holds the search tokens (`string[]`), matched by prefix. */
  tokens?: string;
}

/** A read model: its storage is one failure domain with one checkpoint per partition. */
export interface ModelDefinition {
  name: string;
  version: number;
  collections: readonly CollectionDefinition[];
  /**
   * The first version whose documents readers of this one understand: those are served while this one fills. By default its own only.
   */
  rowsSince?: number;
}

export type Scalar = string | number | boolean | null;

export interface Sort {
  field: string;
  order: 'ASC' | 'DESC';
  /**
   * A field that never falls where the sort's own rises, among all that match: the day of an instant. An index that begins with
   * it gives the same order.
   */
  leading?: string;
}

export interface Query {
  shopId: Id;
  /** Equal to the value, or to one of several. */
  where?: Readonly<Record<string, Scalar | readonly Scalar[]>>;
  /** Inclusive bounds on one field. */
  range?: { field: string; from?: Scalar; to?: Scalar };
  /** Leaves out documents whose field lies before; one that holds nothing stays. */
  notBefore?: { field: string; from: Scalar };
  /** Leaves out documents that it does not match. */
  search?: Search;
  /**
   * The best matches first: by tier, and within a tier in the order of `sort`, or where more than 500 match in an order of the
   * adapter's own that is stable between pages. Left out, `sort` orders them all.
   */
  byRank?: boolean;
  sort: Sort;
  offset: number;
  limit: number;
}

/** A part of a list whose size nobody asks for. */
export type RowsQuery = Omit<Query, 'search' | 'byRank'>;

export interface Page<D extends Doc = Doc> {
  rows: D[];
  /**
   * Exact, unless `capped`: then more match, and more than the page asked for. Kept totals are exact, other filters and
   * searches count up to 10,000, and to the end of the page.
   */
  total: number;
  capped: boolean;
}

/** One version of a model under one build: `live` is read, `building` fills beside it. */
export interface ModelBuild {
  model: string;
  version: number;
  build: number;
  state: 'live' | 'building';
}

/** Checkpoint of one partition moved from `from` to `to`, together with these writes. */
export interface Batch {
  partition: number;
  from: Position | null;
  to: Position;
  puts: ReadonlyMap<string, ReadonlyMap<string, Doc>>;
  removes: ReadonlyMap<string, ReadonlySet<string>>;
  /** By collection and id: documents that the batch relies on; each must still be stored exactly as given here. */
  unchanged?: ReadonlyMap<string, ReadonlyMap<string, Doc>>;
  /**
   * By collection and id: what was stored at `from`, of the documents put and removed at least; of one that is not named there was none.
   * Left out, the writer looks for itself.
   */
  before?: ReadonlyMap<string, ReadonlyMap<string, Doc>>;
}

export interface ScanOptions {
  shopId?: Id;
  /** Equal on the leading fields of a declared index. */
  where?: Readonly<Record<string, Scalar>>;
  range?: { field: string; from?: Scalar; to?: Scalar };
  pageSize: number;
}

/** Most rows a list without a kept total counts. */
export const COUNT_CAP = 10_000;
/** Where counting stops for this page: whether another one follows is known. */
export const countCapOf = ({ offset, limit }: Pick<Query, 'offset' | 'limit'>): number =>
  Math.max(COUNT_CAP, offset + limit);
/** Most matches of one tier of a search that are sorted. */
export const TIER_CAP = 500;

/**
 * Reading side: what API and realtime use. Never blocks the loop for more than a page.
 * @throws {ReadModelUnavailable} from every look-up while the model has no live build, or one of a former version that lacks the collection
 */
export interface ReadModels {
  get<D extends Doc>(model: string, collection: string, id: string): Promise<D | undefined>;
  /** Those of these ids that there are, by id. */
  getMany<D extends Doc>(model: string, collection: string, ids: readonly string[]): Promise<Map<string, D>>;
  query<D extends Doc>(model: string, collection: string, query: Query): Promise<Page<D>>;
  /** The rows that `query` gives, without what counting them costs. */
  rows<D extends Doc>(model: string, collection: string, query: RowsQuery): Promise<D[]>;
  /**
   * Whether `query` has to look at many more documents than a page shows: then it takes long, and keeps others waiting.
   */
  walksMany(model: string, collection: string, query: Query): Promise<boolean>;
  /** All matching documents in index order, page by page. */
  scan<D extends Doc>(model: string, collection: string, options: ScanOptions): AsyncIterable<D[]>;
  /**
   * Checkpoint of the live build: of the partition that a shop falls into, or the lowest there is; null before the first event.
   */
  position(model: string, shopId?: Id): Promise<Position | null>;
  close(): Promise<void>;
}

/** Writing side: what projection hosts use. */
export interface ReadModelWriter {
  /** Makes the storage of a build when missing. A new build is `building` until it is activated. */
  open(model: ModelDefinition, build: number): Promise<void>;
  builds(model: string): Promise<ModelBuild[]>;
  /**
   * The build becomes the one that is read; others of the model are dropped.
   * @param options.overNewer also where one of a higher version is read
   * @throws {StaleCheckpoint} with nothing changed, when such a one is read otherwise
   */
  activate(model: ModelDefinition, build: number, options?: { overNewer?: boolean }): Promise<void>;
  checkpoint(model: ModelDefinition, build: number, partition: number): Promise<Position | null>;
  getMany(model: ModelDefinition, build: number, collection: string, ids: readonly string[]): Promise<Map<string, Doc>>;
  /** Documents of one shop with a field equal to a value. */
  find(
    model: ModelDefinition,
    build: number,
    collection: string,
    shopId: Id,
    field: string,
    value: Scalar,
  ): Promise<Doc[]>;
  /**
   * Documents and checkpoint together or not at all; `from` may equal `to`.
   * @throws {StaleCheckpoint} when the checkpoint is not at `from`, or a document is not as `unchanged` says
   */
  commit(model: ModelDefinition, build: number, batch: Batch): Promise<void>;
  close(): Promise<void>;
}

/** Another writer was faster: what the batch, or the swap, was made from no longer holds. */
export class StaleCheckpoint extends Error {
  override readonly name = 'StaleCheckpoint';
}

/** The store cannot be read: a damaged file, a broken disk, a server that is away. */
export class ReadStoreUnavailable extends Error {
  override readonly name = 'ReadStoreUnavailable';
}

/** No build of the model that has it can be read yet: one is being filled. */
export class ReadModelUnavailable extends Error {
  override readonly name = 'ReadModelUnavailable';
}
