import { z } from 'zod';
import type { EventMeta } from '../events/envelope.ts';
import { id } from '../primitives.ts';

/**
 * The name of the account whose id is in the field beside it: `byName` of `by`, `name` of `id`. Events and read models hold ids only;
 * the API adds the names to each answer whose schema has such a field. Absent when the name is not known.
 */
export const joinedName = z.string().optional();

/** A person on a document. */
export const person = z.object({ id, name: joinedName });

/** When something was done, and by whom. `by` is null when no person did it. */
export const act = z.object({ at: z.string(), by: id.nullable(), byName: joinedName });
export type Act = z.infer<typeof act>;

/** The reason of a cancellation or deletion for which none was typed. */
export const NOT_STATED = 'not_stated';

/** An act with the reason that was typed, or `NOT_STATED`. */
export const reasonedAct = act.extend({ reason: z.string() });
export type ReasonedAct = z.infer<typeof reasonedAct>;

/** The act that an event records, without the name. */
export function actOf({ at, userId }: Pick<EventMeta, 'at' | 'userId'>): Act {
  return { at, by: userId ?? null };
}
