import { formatCount } from '../format/quantity.ts';
import type { en } from './en.ts';

type Widened<T> = { readonly [K in keyof T]: T[K] extends string ? string : Widened<T[K]> };
/** The shape of every language's texts: that of the English ones. */
export type Words = Widened<typeof en>;

type Path<T> = { [K in keyof T & string]: T[K] extends string ? K : `${K}.${Path<T[K]>}` }[keyof T & string];
/** Dotted key of a text, such as `shell.logout`; an unknown key does not compile. */
export type WordKey = Path<Words>;

/** Values for `%{name}`; `smart_count`, or a refusal's `count`, chooses between the forms of a text written `one |||| many`. */
export type TextParams = Record<string, string | number>;

/** The text of a key; the key itself when there is none, so that a mistake is visible. */
export function textAt(words: Partial<Words>, key: string): string {
  let node: unknown = words;
  for (const name of key.split('.')) node = (node as Record<string, unknown> | undefined)?.[name];
  return typeof node === 'string' ? node : key;
}

/** Chooses the singular or plural form and fills `%{name}` from the params; numbers have Indian grouping. */
export function fillIn(text: string, params: TextParams = {}): string {
  const forms = text.split('||||').map((form) => form.trim());
  const count = params['smart_count'] ?? params['count'] ?? 1;
  const chosen = count === 1 ? forms[0] : (forms.at(1) ?? forms[0]);
  return (chosen ?? '').replace(/%\{(\w+)\}/g, (whole, name: string) => {
    const value = params[name] ?? whole;
    return typeof value === 'number' ? formatCount(value) : value;
  });
}
