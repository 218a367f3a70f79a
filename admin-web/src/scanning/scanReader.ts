import { latinDigits } from '../format/parse.ts';

/** A scanner types faster than anybody: all keys within this are a scan. */
const FAST_MS = 50;
/** A Bluetooth scanner, or one at a busy till, takes up to so long for a key, and a fast person no longer. */
const SLOW_MS = 120;
const SHORTEST_CODE = 6;
/** What scanners may put before a code to say of which kind it is (AIM): `]E0` is an EAN or UPC. Nobody types it. */
const AIM_PREFIX = /^\][A-Za-z]\d/;

/** Whether a scanner may have read it: shorter ones and several words are an error, not a search (R44). */
export const isScannable = (code: string): boolean => code.length >= SHORTEST_CODE && !/\s/.test(code);

/** The code without what the scanner says of its kind. */
export const withoutAim = (code: string): string => code.replace(AIM_PREFIX, '');

/** Keys that followed each other, up to the Enter or Tab that closed them. */
export interface Run {
  /** All of them, each within 120 ms. */
  whole: string;
  /** Those at the end that came within 50 ms each: all of them, a part, or nothing. */
  fast: string;
  isMarked: boolean;
  closedBy: 'Enter' | 'Tab';
}

/** Gathers keys into runs, by the time between them. */
export class ScanReader {
  #keys = '';
  #fastFrom = 0;
  #lastMs = Number.NEGATIVE_INFINITY;

  /** True when this character begins a new run. */
  startsAt(timeMs: number): boolean {
    return this.#keys === '' || timeMs - this.#lastMs > SLOW_MS;
  }

  /** True when this character begins a new part at a scanner's pace. */
  startsFastAt(timeMs: number): boolean {
    return this.#fastFrom === this.#keys.length || timeMs - this.#lastMs > FAST_MS;
  }

  /** Takes a key. Answers the run when the key is the Enter or Tab that closes one. */
  read(key: string, timeMs: number): Run | undefined {
    if (this.startsAt(timeMs)) this.#clear();
    else if (this.startsFastAt(timeMs)) this.#fastFrom = this.#keys.length;
    this.#lastMs = timeMs;
    // the scanner holds Shift for capitals
    if (key === 'Shift') return undefined;
    if (key.length === 1) {
      // it types through the keyboard's layout, which may have digits of its own
      this.#keys += latinDigits(key);
      return undefined;
    }
    const [whole, fast] = [this.#keys, this.#keys.slice(this.#fastFrom)];
    this.#clear();
    if (whole === '' || (key !== 'Enter' && key !== 'Tab')) return undefined;
    return { whole, fast, isMarked: AIM_PREFIX.test(whole), closedBy: key };
  }

  #clear(): void {
    this.#keys = '';
    this.#fastFrom = 0;
  }
}
