/** The place of a row's record in the bytes of a database file. */
export interface RowPlace {
  /** The row's key: for events, their position in the log. */
  position: number;
  from: number;
  /** Exclusive. */
  to: number;
}

const TABLE_LEAF = 13;
const LEAF_HEAD = 8;
const FIRST_PAGE_HEAD = 100;

function varint(bytes: Buffer, at: number): { value: number; next: number } {
  let value = 0;
  for (let index = at; index < at + 9; index += 1) {
    const byte = bytes[index] ?? 0;
    value = value * 128 + (byte & 0x7f);
    if (byte < 0x80) return { value, next: index + 1 };
  }
  throw new Error('a varint of nine bytes cannot be a length or a position');
}

/** Bytes of a record on its leaf page; the rest is on overflow pages (SQLite file format, 1.6). */
function localSize(payload: number, usable: number): number {
  const most = usable - 35;
  if (payload <= most) return payload;
  const least = Math.floor(((usable - 12) * 32) / 255) - 23;
  const local = least + ((payload - least) % (usable - 4));
  return local <= most ? local : least;
}

/**
 * Finds the rows that contain one of the texts in a SQLite file by parsing its pages. A place covers the length of the
 * record to its last byte on that page. The file must not have a write-ahead log.
 */
export function rowsHolding(file: Buffer, texts: readonly string[]): RowPlace[] {
  const pageSize = file.readUInt16BE(16) === 1 ? 65_536 : file.readUInt16BE(16);
  const places: RowPlace[] = [];
  for (let page = 0; page < file.length; page += pageSize) {
    const head = page === 0 ? FIRST_PAGE_HEAD : page;
    if (file[head] !== TABLE_LEAF) continue;
    const cells = file.readUInt16BE(head + 3);
    for (let cell = 0; cell < cells; cell += 1) {
      const from = page + file.readUInt16BE(head + LEAF_HEAD + 2 * cell);
      const payload = varint(file, from);
      const key = varint(file, payload.next);
      const to = key.next + localSize(payload.value, pageSize);
      const record = file.toString('latin1', key.next, to);
      if (texts.some((text) => record.includes(text))) places.push({ position: key.value, from, to });
    }
  }
  return places;
}
