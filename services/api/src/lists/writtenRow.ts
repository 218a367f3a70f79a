import type { AnyRecorded } from '@bahi/contracts';
import type { Outcome } from '@bahi/event-store';
import { accepted } from '../http/httpRefusal.ts';
import type { Reply } from '../http/route.ts';

/** The outcome of a command that was accepted, now or when it was first sent. */
export type Accepted = Exclude<Outcome, { kind: 'refused' }>;

/**
 * The accepted outcome. On a stale revision the refusal carries the current row.
 * @throws {HttpRefusal} when the command was refused
 */
export async function acceptedOr(outcome: Outcome, current: () => Promise<unknown>): Promise<Accepted> {
  const isStale = outcome.kind === 'refused' && outcome.code === 'stale_revision';
  return accepted(outcome, isStale ? { current: await current() } : {});
}

/** The event that a command wrote. @throws {Error} when there is none of that type: the decider and its handler disagree */
export function eventOf<Type extends AnyRecorded['type']>(
  { events }: Accepted,
  ...types: Type[]
): Extract<AnyRecorded, { type: Type }> {
  const isOne = (event: AnyRecorded): event is Extract<AnyRecorded, { type: Type }> =>
    types.some((type) => event.type === type);
  const found = (events as AnyRecorded[]).find(isOne);
  if (found === undefined) throw new Error(`a command without its ${types.join(' or ')}`);
  return found;
}

/** The answer of a command: the whole row, made from its own events, and the `Consistency-Token`. */
export function writtenRow(outcome: Accepted, status: number, row: { revision?: unknown }): Reply {
  return {
    status,
    body: row,
    ...(typeof row.revision === 'number' && { revision: row.revision }),
    position: outcome.position,
    replayed: outcome.kind === 'replayed',
  };
}
