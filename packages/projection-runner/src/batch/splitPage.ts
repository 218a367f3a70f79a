import type { AnyRecorded, Position } from '@bahi/contracts';
import { isConcerning, type Concerning, type Decoded } from './decodePage.ts';
import type { DocKey, Projection } from '../projection.ts';
import type { Track } from '../builds/subscription.ts';

type Related = ReturnType<NonNullable<Projection['related']>>;

/** An event that concerns a projection, with what it needs; or why that cannot be said. */
export interface Entry {
  stored: Decoded['stored'];
  /** Where the log stood before the event. */
  after: Position | null;
  content: { event: AnyRecorded; keys: readonly DocKey[]; related: Related } | { error: unknown };
}

/** Events written in one batch; only the first one may ask for related documents. */
export interface Slice {
  entries: Entry[];
  /** Position of the last event of the log that the slice covers. */
  end: Position;
}

function contentOf(projection: Projection, decoded: Concerning): Entry['content'] {
  if (decoded.kind === 'unreadable') return { error: decoded.error };
  try {
    const { event } = decoded;
    return { event, keys: projection.keys(event), related: projection.related?.(event) };
  } catch (error) {
    return { error };
  }
}

/**
 * Splits a page where an event asks for related documents: what came before must be written to be found.
 * @param concerns leaves out parked shops, or all shops but one
 */
export function slicesOf(
  { projection, handled }: Pick<Track, 'projection' | 'handled'>,
  page: readonly Decoded[],
  start: Position | null,
  concerns: (decoded: Decoded) => boolean,
): Slice[] {
  const slices: Slice[] = [];
  let current: Slice | undefined;
  let after = start;
  for (const decoded of page) {
    const { stored } = decoded;
    if (isConcerning(decoded) && handled.has(stored.type) && concerns(decoded)) {
      const entry: Entry = { stored, after, content: contentOf(projection, decoded) };
      const splits = 'related' in entry.content && entry.content.related !== undefined;
      if (current === undefined || (splits && current.entries.length > 0)) {
        current = { entries: [], end: stored.position };
        slices.push(current);
      }
      current.entries.push(entry);
    }
    current ??= { entries: [], end: stored.position };
    if (slices.length === 0) slices.push(current);
    current.end = stored.position;
    after = stored.position;
  }
  return slices;
}
