import { act } from '@testing-library/react';

let nowMs = 0;

/** A key as a browser has it: its character stands in the focused field, Enter sends the field's form, unless somebody takes the key. */
function press(key: string, gapMs: number): void {
  nowMs += gapMs;
  const target = document.activeElement ?? document.body;
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
  Object.defineProperty(event, 'timeStamp', { value: nowMs });
  act(() => {
    if (!target.dispatchEvent(event)) return;
    if (key === 'Enter' && target instanceof HTMLButtonElement) target.click();
    if (!(target instanceof HTMLInputElement)) return;
    if (key === 'Enter') target.form?.requestSubmit();
    else if (key.length === 1) {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(target, target.value + key);
      target.dispatchEvent(new Event('input', { bubbles: true }));
    }
  });
}

/** Types a text and its last key wherever the focus is, with this time between two keys, however busy the machine is. */
export function typeKeys(text: string, gapMs: number, end = 'Enter'): void {
  nowMs += 1_000;
  for (const key of [...text.split(''), ...(end === '' ? [] : [end])]) press(key, gapMs);
}

/** What a scanner does. */
export const scanKeys = (code: string): void => typeKeys(code, 10);
