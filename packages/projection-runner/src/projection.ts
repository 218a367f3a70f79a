import type { AnyRecorded, CollectionName, DashboardMessage, EventType, Id } from '@bahi/contracts';
import type { CollectionDefinition, Doc } from '@bahi/read-store';

/** The documents an event touches. They are loaded before it is applied; changes are committed together at the end of the batch. */
export interface Docs {
  get<D extends Doc>(collection: string, id: string): D | undefined;
  put<D extends Doc>(collection: string, doc: D): void;
  /** Puts a document that does not exist yet. `keys` need not name it. */
  add<D extends Doc>(collection: string, doc: D): void;
  remove(collection: string, id: string): void;
  /** The documents that `related` found. */
  related<D extends Doc>(): readonly D[];
}

export type DocKey = readonly [collection: string, id: string];

/**
 * One read model. `apply` is pure over the documents it gets: same events, same documents. It never rejects a fact and
 * makes the best row it can. Documents are replaced, never changed in place.
 */
export interface Projection {
  name: string;
  /**
   * Raise it whenever documents would come out differently: the new version is built beside the old one.
   * The embedded engine serves no rows of the old one meanwhile.
   */
  version: number;
  collections: readonly CollectionDefinition[];
  handles: readonly EventType[];
  /** Every document that `apply` may get or put for this event. */
  keys(event: AnyRecorded): readonly DocKey[];
  /** Further documents to load, found by one field, for the rare event that touches many. */
  related?(event: AnyRecorded): { collection: string; field: string; value: string } | undefined;
  apply(event: AnyRecorded, docs: Docs): void;
  /**
   * Lists whose rows these events change, for live messages. Only one projection may announce a list: a page ignores a position it
   * already knows, so a second projection that is behind would not be heard.
   */
  announces: readonly CollectionName[];
  /** Live dashboards read its documents: it is committed and published before the others, and under load between them. */
  onDashboard?: boolean;
  /**
   * The figures of a shop that can be shown from changed documents alone, before they are stored.
   * @param changed by collection and id
   * @param now milliseconds since 1970
   */
  figures?(
    changed: ReadonlyMap<string, ReadonlyMap<string, Doc>>,
    shopId: Id,
    now: number,
  ): Omit<DashboardMessage, 'position'> | undefined;
}
