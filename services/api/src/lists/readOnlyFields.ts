import type { z } from 'zod';

/** Fields of a resource's row that its command does not take: they may be sent back and are ignored. */
export function readOnlyFields(row: z.ZodObject<z.ZodRawShape>, body: z.ZodObject<z.ZodRawShape>): string[] {
  return Object.keys(row.shape).filter((field) => !Object.hasOwn(body.shape, field));
}
