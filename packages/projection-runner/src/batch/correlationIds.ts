import type { EventMeta, Id } from '@bahi/contracts';
import { shopOf } from '../parking/parkedShop.ts';
import type { Decoded } from './decodePage.ts';

/** Most correlation ids that a live message names: the newest. */
export const MAX_CORRELATION_IDS = 16;

/** Adds correlation ids and drops the oldest beyond the limit. */
export function addCorrelationIds(ids: Set<Id>, added: Iterable<Id>): void {
  for (const correlationId of added) {
    ids.add(correlationId);
    const [oldest] = ids.size > MAX_CORRELATION_IDS ? ids : [];
    if (oldest !== undefined) ids.delete(oldest);
  }
}

/** The request that caused an event. An unreadable event may lack anything. */
export function correlationIdOf({ meta }: { meta?: Partial<EventMeta> }): Id | undefined {
  return meta?.correlationId;
}

/** The requests that caused the events of a page, by shop. */
export function correlationIdsByShop(page: readonly Decoded[]): Map<string, Set<Id>> {
  const byShop = new Map<string, Set<Id>>();
  for (const { stored } of page) {
    const correlationId = correlationIdOf(stored);
    if (correlationId === undefined) continue;
    const shop = shopOf(stored);
    const ids = byShop.get(shop) ?? new Set();
    addCorrelationIds(ids, [correlationId]);
    byShop.set(shop, ids);
  }
  return byShop;
}
