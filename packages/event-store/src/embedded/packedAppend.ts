import type { EventText } from '../eventRow.ts';
import type { Need } from '../port.ts';
import type { AppendRequest } from './embeddedLog.ts';

/** An append as it crosses to the writer thread: one text is much cheaper to hand over than many objects. */
export interface PackedAppend {
  stream: string;
  expectedRevision: number;
  /** Six lines per event; none of the fields holds a line feed. */
  lines: string;
  /** Three lines per need: stream, revision, id. */
  needs: string;
}

const LINES_PER_EVENT = 6;
const LINES_PER_NEED = 3;

export function packAppend({ stream, expectedRevision, events, needs }: AppendRequest): PackedAppend {
  const lines = events.map(({ id, type, v, at, data, meta }) => `${id}\n${type}\n${v}\n${at}\n${data}\n${meta}`);
  const needed = needs.map(({ stream: other, revision, id }) => `${other}\n${revision}\n${id}`);
  return { stream, expectedRevision, lines: lines.join('\n'), needs: needed.join('\n') };
}

export function unpackAppend({ stream, expectedRevision, lines, needs }: PackedAppend): AppendRequest {
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
  const needed = records(needs, LINES_PER_NEED).map(([other = '', revision = '', id = '']): Need => ({
    stream: other,
    revision: Number(revision),
    id,
  }));
  return { stream, expectedRevision, events, needs: needed };
}

/** The text's lines, so many at a time. */
function records(text: string, size: number): string[][] {
  const fields = text === '' ? [] : text.split('\n');
  return Array.from({ length: fields.length / size }, (_, index) => fields.slice(index * size, (index + 1) * size));
}
