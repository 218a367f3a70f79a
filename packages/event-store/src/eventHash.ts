import { hash } from 'node:crypto';
import { canonicalJson, type EventMeta, type SealedEvent } from '@bahi/contracts';
import { dataText } from './eventText.ts';

/** `prevHash` of the first event of a chain. */
export const CHAIN_START = '0'.repeat(64);

/**
 * The hash that an event of a chained stream carries in `meta.hash`, 64 lower-case hex.
 *
 * To check a ledger without this program: take its events in revision order, as stored. For each one
 * 1. build the object `{id, type, v, data, meta}` with `hash` removed from `meta` (`prevHash` stays);
 * 2. write it as RFC 8785 canonical JSON (members sorted by code unit, no white space), encoded as UTF-8;
 * 3. its SHA-256 in lower-case hex is `meta.hash`;
 * 4. its `meta.prevHash` is the `meta.hash` of the event before, or 64 zeros at revision 0.
 */
export function eventHash(event: SealedEvent): string {
  const { meta } = event;
  // members that are undefined are left out; an event that is being sealed has no hash yet
  return hashOver(event, canonicalJson(meta.hash === undefined ? meta : { ...meta, hash: undefined }));
}

/** `eventHash` of an event whose meta without its hash is written already. */
export function hashOver(event: Omit<SealedEvent, 'meta'>, unhashed: string): string {
  const { id, type, v } = event;
  // the five members in sorted order, so that the data's text is written only once
  return hash(
    'sha256',
    `{"data":${dataText(event)},"id":${JSON.stringify(id)},"meta":${unhashed},"type":${JSON.stringify(type)},"v":${v}}`,
  );
}

/**
 * The text of a meta with its hash, made from the one without. In sorted order it stands behind `correlationId`, which is looked
 * for from the end: behind it stand plain texts alone, before it an answer that may have members of any name.
 */
export function insertHash(unhashed: string, { correlationId }: EventMeta, eventsHash: string): string {
  const member = `"correlationId":${JSON.stringify(correlationId)}`;
  const behind = unhashed.lastIndexOf(member) + member.length;
  return `${unhashed.slice(0, behind)},"hash":"${eventsHash}"${unhashed.slice(behind)}`;
}
