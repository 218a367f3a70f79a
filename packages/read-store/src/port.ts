import type { Id, Position } from '@bahi/contracts';
import type { Search } from './search/search.ts';

/** One document of a read model. `id` is unique in its collection over all shops. */
export interface Doc {
  id: string;
  shopId: Id;
}

/**
 * An index of some documents only: those whose field has one of these values, or any value. It serves queries for such
 * documents, and costs nothing for the others.
 */
export interface PartialIndex {
  fields: readonly string[];
  only: { field: string; values?: readonly string[] };
}

export interface CollectionDefinition {
  name: string;
  /**
   * Fields (top level, or dotted) by which lists filter, range and sort; one index each, in this order. Every index starts with
   * `shopId`, which is not named here, and ends with `id`. If `id` is named, the fields after it are not ordered, only tested.
   */
  indexes: readonly (readonly string[] | PartialIndex)[];
  /**
   * Fields for whose single values exact totals are kept: a list without a filter, or filtered by one of them, is counted in
   * O(1). A document without the field is not counted under it. Omitted: nothing is kept, not even the number of documents.
   */
  totals?: readonly string[];
  /** Field with the search tokens (`string[]`), matched by prefix. */
  tokens?: string;
}

/** A read model. Its storage fails independently of others, with one checkpoint per partition. */
export interface ModelDefinition {
  name: string;
  version: number;
  collections: readonly CollectionDefinition[];
}

export type Scalar = string | number | boolean | null;

export interface Sort {
  field: string;
  order: 'ASC' | 'DESC';
  /**
   * A field that never decreases where the sort's own increases, such as the day of an instant. An index that begins with it
   * gives the same order.
   */
  leading?: string;
}

export interface Query {
  shopId: Id;
  /** Equal to the value, or to one of several. */
  where?: Readonly<Record<string, Scalar | readonly Scalar[]>>;
  /** Inclusive bounds on one field. */
  range?: { field: string; from?: Scalar; to?: Scalar };
  /** Excludes documents whose field is lower; a document without a value stays. */
  notBefore?: { field: string; from: Scalar };
  /** Excludes documents that it does not match. */
  search?: Search;
  /**
   * Best matches first: by tier, and within a tier in the order of `sort`; a tier of more than 500 is in an order of the
   * adapter that is stable between pages. Omitted: `sort` orders all.
   */
  byRank?: boolean;
  sort: Sort;
  offset: number;
  limit: number;
  /** The rows have only `id` and `shopId`: for a list that is longer than a page. */
  idsOnly?: boolean;
}

/** A part of a list, without its total. */
export type RowsQuery = Omit<Query, 'search' | 'byRank' | 'idsOnly'>;

export interface Page<D extends Doc = Doc> {
  rows: D[];
  /**
   * Exact, unless `capped`: then more documents match, beyond this page. Kept totals are exact; other filters and searches are
   * counted up to 10,000, and to the end of the page.
   */
  total: number;
  capped: boolean;
}

/** One version of a model under one build: `live` is served, `building` fills beside it. */
export interface ModelBuild {
  model: string;
  version: number;
  build: number;
  state: 'live' | 'building';
}

/** Names one commit to a partition's checkpoint. */
export type Turn = number;

/** The checkpoint of one partition moves from `from` to `to`, together with these writes. */
export interface Batch {
  partition: number;
  from: Position | null;
  to: Position;
  /**
   * What the commit before answered: nothing else may have been committed since, not even without moving the checkpoint. Omitted:
   * only the position decides.
   */
  turn?: Turn | undefined;
  puts: ReadonlyMap<string, ReadonlyMap<string, Doc>>;
  removes: ReadonlyMap<string, ReadonlySet<string>>;
  /** By collection and id: documents that the batch relies on; each must still be stored exactly as given here. */
  unchanged?: ReadonlyMap<string, ReadonlyMap<string, Doc>>;
  /**
   * By collection and id: the documents at `from`, at least of those put and removed; an id without one had none. Omitted: the
   * writer reads them itself.
   */
  before?: ReadonlyMap<string, ReadonlyMap<string, Doc>>;
}

/** A batch of one build. */
export interface ModelCommit {
  model: ModelDefinition;
  build: number;
  batch: Batch;
}

export interface ScanOptions {
  shopId?: Id;
  /** Equality on the leading fields of a declared index. */
  where?: Readonly<Record<string, Scalar>>;
  range?: { field: string; from?: Scalar; to?: Scalar };
  pageSize: number;
}

/** A list without a kept total is counted up to here. */
export const COUNT_CAP = 10_000;
/** Where counting stops for this page, so that it is known whether another one follows. */
export const countCapOf = ({ offset, limit }: Pick<Query, 'offset' | 'limit'>): number =>
  Math.max(COUNT_CAP, offset + limit);
/** A tier of a search is sorted up to here. */
export const TIER_CAP = 500;

/**
 * For readers: API and realtime. Never blocks the event loop for more than a page.
 * @throws {ReadModelUnavailable} from every look-up while the model has no live build, or one of a former version without the
 * collection
 */
export interface ReadModels {
  get<D extends Doc>(model: string, collection: string, id: string): Promise<D | undefined>;
  /** The existing documents of these ids, by id. */
  getMany<D extends Doc>(model: string, collection: string, ids: readonly string[]): Promise<Map<string, D>>;
  query<D extends Doc>(model: string, collection: string, query: Query): Promise<Page<D>>;
  /** The rows of `query`, without the cost of counting. */
  rows<D extends Doc>(model: string, collection: string, query: RowsQuery): Promise<D[]>;
  /** Whether `query` has to read many more documents than a page shows: then it takes long, and would delay others. */
  walksMany(model: string, collection: string, query: Query): Promise<boolean>;
  /** All matching documents in index order, page by page. */
  scan<D extends Doc>(model: string, collection: string, options: ScanOptions): AsyncIterable<D[]>;
  /** Checkpoint of the live build: of a shop's partition, or else the lowest; null before the first event. */
  position(model: string, shopId?: Id): Promise<Position | null>;
  close(): Promise<void>;
}

/** For writers: projection hosts. */
export interface ReadModelWriter {
  /** Creates the storage of a build if it is missing. A new build is `building` until it is activated. */
  open(model: ModelDefinition, build: number): Promise<void>;
  builds(model: string): Promise<ModelBuild[]>;
  /**
   * Makes the build live and drops the model's others.
   * @param options.overNewer allows it to replace a live build of a higher version
   * @throws {StaleCheckpoint} with nothing changed, when it would replace one without this option
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
   * Writes documents and checkpoint together or not at all; `from` may equal `to`.
   * @returns the turn for the next commit; undefined from a store that has none, or does not know whose commit it was
   * @throws {StaleCheckpoint} when the checkpoint is not at `from`, another commit followed `turn`, or a document differs from
   * `unchanged`
   */
  commit(model: ModelDefinition, build: number, batch: Batch): Promise<Turn | undefined>;
  /**
   * Commits one partition's batches of several models, all or none. Only a store that has all models in one place can.
   * @returns the turn of all of them
   * @throws {StaleCheckpoint} as `commit` does, when this is true of any of them
   */
  commitTogether?: (commits: readonly ModelCommit[]) => Promise<Turn>;
  /** The turn of the last commit to a partition; of a store that has turns. */
  turn?: (model: ModelDefinition, build: number, partition: number) => Promise<Turn | undefined>;
  close(): Promise<void>;
}

/** Another writer was faster: the data that the batch or the swap was made from is out of date. */
export class StaleCheckpoint extends Error {
  override readonly name = 'StaleCheckpoint';
}

/** The store cannot be read: a damaged file, a broken disk, an unreachable server. */
export class ReadStoreUnavailable extends Error {
  override readonly name = 'ReadStoreUnavailable';
}

/** No build of the model that has the collection can be read yet: one is being filled. */
export class ReadModelUnavailable extends Error {
  override readonly name = 'ReadModelUnavailable';
}
