/**
 * What the last part of a selector asks of an element.
 * @typedef {{ tag: string | undefined, classes: string[] }} Asked
 */

/** By selector list; undefined for lists that are not plain. @type {Map<string, Asked[] | undefined>} */
const askedBy = new Map();

const ATTRIBUTE = /\[[\w-]+(?:[~|^$*]?=(?:"[^"\\]*"|[\w-]+))?\]/g;
const INNERMOST_BRACKETS = /\([^()]*\)/g;
const PLAIN = /^[\w\s.,:*#>+~-]+$/;
const LAST_PART = /[^\s>+~]+$/;

/**
 * Without attributes and what is in brackets, which only leave out more elements.
 * @param {string} list
 * @returns {string}
 */
function plain(list) {
  const rest = list.replace(ATTRIBUTE, '').replace(INNERMOST_BRACKETS, '');
  return rest === list ? rest : plain(rest);
}

/**
 * @param {string} list
 * @returns {Asked[] | undefined}
 */
function askedByAll(list) {
  const rest = plain(list);
  return PLAIN.test(rest) ? rest.split(',').map(askedByOne) : undefined;
}

/**
 * @param {string} selector
 * @returns {Asked}
 */
function askedByOne(selector) {
  const part = LAST_PART.exec(selector.trim())?.[0] ?? '';
  const tag = /^[a-z][\w-]*/i.exec(part)?.[0].toLowerCase();
  return { tag, classes: [...part.matchAll(/\.([\w-]+)/g)].map(([, name = '']) => name) };
}

/**
 * False if an element certainly does not match: it lacks the tag or a class that the last part of each selector asks for.
 * @param {{ localName: string, classList: { contains(name: string): boolean } }} element in a document in standards mode
 * @param {string} list selectors, with commas between them
 */
export function mayMatch(element, list) {
  if (!askedBy.has(list)) askedBy.set(list, askedByAll(list));
  const asked = askedBy.get(list);
  if (asked === undefined) return true;
  return asked.some(
    ({ tag, classes }) =>
      (tag === undefined || tag === element.localName.toLowerCase()) &&
      classes.every((name) => element.classList.contains(name)),
  );
}
