/** Every text with its key. */
export function textsOf(words: object, under = ''): [key: string, text: string][] {
  return Object.entries(words).flatMap(([name, value]: [string, object | string]) =>
    typeof value === 'string' ? [[`${under}${name}`, value] as [string, string]] : textsOf(value, `${under}${name}.`),
  );
}
