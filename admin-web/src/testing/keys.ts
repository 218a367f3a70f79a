import { act } from '@testing-library/react';

let nowMs = 0;

/**
 * A key as a browser has it, this time after the one before: its character stands in the focused field, Enter sends the field's form,
 * unless somebody takes the key.
 */
export function pressKey(key: string, gapMs: number, { repeat = false } = {}): Element | null {
  nowMs += gapMs;
  const target = document.activeElement ?? document.body;
  const event = new KeyboardEvent('keydown', { key, repeat, bubbles: true, cancelable: true });
  Object.defineProperty(event, 'timeStamp', { value: nowMs });
  let focused: Element | null = null;
  act(() => {
    const isFree = target.dispatchEvent(event);
    focused = document.activeElement;
    if (!isFree) return;
    if (key === 'Enter' && target instanceof HTMLButtonElement) target.click();
    if (!(target instanceof HTMLInputElement)) return;
    if (key === 'Enter') target.form?.requestSubmit();
    else if (key.length === 1) {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(target, target.value + key);
      target.dispatchEvent(new Event('input', { bubbles: true }));
    }
  });
  return focused;
}

/**
 * Types a text and its last key wherever the focus is, with this time between two keys, however busy the machine is. Returns the element
 * that had the focus as soon as the last key was heard, before anything was rendered for it.
 */
export function typeKeys(text: string, gapMs: number, end = 'Enter'): Element | null {
  nowMs += 1_000;
  const keys = [...text.split(''), ...(end === '' ? [] : [end])];
  return keys.reduce<Element | null>((_, key) => pressKey(key, gapMs), null);
}

/** What a scanner does. */
export const scanKeys = (code: string): Element | null => typeKeys(code, 10);
