type TextField = HTMLInputElement | HTMLTextAreaElement;

/** Where a run of keys began, to be put back when it turns out to be a scan. */
export interface FieldSnapshot {
  field: TextField | undefined;
  value: string;
}

/** The field that has the focus, as it stands. */
export function snapshotOf(element: Element | null): FieldSnapshot {
  const isField = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
  return isField ? { field: element, value: element.value } : { field: undefined, value: '' };
}

/** Sets a field as if a person had typed it: React hears of a value only through the element's own setter and an input event. */
function setValue(field: TextField, value: string): void {
  if (field.value === value) return;
  const prototype = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** The field as it was when the run began. */
export function restoreField({ field, value }: FieldSnapshot): void {
  if (field !== undefined) setValue(field, value);
}

/**
 * Takes a run out of its field some time after it was typed: what was typed behind it stays. `typed` is the field's value when the
 * run ended. Answers how a value that holds the run looks without it.
 */
export function removeTyped({ field, value }: FieldSnapshot, typed: string): (text: string) => string {
  // the Enter of a field of several lines came behind the run
  const without = (text: string): string =>
    text.startsWith(typed) ? value + text.slice(typed.length).replace(/^\n/, '') : text;
  if (field !== undefined) setValue(field, without(field.value));
  return without;
}

const replayed = new WeakSet<Event>();

/** True for an Enter that was held back and is pressed again: nobody reads it twice. */
export const isReplayed = (event: Event): boolean => replayed.has(event);

/** Presses the Enter that was held back, and sends the form where nobody else takes it. */
export function replayEnter(field: HTMLInputElement): void {
  if (document.activeElement !== field) return;
  const event = new KeyboardEvent('keydown', { key: 'Enter', code: 'Enter', bubbles: true, cancelable: true });
  replayed.add(event);
  if (!field.dispatchEvent(event)) return;
  const isSubmit = (element: Element): element is HTMLButtonElement =>
    element instanceof HTMLButtonElement && element.type === 'submit';
  [...(field.form?.elements ?? [])].find(isSubmit)?.click();
}
