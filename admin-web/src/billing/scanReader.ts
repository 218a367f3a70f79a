import { latinDigits } from '../format/parse.ts';

/** A scanner types faster than anybody: a longer pause begins something else. */
const GAP_MS = 50;
const SHORTEST_CODE = 6;

/** Whether a scanner may have read it: shorter ones and several words are an error, not a search (R44). */
export const isScannable = (code: string): boolean => code.length >= SHORTEST_CODE && !/\s/.test(code);

/** Tells a scanner's keys from a person's: at least six characters, none later than 50 ms after the one before, closed by Enter. */
export class ScanReader {
  #code = '';
  #lastMs = Number.NEGATIVE_INFINITY;

  /** True when this character begins a new run of keys. */
  startsAt(timeMs: number): boolean {
    return this.#code === '' || timeMs - this.#lastMs > GAP_MS;
  }

  /** Takes a key. Answers the code when the key is the Enter that closes one. */
  read(key: string, timeMs: number): string | undefined {
    if (this.startsAt(timeMs)) this.#code = '';
    this.#lastMs = timeMs;
    // the scanner holds Shift for capitals
    if (key === 'Shift') return undefined;
    if (key.length === 1) {
      // it types through the keyboard's layout, which may have digits of its own
      this.#code += latinDigits(key);
      return undefined;
    }
    const code = this.#code;
    this.#code = '';
    return key === 'Enter' && isScannable(code) ? code : undefined;
  }
}
