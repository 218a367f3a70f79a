import { eventRegistry, isKnownEvent, readEvent, type AnyRecorded, type RecordedEvent } from '@bahi/contracts';
import { partitionOf, type Partition } from '@bahi/read-store';
import { shopOf } from '../parking/parkedShop.ts';

/** An event as projections see it: decoded once for all of them. */
export type Decoded =
  | { kind: 'event'; stored: RecordedEvent; event: AnyRecorded }
  /** A type this program does not know: nobody's business here. */
  | { kind: 'unknown'; stored: RecordedEvent }
  /** A type that is known, with content that is not: poison for the projections that handle it. */
  | { kind: 'unreadable'; stored: RecordedEvent; error: unknown }
  /** Of a shop in another partition: passed over unread. */
  | { kind: 'elsewhere'; stored: RecordedEvent };

/** What a projection has to look at. */
export type Concerning = Extract<Decoded, { kind: 'event' | 'unreadable' }>;

export const isConcerning = (decoded: Decoded): decoded is Concerning =>
  decoded.kind === 'event' || decoded.kind === 'unreadable';

function decode(stored: RecordedEvent): Decoded {
  if (!Object.hasOwn(eventRegistry, stored.type)) return { kind: 'unknown', stored };
  try {
    if (!isKnownEvent(stored.type, stored.v)) throw new Error(`version ${stored.v} is newer than this program`);
    if (typeof stored.data !== 'object' || stored.data === null) throw new Error('data are not an object');
    return { kind: 'event', stored, event: readEvent(stored) as AnyRecorded };
  } catch (error) {
    return { kind: 'unreadable', stored, error };
  }
}

/** Brings the stored events of a partition to their current versions without ever throwing. */
export function decodePage(events: readonly RecordedEvent[], { index, of }: Partition): Decoded[] {
  if (of === 1) return events.map(decode);
  return events.map((stored) =>
    partitionOf(shopOf(stored), of) === index ? decode(stored) : { kind: 'elsewhere', stored },
  );
}
