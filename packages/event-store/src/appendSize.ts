import { refuse, type Refused, type SealedEvent } from '@bahi/contracts';
import { dataText, metaText } from './eventText.ts';

/** Room for the `WriterTiming` that the first event of an append carries. */
const TIMING_BYTES = 64;
/** Length of the JSON around the meta in the server's metadata: `{"id":"…","v":…,"meta":…}`, id included. */
const ENVELOPE_BYTES = 56;

/**
 * Maximum bytes of one append: the default of EventStoreDB. Both engines use the same limit, so that books can be
 * moved.
 */
export const MAX_APPEND_BYTES = 1_048_576 - TIMING_BYTES;

/**
 * Bytes of an event that count towards `MAX_APPEND_BYTES`: its data, its metadata on the server, and twice the length
 * of its type.
 */
export function bytesOf(event: SealedEvent): number {
  const texts = Buffer.byteLength(dataText(event)) + Buffer.byteLength(metaText(event));
  return texts + ENVELOPE_BYTES + 2 * event.type.length;
}

/** The refusal of a command whose events one append cannot hold. Fewer than `parts` parts cannot be enough. */
export function tooMuchAtOnce(bytes: number): Refused {
  return refuse('too_much_at_once', { params: { parts: Math.ceil(bytes / MAX_APPEND_BYTES) } });
}
