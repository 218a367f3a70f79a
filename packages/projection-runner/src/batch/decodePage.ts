import { isKnownEvent, isKnownType, readEvent, type AnyRecorded, type RecordedEvent } from '@bahi/contracts';
import { partitionOf, type Partition } from '@bahi/read-store';
import { shopOf } from '../parking/parkedShop.ts';

/** An event as projections see it, decoded once for all of them. */
export type Decoded =
  | { kind: 'event'; stored: RecordedEvent; event: AnyRecorded }
  /** A type that this program does not know: projections skip it. */
  | { kind: 'unknown'; stored: RecordedEvent }
  /** A known type whose content cannot be read: the projections that handle it park its shop. */
  | { kind: 'unreadable'; stored: RecordedEvent; error: unknown }
  /** An event of another partition: skipped without decoding it. */
  | { kind: 'elsewhere'; stored: RecordedEvent };

/** An event that projections handle. */
export type Relevant = Extract<Decoded, { kind: 'event' | 'unreadable' }>;

export const isRelevant = (decoded: Decoded): decoded is Relevant =>
  decoded.kind === 'event' || decoded.kind === 'unreadable';

function decode(stored: RecordedEvent): Decoded {
  if (!isKnownType(stored.type)) return { kind: 'unknown', stored };
  try {
    if (!isKnownEvent(stored.type, stored.v)) throw new Error(`version ${stored.v} is newer than this program`);
    if (typeof stored.data !== 'object' || stored.data === null) throw new Error('data are not an object');
    const event = readEvent(stored) as AnyRecorded;
    return { kind: 'event', stored: event, event };
  } catch (error) {
    return { kind: 'unreadable', stored, error };
  }
}

/** Decodes the stored events of a partition into their current versions. It never throws. */
export function decodePage(events: readonly RecordedEvent[], { index, of }: Partition): Decoded[] {
  if (of === 1) return events.map(decode);
  return events.map((stored) =>
    partitionOf(shopOf(stored), of) === index ? decode(stored) : { kind: 'elsewhere', stored },
  );
}
