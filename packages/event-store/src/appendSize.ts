import type { SealedEvent } from '@bahi/contracts';
import { dataText, metaText } from './eventText.ts';

/** Room for the sign that an append's first event carries (see `TurnSign`). */
const SIGN_BYTES = 64;
/** What stands around the meta in the server's metadata: `{"id":"…","v":…,"meta":…}`, id included. */
const ENVELOPE_BYTES = 56;

/** Most bytes of one append: what EventStoreDB takes unless told otherwise. The same on both engines, so that books can move. */
export const MAX_APPEND_BYTES = 1_048_576 - SIGN_BYTES;

/** What an event counts towards `MAX_APPEND_BYTES`: its data, its metadata on the server, and twice the length of its type. */
export function bytesOf(event: SealedEvent): number {
  const texts = Buffer.byteLength(dataText(event)) + Buffer.byteLength(metaText(event));
  return texts + ENVELOPE_BYTES + 2 * event.type.length;
}
