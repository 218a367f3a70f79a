import type { Id, Refusal } from '@bahi/contracts';

/** An entity: its details, its own revision, and whether it is archived. */
export interface Kept<Facts> {
  facts: Facts;
  revision: number;
  archived: boolean;
  /** Time of the last change, in milliseconds since 1970: a number, because it is stored for every product of every shop. */
  updatedAtMs: number;
  /** Who made it; null when no person did. */
  updatedBy: Id | null;
}

/** The entity to change, or a refusal. */
export type Found<K> = { kind: 'found'; kept: K } | ({ kind: 'refused' } & Refusal);

const refused = (code: Refusal['code']): Found<never> => ({ kind: 'refused', code });

/** An active entity, at the revision that its editor saw, if sent. */
export function findActive<K extends Kept<unknown>>(kept: K | undefined, revision?: number): Found<K> {
  if (kept === undefined) return refused('not_found');
  if (kept.archived) return refused('archived');
  if (revision !== undefined && revision !== kept.revision) return refused('stale_revision');
  return { kind: 'found', kept };
}

/** An archived entity, to be restored. */
export function findArchived<K extends Kept<unknown>>(kept: K | undefined): Found<K> {
  if (kept === undefined) return refused('not_found');
  return kept.archived ? { kind: 'found', kept } : refused('not_archived');
}

/** The details with the sent fields replaced; `undefined` means "not sent". */
export function overlay<Facts extends object>(facts: Facts, changes: Partial<NoInfer<Facts>>): Facts {
  const sent = Object.entries(changes).filter(([, value]) => value !== undefined);
  return { ...facts, ...Object.fromEntries(sent) };
}
