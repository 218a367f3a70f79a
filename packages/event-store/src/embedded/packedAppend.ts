import type { EventText } from '../eventRow.ts';
import type { AppendRequest } from './embeddedLog.ts';

/** An append as sent to the writer thread. One string is much cheaper to transfer than many objects. */
export interface PackedAppend {
  stream: string;
  expectedRevision: number;
  /** Six lines per event; no field contains a line feed. */
  lines: string;
}

const LINES_PER_EVENT = 6;

/** Joins the texts of an append into one, for the thread that writes. */
export function packAppend({ stream, expectedRevision, events }: AppendRequest): PackedAppend {
  const lines = events.map(({ id, type, v, at, data, meta }) => `${id}\n${type}\n${v}\n${at}\n${data}\n${meta}`);
  return { stream, expectedRevision, lines: lines.join('\n') };
}

/** The append that `packAppend` joined. */
export function unpackAppend({ stream, expectedRevision, lines }: PackedAppend): AppendRequest {
  const events = records(lines, LINES_PER_EVENT).map(
    ([id = '', type = '', v = '', at = '', data = '', meta = '']): EventText => ({
      id,
      type,
      v: Number(v),
      at,
      data,
      meta,
    }),
  );
  return { stream, expectedRevision, events };
}

/** Splits the text into records of `size` lines each. */
function records(text: string, size: number): string[][] {
  const fields = text === '' ? [] : text.split('\n');
  return Array.from({ length: fields.length / size }, (_, index) => fields.slice(index * size, (index + 1) * size));
}
