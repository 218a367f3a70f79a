import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { useLayoutEffect, useState } from 'react';
import { setLanguage } from '../i18n/language.ts';
import { toasts } from '../messages/toasts.ts';
import { fastTypist } from '../testing/fastTypist.ts';
import { useScanner } from './useScanner.ts';

const CODE = '8901030912344';
const KNOWN = new Set([CODE, '96385074', 'AB-1234', 'ab-1234']);
let scanned: string[] = [];
let sent: string[] = [];
let asked: string[] = [];
/** Lets the answers to what was asked so far through. */
let answer = async (): Promise<void> => undefined;

function Till({ type = 'text' }: { type?: string }) {
  const [text, setText] = useState('');
  useScanner(
    (code) => scanned.push(code),
    async (code) => {
      asked.push(code);
      await answer();
      return KNOWN.has(code);
    },
  );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        sent.push(text);
      }}
    >
      <input aria-label="Name" type={type} value={text} onChange={({ target }) => setText(target.value)} />
      <input aria-label="Next" />
      <button type="submit">Save</button>
    </form>
  );
}

let nowMs = 0;
const field = (): HTMLInputElement => screen.getByLabelText('Name');

/** One key as a browser has it: what it types stands in the field that has the focus, unless somebody takes the key. */
function press(key: string, gapMs: number, code = ''): void {
  nowMs += gapMs;
  const target = document.activeElement ?? document.body;
  const event = new KeyboardEvent('keydown', { key, code, bubbles: true, cancelable: true });
  Object.defineProperty(event, 'timeStamp', { value: nowMs });
  act(() => {
    if (!target.dispatchEvent(event)) return;
    if (target instanceof HTMLButtonElement && key === 'Enter') target.click();
    if (!(target instanceof HTMLInputElement)) return;
    if (key === 'Enter') target.form?.requestSubmit();
    else if (key === 'Tab') screen.getByLabelText('Next').focus();
    else if (key.length === 1) {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(target, target.value + key);
      target.dispatchEvent(new Event('input', { bubbles: true }));
    }
  });
}
function type(text: string, gapMs: number | (() => number), end = 'Enter'): void {
  nowMs += 1_000;
  for (const key of [...text.split(''), ...(end === '' ? [] : [end])])
    press(key, typeof gapMs === 'number' ? gapMs : gapMs());
}
/** Types a code through a layout: the characters are those of the layout, the places those of an American keyboard. */
function typeThrough(layout: Readonly<Record<string, string>>, code: string, gapMs: number): void {
  nowMs += 1_000;
  for (const char of code) {
    const place = /\d/.test(char) ? `Digit${char}` : char === '-' ? 'Minus' : `Key${char.toUpperCase()}`;
    press(layout[char] ?? char, gapMs, place);
  }
  press('Enter', gapMs, 'Enter');
}
const FRENCH = Object.fromEntries(Array.from('0123456789', (digit, at) => [digit, 'à&é"\'(-è_ç'.charAt(at)]));
const HINDI = {
  a: 'ो',
  b: 'व',
  ...Object.fromEntries(Array.from('0123456789', (digit, at) => [digit, '०१२३४५६७८९'.charAt(at)])),
};
const INPUT_METHOD = Object.fromEntries(Array.from('0123456789ab-', (char) => [char, 'Process']));
const GERMAN = { y: 'z', z: 'y', '-': 'ß' };

const settled = async (): Promise<void> => act(async () => new Promise((done) => void setTimeout(done)));

beforeEach(() => {
  [scanned, sent, asked] = [[], [], []];
  answer = async () => undefined;
});
afterEach(cleanup);

describe('a scanner', () => {
  it('is heard by the screen that is shown, as soon as it is', () => {
    function Next() {
      useScanner(
        (code) => heard.push(code),
        async () => true,
      );
      useLayoutEffect(() => type(CODE, 10), []);
      return null;
    }
    const heard: string[] = [];
    const { rerender } = render(<Till />);
    rerender(<Next />);
    expect([heard, scanned]).toEqual([[CODE], []]);
  });

  it.each([10, 50, 51, 90, 120])('is recognised at %d ms a key when no field has the focus', (gapMs) => {
    render(<Till />);
    type(CODE, gapMs);
    type('999999999999', gapMs, 'Tab');
    expect(scanned).toEqual([CODE, '999999999999']);
    expect(asked).toEqual([]);
  });

  it.each([
    ['Enter', 30],
    ['Enter', 90],
    ['Enter', 120],
    ['Tab', 30],
    ['Tab', 120],
  ])('in a field (%s, %d ms) leaves the field and its focus unchanged, and submits no form', async (end, gapMs) => {
    render(<Till />);
    act(() => field().focus());
    type('Ravi', 200, '');
    type(CODE, gapMs, end);
    await waitFor(() => expect(scanned).toEqual([CODE]));
    expect([field().value, sent, document.activeElement]).toEqual(['Ravi', [], field()]);
  });

  it('is recognised despite one pause', async () => {
    render(<Till />);
    act(() => field().focus());
    let key = 0;
    type(CODE, () => ((key += 1) === 7 ? 80 : 15));
    await waitFor(() => expect(scanned).toEqual([CODE]));
    expect(field().value).toBe('');
  });

  it('is recognised by its own keys when it starts while the user types', async () => {
    render(<Till />);
    act(() => field().focus());
    let key = 0;
    type(`12${CODE}`, () => ((key += 1) <= 3 ? 100 : 10));
    await waitFor(() => expect(scanned).toEqual([CODE]));
    expect(field().value).toBe('12');
  });

  it('in a field leaves an unknown code in it, and Enter works as usual', async () => {
    render(<Till />);
    act(() => field().focus());
    type('890555000111', 90);
    await waitFor(() => expect(sent).toEqual(['890555000111']));
    expect(scanned).toEqual([]);
  });

  it.each([10, 110])('at %d ms a key does not press the button that has the focus, even with a short code', (gapMs) => {
    render(<Till />);
    act(() => screen.getByText('Save').focus());
    type('4567', gapMs);
    expect([sent, scanned]).toEqual([[], []]);
  });

  it('is recognised at any speed when it sends the kind of code', () => {
    render(<Till />);
    act(() => field().focus());
    type(`]E0${CODE}`, 110);
    type(']E0111111111116', 20, 'Tab');
    expect([scanned, field().value]).toEqual([[CODE, '111111111116'], '']);
  });

  it('faster than the answers leaves nothing of two codes in the field', async () => {
    let release = (): void => undefined;
    const gate = new Promise<void>((resolve) => (release = resolve));
    answer = async () => gate;
    render(<Till />);
    act(() => field().focus());
    type('Ravi', 200, '');
    type(CODE, 70);
    type('96385074', 70);
    release();
    await waitFor(() => expect(scanned.toSorted((a, b) => a.localeCompare(b))).toEqual([CODE, '96385074']));
    expect(field().value).toBe('Ravi');
  });
});

describe.each([
  ['French', FRENCH],
  ['Hindi', HINDI],
  ['input method', INPUT_METHOD],
])('a scanner under a keyboard that is %s', (_layout, layout) => {
  it('is read by the places of the keys, and leaves nothing in the field', () => {
    render(<Till />);
    act(() => field().focus());
    typeThrough(layout, CODE, 10);
    expect([scanned, field().value, sent]).toEqual([[CODE], '', []]);
  });

  it('is read in a search field, which can read no more than digits by itself', () => {
    render(<Till type="search" />);
    act(() => field().focus());
    typeThrough(layout, 'ab-1234', 10);
    expect([scanned, field().value, sent]).toEqual([['ab-1234'], '', []]);
  });

  it.each(['text', 'search'])(
    'is read in a field of type %s when it is slow and the shop knows the code',
    async (type) => {
      render(<Till type={type} />);
      act(() => field().focus());
      typeThrough(layout, 'ab-1234', 90);
      await waitFor(() => expect(scanned).toEqual(['ab-1234']));
      expect([field().value, sent]).toEqual(['', []]);
    },
  );

  it('is read when no field has the focus', () => {
    render(<Till />);
    typeThrough(layout, CODE, 90);
    expect(scanned).toEqual([CODE]);
  });

  it('is read with the letters of a SKU', async () => {
    render(<Till />);
    act(() => field().focus());
    typeThrough(layout, 'ab-1234', 10);
    await waitFor(() => expect(scanned).toEqual(['ab-1234']));
    expect(field().value).toBe('');
  });
});

describe('a scanner under a keyboard with other letters', () => {
  it('is read by the reading that the shop knows', async () => {
    KNOWN.add('zy1234');
    render(<Till />);
    act(() => field().focus());
    typeThrough(GERMAN, 'zy1234', 10);
    await waitFor(() => expect(scanned).toEqual(['zy1234']));
    typeThrough(GERMAN, 'zy-777', 10);
    await waitFor(() => expect(scanned).toEqual(['zy1234', 'zy-777']));
    KNOWN.delete('zy1234');
  });

  it('that nobody can read is reported with the keyboard as the reason', async () => {
    await setLanguage('en');
    toasts.stacked.set([]);
    render(<Till />);
    CODE.split('').forEach(() => press('Unidentified', 10));
    press('Enter', 10);
    expect(scanned).toEqual([]);
    expect(toasts.stacked.get().map(({ text }) => text)).toEqual([
      expect.stringContaining('Set the keyboard to English'),
    ]);
  });
});

describe('a fast typist', () => {
  it('is never mistaken for a scanner: 0 of 500 names and numbers', async () => {
    render(<Till />);
    const { texts, gap, next } = fastTypist(28);
    for (const text of texts(500)) {
      act(() => field().focus());
      sent = [];
      type(text, gap, next() < 0.7 ? 'Enter' : 'Tab');
      if (document.activeElement === field()) await waitFor(() => expect(sent).toEqual([text]));
      else await settled();
      expect([scanned, field().value]).toEqual([[], text]);
      act(() => {
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field(), '');
        field().dispatchEvent(new Event('input', { bubbles: true }));
      });
    }
    expect(asked.length).toBeGreaterThan(50);
  });
});
