import type { AnyRecorded, Position } from '@bahi/contracts';
import type { Subscription } from '../builds/subscription.ts';
import type { DocKey, Projection } from '../projection.ts';
import { isRelevant, type Decoded, type Relevant } from './decodePage.ts';

export type Related = ReturnType<NonNullable<Projection['related']>>;

/** An event that a projection handles, with the documents it needs; or why the projection could not name them. */
export interface Entry {
  stored: Decoded['stored'];
  /** Position of the event before it. */
  after: Position | null;
  content: { event: AnyRecorded; keys: readonly DocKey[]; related: Related } | { error: unknown };
}

/** Events of a page that are applied together. Only the first may need related documents. */
export interface Chunk {
  entries: Entry[];
  /** Position of the last event of the log that the chunk covers. */
  end: Position;
}

function contentOf(projection: Projection, decoded: Relevant): Entry['content'] {
  if (decoded.kind === 'unreadable') return { error: decoded.error };
  try {
    const { event } = decoded;
    return { event, keys: projection.keys(event), related: projection.related?.(event) };
  } catch (error) {
    return { error };
  }
}

/**
 * Splits a page before each event that needs related documents: those are looked up in storage, so everything before the event must be
 * committed first.
 * @param includes leaves out parked shops, or all shops but one
 */
export function splitPage(
  { projection, handles }: Pick<Subscription, 'projection' | 'handles'>,
  page: readonly Decoded[],
  start: Position | null,
  includes: (decoded: Decoded) => boolean,
): Chunk[] {
  const chunks: Chunk[] = [];
  let current: Chunk | undefined;
  let after = start;
  for (const decoded of page) {
    const { stored } = decoded;
    if (isRelevant(decoded) && handles.has(stored.type) && includes(decoded)) {
      const entry: Entry = { stored, after, content: contentOf(projection, decoded) };
      const splits = 'related' in entry.content && entry.content.related !== undefined;
      if (current === undefined || (splits && current.entries.length > 0)) {
        current = { entries: [], end: stored.position };
        chunks.push(current);
      }
      current.entries.push(entry);
    }
    current ??= { entries: [], end: stored.position };
    if (chunks.length === 0) chunks.push(current);
    current.end = stored.position;
    after = stored.position;
  }
  return chunks;
}
