import type { z } from 'zod';

/** Makes a function that copies the fields of a schema, in its order, and omits all others. */
export function fieldPicker<Fields>(schema: z.ZodObject & z.ZodType<Fields>): (source: Fields) => Fields {
  const names = Object.keys(schema.shape) as (keyof Fields)[];
  return (source) => {
    const picked: Partial<Fields> = {};
    for (const name of names) picked[name] = source[name];
    return picked as Fields;
  };
}
