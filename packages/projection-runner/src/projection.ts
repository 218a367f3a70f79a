import type { AnyRecorded, CollectionName, EventType, Id } from '@bahi/contracts';
import type { CollectionDefinition, Doc } from '@bahi/read-store';

/** The documents an event touches, loaded beforehand; changes are written together at the end of the batch. */
export interface Docs {
  get<D extends Doc>(collection: string, id: string): D | undefined;
  put<D extends Doc>(collection: string, doc: D): void;
  /** Puts a document that there was none of. It need not be named by `keys`. */
  add<D extends Doc>(collection: string, doc: D): void;
  remove(collection: string, id: string): void;
  /** The figures of a document, with its id and shop: all that is loaded where `keys` asks for no more. */
  figures<D extends Doc>(collection: string, id: string): D | undefined;
  /** Takes new figures of a document that there is. */
  change<D extends Doc>(collection: string, figures: D): void;
  /** What `related` found. */
  related<D extends Doc>(): readonly D[];
}

/**
 * `new`: the event may put the document, of which there is none so far, and nothing ever gets it: it need not be looked for.
 * `figures`: of the document it gets and changes the figures alone, as its collection names them.
 * `seldom`: nearly always the event does without it, so that it is looked for when the event gets it.
 */
export type DocKey = readonly [collection: string, id: string, use?: 'new' | 'figures' | 'seldom'];

/**
 * One read model. `apply` is pure over the documents it gets: same events, same documents. It never rejects a fact and
 * makes the best row it can. Documents are replaced, never changed in place.
 */
export interface Projection {
  name: string;
  /** Raised whenever documents would come out differently: the new version fills beside the old one. */
  version: number;
  /**
   * The first version whose documents had the shape that readers look for. On the embedded engine older ones are not served while this
   * version fills: a reader would stumble over them. By default none but its own are.
   */
  rowsSince?: number;
  collections: readonly CollectionDefinition[];
  handles: readonly EventType[];
  /** Every document that `apply` may get or put for this event. */
  keys(event: AnyRecorded): readonly DocKey[];
  /** Further documents, found by one field, for the rare event that touches many. */
  related?(event: AnyRecorded): { collection: string; field: string; value: string } | undefined;
  apply(event: AnyRecorded, docs: Docs): void;
  /**
   * Lists whose rows change with these events, for the live message. No two projections announce one list: a page ignores what it
   * has heard of up to there, so who is behind, or was mended, would not be heard.
   */
  announces: readonly CollectionName[];
  /** Live dashboards are made of its documents: it is written and published before others, and under load between them. */
  onDashboard?: boolean;
}

/** Live message inside the server: which lists of a shop moved up to there. */
export interface Change {
  shopId: string;
  collections: CollectionName[];
  /** A dashboard may show something else now. */
  dashboard: boolean;
  position: string;
  /** Requests whose events moved them; of many the newest. */
  correlationIds?: Id[];
}

/** From projection hosts to realtime processes. Volatile: a lost one is made good by the next, or by a client's refetch. */
export interface ChangeFeed {
  publish(changes: readonly Change[]): void;
  /** @param missed called when changes may have been lost that no later one will make good */
  subscribe(listener: (changes: readonly Change[]) => void, missed?: () => void): () => void;
  close(): Promise<void>;
}

/** What a host is woken for. */
export interface Wake {
  /** The shops with something new; without it they may be any. */
  partition?: number;
  /** Somebody waits for what is written already. */
  urgent?: boolean;
  /**
   * The partition is not for this host any more: it is `givenAway`, and the next one goes on from what is stored by then, or another
   * process has `taken` it already.
   */
  ends?: 'givenAway' | 'taken';
}

/** From writers to projection hosts: "look". Carries no event; the sweep makes a lost one good. */
export interface WakeUp {
  /** @param shopId whose events are new; left out, they may be anybody's */
  notify(shopId?: Id): void;
  /** Somebody waits to read what is written of a shop: who applies it does so at once and stores how far it is. */
  hurry(shopId: Id): void;
  /** @param listener may say when it is done, before which nobody else need be woken for the same */
  onWake(listener: (wake?: Wake) => void | Promise<void>): () => void;
  /** Said by a host that begins to look at the log: it sees whatever it was notified of so far. */
  looks?(): void;
  /** Where whoever notifies is in another thread: until its host looks, one message is enough. */
  onLook?(listener: () => void): void;
  close(): Promise<void>;
}
