import type { WordKey } from '../../../i18n/words.ts';

/** A key, and what it does. */
interface KeyOf {
  key: string;
  text: WordKey;
}
/** Keys that work in one place. */
export type Keys = Readonly<Record<string, KeyOf>>;

/** Keys of the bill page, by where they work. The counter's handlers use them, and the dialog with all keys shows them. */
export const COUNTER_KEYS = {
  page: {
    search: { key: 'F2', text: 'counter.keys.page.search' },
    walkIn: { key: 'F4', text: 'counter.keys.page.walkIn' },
    method: { key: 'F8', text: 'counter.keys.page.method' },
    credit: { key: 'Shift+F8', text: 'counter.keys.page.credit' },
    tendered: { key: 'F7', text: 'counter.keys.page.tendered' },
    save: { key: 'Ctrl+s', text: 'counter.keys.page.save' },
    print: { key: 'Ctrl+p', text: 'counter.keys.page.print' },
    generate: { key: 'Ctrl+Enter', text: 'counter.keys.page.generate' },
    receive: { key: 'Ctrl+Shift+Enter', text: 'counter.keys.page.receive' },
    park: { key: 'F9', text: 'counter.keys.page.park' },
    nextBill: { key: 'Shift+F9', text: 'counter.keys.page.nextBill' },
    keys: { key: '?', text: 'counter.keys.page.keys' },
  },
  search: {
    add: { key: 'Enter', text: 'counter.keys.search.add' },
    choose: { key: 'ArrowDown', text: 'counter.keys.search.choose' },
    toLines: { key: 'ArrowUp', text: 'counter.keys.search.toLines' },
    clear: { key: 'Escape', text: 'counter.keys.search.clear' },
  },
  line: {
    before: { key: 'ArrowUp', text: 'counter.keys.line.before' },
    after: { key: 'ArrowDown', text: 'counter.keys.line.after' },
    more: { key: '+', text: 'counter.keys.line.more' },
    less: { key: '-', text: 'counter.keys.line.less' },
    remove: { key: 'Delete', text: 'counter.keys.line.remove' },
    open: { key: 'Enter', text: 'counter.keys.line.open' },
    leave: { key: 'Escape', text: 'counter.keys.line.leave' },
  },
} as const satisfies Readonly<Record<string, Keys>>;

const SIGNS: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  Delete: 'Del',
  Escape: 'Esc',
  '-': '−',
  Shift: '⇧',
};

/** The parts of a shortcut as they are on a keyboard: `Ctrl`, `S`. */
export function keyParts(key: string): string[] {
  const parts = key === '+' ? ['+'] : key.split('+');
  return parts.map((part) => SIGNS[part] ?? (part.length === 1 ? part.toUpperCase() : part));
}
