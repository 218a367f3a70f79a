import type { Gstr1File } from './gstr1File.ts';

/** The portal takes no larger file, in bytes of its JSON (R28). */
const MOST_BYTES = 4_700_000;

/** More than the brackets, commas and group that one document adds to its own JSON. */
const FRAME_BYTES = 80;

/** One document, and how it is added to a part. */
interface Piece {
  bytes: number;
  addTo: (part: Gstr1File) => void;
}

/** Bytes of a value's JSON as UTF-8. */
const bytesOf = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value)).length;

/**
 * Cuts a file that is too large into parts, each with its header. Sections of documents are cut between two documents; the
 * summaries stand in the first part. A small file is one part.
 */
export function gstr1Parts(file: Gstr1File, mostBytes = MOST_BYTES): Gstr1File[] {
  if (bytesOf(file) <= mostBytes) return [file];
  const { gstin, fp, version, hash } = file;
  const { b2b: _b2b, b2cl: _b2cl, cdnr: _cdnr, cdnur: _cdnur, ...summaries } = file;
  let part: Gstr1File = summaries;
  const parts = [part];
  let size = bytesOf(part);
  for (const { bytes, addTo } of piecesOf(file)) {
    if (size + bytes > mostBytes) {
      part = { gstin, fp, version, hash };
      parts.push(part);
      size = bytesOf(part);
    }
    addTo(part);
    size += bytes;
  }
  return parts;
}

function piecesOf({ b2b = [], b2cl = [], cdnr = [], cdnur = [] }: Gstr1File): Piece[] {
  const piece = (document: object, addTo: Piece['addTo']): Piece => ({
    bytes: bytesOf(document) + FRAME_BYTES,
    addTo,
  });
  return [
    ...b2b.flatMap(({ ctin, inv }) =>
      inv.map((one) => piece(one, (part) => lastOf((part.b2b ??= []), 'ctin', { ctin, inv: [] }).inv.push(one))),
    ),
    ...b2cl.flatMap(({ pos, inv }) =>
      inv.map((one) => piece(one, (part) => lastOf((part.b2cl ??= []), 'pos', { pos, inv: [] }).inv.push(one))),
    ),
    ...cdnr.flatMap(({ ctin, nt }) =>
      nt.map((one) => piece(one, (part) => lastOf((part.cdnr ??= []), 'ctin', { ctin, nt: [] }).nt.push(one))),
    ),
    ...cdnur.map((one) => piece(one, (part) => (part.cdnur ??= []).push(one))),
  ];
}

/** The newest group if it has the key of `empty`; else `empty`, added. */
function lastOf<Key extends string, Group extends Record<Key, string>>(groups: Group[], key: Key, empty: Group): Group {
  const last = groups.at(-1);
  if (last !== undefined && last[key] === empty[key]) return last;
  groups.push(empty);
  return empty;
}
