import { z } from 'zod';

/** A JSON object on its way into the description. */
export type Json = { [key: string]: unknown };

/** What zod writes down and a reader does not need: bounds of exact integers, patterns that a format says in a word. */
function plainer(schema: Json): void {
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.format !== undefined) delete schema.pattern;
}

/**
 * A zod schema as JSON Schema 2020-12, as OpenAPI 3.1 wants it. Bodies and answers both take the input side: defaults may
 * be left out of a body, and an answer may gain fields.
 */
export function jsonSchema(schema: z.ZodType): Json {
  const { $schema: _, ...written } = z.toJSONSchema(schema, {
    io: 'input',
    override: ({ zodSchema, jsonSchema: node }) => {
      // `z.string('required').pipe(id)`: what the last step takes is what is meant
      if (zodSchema instanceof z.ZodPipe) Object.assign(node, jsonSchema(zodSchema.out as z.ZodType));
      plainer(node);
    },
  });
  return written;
}
