/** A key press as far as it types something. */
export type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'> & Partial<Pick<KeyboardEvent, 'repeat'>>;

/** Each key of an American keyboard, which scanners imitate, with its characters without and with Shift. */
const KEYS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Array.from(')!@#$%^&*(', (shifted, digit) => [`Digit${digit}`, `${digit}${shifted}`])),
  Minus: '-_',
  Equal: '=+',
  BracketLeft: '[{',
  BracketRight: ']}',
  Backslash: '\\|',
  Semicolon: ';:',
  Quote: '\'"',
  Backquote: '`~',
  Comma: ',<',
  Period: '.>',
  Slash: '/?',
  Space: '  ',
};

/** The character at this place of an American keyboard, whatever the layout is; undefined for a key that types none. */
function physicalChar({ key, code, shiftKey }: KeyPress): string | undefined {
  const [, letter, number] = /^(?:Key([A-Z])|Numpad(\d))$/.exec(code) ?? [];
  if (letter !== undefined) return shiftKey ? letter : letter.toLowerCase();
  // the layout agrees here, even if a program sends the key of a sign without Shift
  return number ?? (KEYS[code]?.includes(key) === true ? key : KEYS[code]?.charAt(shiftKey ? 1 : 0));
}

/** Stands for a character that neither the layout nor the key tells. */
export const UNREADABLE = '\ufffd';

/** Keys of which an input method, or a dead key, hides what they type. */
const HIDDEN: readonly string[] = ['Process', 'Dead', 'Unidentified'];

/** What a key types by its layout and by its place; undefined for a key that types nothing. */
export function typedBy(press: KeyPress): { typed: string; physical: string } | undefined {
  if (endOf(press) !== undefined) return undefined;
  const physical = physicalChar(press);
  if (HIDDEN.includes(press.key)) return { typed: UNREADABLE, physical: physical ?? UNREADABLE };
  // one key of an Indian layout may type a conjunct of several characters
  const isCharacter = Array.from(press.key).length === 1 || (physical !== undefined && /[^ -~]/.test(press.key));
  return isCharacter ? { typed: press.key, physical: physical ?? press.key } : undefined;
}

/** Whether the key ends a scan; an input method may hide that too. */
export function endOf({ key, code }: KeyPress): 'Enter' | 'Tab' | undefined {
  if (key === 'Enter' || key === 'Tab') return key;
  if (key !== 'Process') return undefined;
  if (code === 'Enter' || code === 'NumpadEnter') return 'Enter';
  return code === 'Tab' ? 'Tab' : undefined;
}
