import { streamOf, type AnyRecorded, type RecordedEvent, type SealedEvent } from '@bahi/contracts';
import type { EventStore } from '@bahi/event-store';
import type { Doc } from '@bahi/read-store';
import type { Projection } from '@bahi/projection-runner';

export interface SampleRow extends Doc {
  name: string;
  group: string | null;
  /** The row's events in order, which shows every loss, repetition and swap. */
  log: string[];
}

interface ShopCount extends Doc {
  count: number;
}

type CategoryEvent = Extract<AnyRecorded, { data: { category: unknown } }>;
const categoryOf = (event: AnyRecorded) => (event as CategoryEvent).data.category;

function applySample(event: AnyRecorded, docs: Parameters<Projection['apply']>[1]): void {
  const { id, name, description: group } = categoryOf(event);
  const shopId = event.meta.shopId ?? '';
  const before = docs.get<SampleRow>('rows', id);
  const count = docs.get<ShopCount>('shops', shopId)?.count ?? 0;
  docs.put<ShopCount>('shops', { id: shopId, shopId, count: count + 1 });
  switch (event.type) {
    case 'CategoryAdded':
    case 'CategoryChanged':
      docs.put<SampleRow>('rows', { id, shopId, name, group, log: [...(before?.log ?? []), name] });
      break;
    case 'CategoryArchived':
      for (const row of docs.related<SampleRow>()) docs.put('rows', { ...row, log: [...row.log, `archived ${name}`] });
      break;
    case 'CategoryRestored':
      docs.remove('rows', id);
      break;
    default:
      break;
  }
}

/** Rows that depend on the order of events, a counter per shop, and an event that changes a whole group. */
export function sampleProjection(changes: Partial<Projection> = {}): Projection {
  return {
    name: 'sample',
    version: 1,
    collections: [
      { name: 'rows', indexes: [['name'], ['group']], totals: ['group'] },
      { name: 'shops', indexes: [] },
    ],
    handles: ['CategoryAdded', 'CategoryChanged', 'CategoryArchived', 'CategoryRestored'],
    keys: (event) => [
      ['rows', categoryOf(event).id],
      ['shops', event.meta.shopId ?? ''],
    ],
    related: (event) =>
      event.type === 'CategoryArchived'
        ? { collection: 'rows', field: 'group', value: event.data.category.description ?? '' }
        : undefined,
    apply: applySample,
    announces: ['categories'],
    ...changes,
  };
}

export const shopId = (n: number): string => String(n).padStart(32, '0');

export interface SampleEvent {
  shop: number;
  type: string;
  id: string;
  name: string;
  group?: string;
  /** Instead of the category, to make it unreadable. */
  data?: unknown;
  v?: number;
  correlationId?: string;
}

/** Appends events to the catalogues of their shops, one after the other. */
export async function appendSample(
  events: EventStore,
  samples: readonly SampleEvent[],
): Promise<RecordedEvent['position']> {
  let position = await events.head();
  for (const { shop, type, id, name, group = 'g', data, v = 1, correlationId = shopId(1) } of samples) {
    const stream = streamOf.catalogue(shopId(shop));
    const [last] = await events.readStream(stream, { maxCount: 1, direction: 'backwards' });
    const at = '2026-01-01T00:00:00.000Z';
    const event: SealedEvent = {
      id: shopId(Number(position) + 1),
      type,
      v,
      data: data === undefined ? { category: { id, name, description: group }, revision: 0 } : data,
      meta: { commandId: shopId(1), correlationId, shopId: shopId(shop), at, app: 'test' },
    };
    ({ position } = await events.append(stream, last?.revision ?? -1, [event]));
  }
  return position;
}

export const TRADING_SHOPS = 12;

/** Events of every kind, in shops of each of four partitions. */
export const trade = (count: number, salt = 0): SampleEvent[] =>
  Array.from({ length: count }, (_, n) => ({
    shop: (n * 7 + salt) % TRADING_SHOPS,
    type: n % 13 === 12 ? 'CategoryArchived' : n % 3 === 0 ? 'CategoryAdded' : 'CategoryChanged',
    id: `${(n * 7 + salt) % TRADING_SHOPS}-${n % 5}`,
    name: `name ${n + salt}`,
    group: n % 2 === 0 ? 'g' : 'h',
  }));
