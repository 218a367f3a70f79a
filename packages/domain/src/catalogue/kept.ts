import type { Refusal } from '@bahi/contracts';

/** One entity as it stands: its facts, its own revision, and whether it is out of every choice. */
export interface Kept<Facts> {
  facts: Facts;
  revision: number;
  archived: boolean;
  /** When it last changed, in milliseconds since 1970: a number because it is kept for every product of every shop. */
  updatedAtMs: number;
}

/** The entity to act on, or why not. */
export type Found<K> = { kind: 'found'; kept: K } | ({ kind: 'refused' } & Refusal);

const refused = (code: Refusal['code']): Found<never> => ({ kind: 'refused', code });

/** An active entity, at the revision its editor saw when he names one. */
export function findActive<K extends Kept<unknown>>(kept: K | undefined, revision?: number): Found<K> {
  if (kept === undefined) return refused('not_found');
  if (kept.archived) return refused('archived');
  if (revision !== undefined && revision !== kept.revision) return refused('stale_revision');
  return { kind: 'found', kept };
}

/** An archived entity, to be brought back. */
export function findArchived<K extends Kept<unknown>>(kept: K | undefined): Found<K> {
  if (kept === undefined) return refused('not_found');
  return kept.archived ? { kind: 'found', kept } : refused('not_archived');
}

/** The facts with what was sent laid over them; `undefined` means "not sent". */
export function overlay<Facts extends object>(facts: Facts, changes: Partial<NoInfer<Facts>>): Facts {
  const sent = Object.entries(changes).filter(([, value]) => value !== undefined);
  return { ...facts, ...Object.fromEntries(sent) };
}
