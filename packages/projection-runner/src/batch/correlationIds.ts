import type { EventMeta, Id } from '@bahi/contracts';
import type { Decoded } from './decodePage.ts';
import { shopOf } from '../parking/parkedShop.ts';

/** As many as a live message names: the newest. */
export const MAX_REQUESTS = 16;

/** Adds correlation ids and lets go of the oldest beyond the bound. */
export function addRequests(requests: Set<Id>, added: Iterable<Id>): void {
  for (const correlationId of added) {
    requests.add(correlationId);
    const [oldest] = requests.size > MAX_REQUESTS ? requests : [];
    if (oldest !== undefined) requests.delete(oldest);
  }
}

/** The request an event follows from; what is poison to its projection may lack anything. */
export function correlationOf({ meta }: { meta?: Partial<EventMeta> }): Id | undefined {
  return meta?.correlationId;
}

/** The requests that the events of a page follow from, by shop, added to those of pages before it. */
export function requestsOf(page: readonly Decoded[], byShop = new Map<string, Set<Id>>()): Map<string, Set<Id>> {
  for (const { stored } of page) {
    const correlationId = correlationOf(stored);
    if (correlationId === undefined) continue;
    const shop = shopOf(stored);
    const requests = byShop.get(shop) ?? new Set();
    addRequests(requests, [correlationId]);
    byShop.set(shop, requests);
  }
  return byShop;
}
