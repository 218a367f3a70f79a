type TextField = HTMLInputElement | HTMLTextAreaElement;

/** A field before a run of keys, so that it can be restored when the run was a scan. */
export interface FieldSnapshot {
  field: TextField | undefined;
  value: string;
}

/** The focused field and its value. */
export function snapshotOf(element: Element | null): FieldSnapshot {
  const isField = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
  return isField ? { field: element, value: element.value } : { field: undefined, value: '' };
}

/** Whether keys set a value of the element, which is no text field: a part of a date, a list of choices, an editable text. */
export const setsValue = (element: Element | null): boolean =>
  element instanceof HTMLElement && (element.isContentEditable || element.matches('select, [role=spinbutton]'));

/** Sets a value as typing does: React notices it only through the element's own setter and an input event. */
function setValue(field: TextField, value: string): void {
  if (field.value === value) return;
  const prototype = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Restores the value from before the run. */
export function restoreField({ field, value }: FieldSnapshot): void {
  if (field !== undefined) setValue(field, value);
}

/**
 * Removes a run from its field and keeps what was typed after it. `typed` is the field's value when the run ended. Returns the
 * function that removes the run from a value.
 */
export function removeTyped({ field, value }: FieldSnapshot, typed: string): (text: string) => string {
  // in a multiline field the Enter that ends the run is a line break
  const without = (text: string): string =>
    text.startsWith(typed) ? value + text.slice(typed.length).replace(/^\n/, '') : text;
  if (field !== undefined) setValue(field, without(field.value));
  return without;
}

const replayed = new WeakSet<Event>();

/** Whether an Enter is a replay of one that was held back; it must not be read twice. */
export const isReplayed = (event: Event): boolean => replayed.has(event);

/** Replays the Enter that was held back; submits the form unless a handler takes it. */
export function replayEnter(field: HTMLInputElement): void {
  if (document.activeElement !== field) return;
  const event = new KeyboardEvent('keydown', { key: 'Enter', code: 'Enter', bubbles: true, cancelable: true });
  replayed.add(event);
  if (!field.dispatchEvent(event)) return;
  const isSubmit = (element: Element): element is HTMLButtonElement =>
    element instanceof HTMLButtonElement && element.type === 'submit';
  [...(field.form?.elements ?? [])].find(isSubmit)?.click();
}
