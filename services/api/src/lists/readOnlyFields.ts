import { z } from 'zod';

type Fields = z.ZodObject<z.ZodRawShape>;

/**
 * Fields of a resource's row that its command does not take. They may be sent back and are ignored, also in the elements of a list
 * (`lines.name`), and so are the warnings of an earlier answer.
 */
export function readOnlyFields(row: Fields, body: Fields): string[] {
  return [...missingIn(body, row), 'warnings'];
}

function missingIn(body: Fields, row: Fields): string[] {
  return Object.entries(row.shape).flatMap(([field, schema]) => {
    if (!Object.hasOwn(body.shape, field)) return [field];
    const [shown, taken] = [elementOf(schema), elementOf(body.shape[field])];
    return shown && taken ? missingIn(taken, shown).map((name) => `${field}.${name}`) : [];
  });
}

/** The element schema of a list of objects. */
function elementOf(schema: z.core.$ZodType | undefined): Fields | undefined {
  if (schema instanceof z.ZodOptional) return elementOf(schema.unwrap());
  return schema instanceof z.ZodArray && schema.element instanceof z.ZodObject ? schema.element : undefined;
}
