import { z } from 'zod';

/** How a field is entered in a form. */
export interface FieldInput {
  /** Its values as text; none for a free text. */
  choices: readonly string[];
  isBoolean: boolean;
  /** Empty text is null. */
  isClearable: boolean;
}

/** How the field of a schema is entered: as text, yes or no, or one of its values. */
export function fieldInput(schema: z.core.$ZodType): FieldInput {
  if (schema instanceof z.ZodOptional) return fieldInput(schema.unwrap());
  if (schema instanceof z.ZodNullable) return { ...fieldInput(schema.unwrap()), isClearable: true };
  const isBoolean = schema instanceof z.ZodBoolean;
  const choices = schema instanceof z.ZodEnum ? schema.options.map(String) : [];
  return { choices: isBoolean ? ['false', 'true'] : choices, isBoolean, isClearable: false };
}
