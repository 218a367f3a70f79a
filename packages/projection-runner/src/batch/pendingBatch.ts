import type { Id, Position } from '@bahi/contracts';
import type { ReadModelWriter } from '@bahi/read-store';
import type { Subscription } from '../builds/subscription.ts';
import type { ParkedShop } from '../parking/parkedShop.ts';
import { BatchDocs } from './batchDocs.ts';

/** A shop that this batch parks, and the request that caused the event which failed. */
export interface NewlyParked {
  shop: ParkedShop;
  correlationId: Id | undefined;
}

/** What one projection made of a page, in memory until it is committed. */
export class PendingBatch {
  readonly subscription: Subscription;
  readonly writer: ReadModelWriter;
  docs = new BatchDocs();
  /** Shops whose documents may have changed. */
  readonly changedShops = new Set<string>();
  readonly newlyParked = new Map<string, NewlyParked>();
  /** Parked shops whose record must still be stored as it was read: another host may have replayed them since. */
  readonly reliedOn = new Map<string, ParkedShop>();
  /** Position of the last event applied; null before the first. */
  end: Position | null = null;
  /** It has documents that storage had, and not the subscription. */
  hasLoaded = false;
  /** It was committed together with others. */
  isCommitted = false;
  /** No event concerned the projection: there is nothing to commit. */
  isEmpty = true;
  /** Why the page could not be applied: the batch cannot be committed. */
  failure: { cause: unknown } | undefined;

  constructor(subscription: Subscription, writer: ReadModelWriter) {
    this.subscription = subscription;
    this.writer = writer;
  }
}
