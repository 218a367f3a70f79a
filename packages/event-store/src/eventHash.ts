import { hash } from 'node:crypto';
import { canonicalJson, type EventMeta, type SealedEvent } from '@bahi/contracts';
import { dataText } from './eventText.ts';

/** `prevHash` of the first event of a chain. */
export const CHAIN_START = '0'.repeat(64);

/**
 * The hash of an event in a chained stream, stored in `meta.hash` as 64 lower-case hex digits.
 *
 * To check a ledger without this program, take its events in revision order, as stored. For each event
 * 1. build the object `{id, type, v, data, meta}` with `hash` removed from `meta` (`prevHash` stays);
 * 2. write it as RFC 8785 canonical JSON (members sorted by code unit, no white space), encoded as UTF-8;
 * 3. check that its SHA-256 in lower-case hex equals `meta.hash`;
 * 4. check that `meta.prevHash` equals the `meta.hash` of the event before, or is 64 zeros at revision 0.
 */
export function eventHash(event: SealedEvent): string {
  const { meta } = event;
  // canonical JSON omits undefined members; an event that is being sealed has no hash yet
  return hashOver(event, canonicalJson(meta.hash === undefined ? meta : { ...meta, hash: undefined }));
}

/** `eventHash` of an event whose meta is already written as text, without its hash. */
export function hashOver(event: Omit<SealedEvent, 'meta'>, unhashed: string): string {
  const { id, type, v } = event;
  // the five members in sorted order, so that the text of the data is written only once
  return hash(
    'sha256',
    `{"data":${dataText(event)},"id":${JSON.stringify(id)},"meta":${unhashed},"type":${JSON.stringify(type)},"v":${v}}`,
  );
}

/**
 * Inserts the hash into the text of a meta. In sorted order it follows `correlationId`. The search starts at the end,
 * because only plain strings come after it, while the answer before it may have members of any name.
 */
export function insertHash(unhashed: string, { correlationId }: EventMeta, eventsHash: string): string {
  const member = `"correlationId":${JSON.stringify(correlationId)}`;
  const behind = unhashed.lastIndexOf(member) + member.length;
  return `${unhashed.slice(0, behind)},"hash":"${eventsHash}"${unhashed.slice(behind)}`;
}
