import type { Values } from './bodyErrors.ts';

/** The form that a field stands in: the one that creates a row, the one that edits it, both, or none. */
type FieldForm = 'create' | 'edit' | 'both' | 'none';

/**
 * Names the form of every field of the bodies that create and edit a row. A field that is added to a body does not compile until
 * it is named here.
 */
export type FormFields<Create, Edit> = {
  readonly [Field in keyof Create | keyof Edit]-?:
    | (Field extends keyof Create ? 'create' : never)
    | (Field extends keyof Edit ? 'edit' : never)
    | (Field extends keyof Create & keyof Edit ? 'both' : never)
    | 'none';
};

/** The names of fields that stand in one of these forms. */
export type FieldIn<Fields, Form extends FieldForm> = {
  [Field in keyof Fields]: Fields[Field] extends Form ? Field : never;
}[keyof Fields];

/**
 * Makes the body of a form from its values, with the fields that stand in it. An empty field is null in the body, or left out with
 * `omitEmpty`.
 */
export function formBody(
  fields: Readonly<Record<string, FieldForm>>,
  form: 'create' | 'edit',
  { omitEmpty = false } = {},
) {
  const names = Object.keys(fields).filter((name) => fields[name] === form || fields[name] === 'both');
  return (values: Values): Values => {
    const body = names.map((name) => [name, values[name]] as const);
    return Object.fromEntries(body.filter(([, value]) => !(omitEmpty && (value === null || value === undefined))));
  };
}
