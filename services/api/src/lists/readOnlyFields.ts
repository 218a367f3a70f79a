import type { z } from 'zod';

/**
 * Fields of a resource's row that its command does not take: they may be sent back and are ignored. So are the warnings of
 * an earlier answer.
 */
export function readOnlyFields(row: z.ZodObject<z.ZodRawShape>, body: z.ZodObject<z.ZodRawShape>): string[] {
  return [...Object.keys(row.shape), 'warnings'].filter((field) => !Object.hasOwn(body.shape, field));
}
