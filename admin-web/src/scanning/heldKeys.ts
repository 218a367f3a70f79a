import { restoreField } from './fieldSnapshot.ts';

/** Held keys are written when no other key came for this time. */
const PAUSE_MS = 60;

/**
 * Keys at a scanner's pace in a search field, held back until the run of keys ends or pauses: each character that a browser writes costs
 * a slow machine some 10 ms, which the scan would wait for.
 */
export class HeldKeys {
  #field: HTMLInputElement | undefined;
  #text = '';
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Text that comes without a key, as of an input method, stands behind what is held. */
  readonly #onOtherText = (event: InputEvent): void => {
    // the browser would write it where the caret was before the release
    if (event.inputType === 'insertText' && event.cancelable) {
      event.preventDefault();
      this.#text += event.data ?? '';
    }
    this.release();
  };

  /** Takes the key of a character instead of the focused field, if the field would write it at its end. */
  hold(event: KeyboardEvent): void {
    const field = document.activeElement;
    if (field !== this.#field || !writes(event)) this.release();
    if (!isEnd(field) || !writes(event)) return;
    event.preventDefault();
    this.#field = field;
    this.#text += event.key;
    field.addEventListener('beforeinput', this.#onOtherText);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.release(), PAUSE_MS);
  }

  /** Writes what is held, as typing does. */
  release(): void {
    clearTimeout(this.#timer);
    const [field, text] = [this.#field, this.#text];
    this.#field = undefined;
    this.#text = '';
    if (field === undefined) return;
    field.removeEventListener('beforeinput', this.#onOtherText);
    restoreField({ field, value: field.value + text });
  }
}

/** Whether the key is for a search field, and its character comes last there. */
const isEnd = (element: Element | null): element is HTMLInputElement =>
  element instanceof HTMLInputElement &&
  element.type === 'search' &&
  !element.readOnly &&
  element.selectionStart === element.value.length;

/** Whether the key writes just its own character, once. */
const writes = ({ isComposing, repeat, key }: KeyboardEvent): boolean =>
  !isComposing && !repeat && Array.from(key).length === 1;
