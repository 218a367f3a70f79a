import { latinDigits } from '../format/parse.ts';

/** No person types this fast: keys within this time are a scan. */
const FAST_MS = 50;
/** A Bluetooth scanner, or one at a busy till, may take this long for a key; so may a fast typist. */
const SLOW_MS = 120;
const SHORTEST_CODE = 6;
/** AIM identifier that scanners may send before a code: `]E0` is an EAN or UPC. Nobody types it. */
const AIM_PREFIX = /^\][A-Za-z]\d/;

/** Whether it can be a scanned code: shorter text and several words cannot (R44). */
export const isScannable = (code: string): boolean => code.length >= SHORTEST_CODE && !/\s/.test(code);

/** The code without its AIM identifier. */
export const withoutAim = (code: string): string => code.replace(AIM_PREFIX, '');

/** Keys up to the Enter or Tab that ends them. */
export interface Run {
  /** All keys, each within 120 ms of the one before. */
  whole: string;
  /** The keys at the end that came within 50 ms of each other: all, some or none. */
  fast: string;
  isMarked: boolean;
  closedBy: 'Enter' | 'Tab';
}

/** Groups keys into runs by the time between them. */
export class ScanReader {
  #keys = '';
  #fastFrom = 0;
  #lastMs = Number.NEGATIVE_INFINITY;

  /** Whether this character starts a new run. */
  startsAt(timeMs: number): boolean {
    return this.#keys === '' || timeMs - this.#lastMs > SLOW_MS;
  }

  /** Whether this character starts a new fast part. */
  startsFastAt(timeMs: number): boolean {
    return this.#fastFrom === this.#keys.length || timeMs - this.#lastMs > FAST_MS;
  }

  /** Reads a key. Returns the run when the key is the Enter or Tab that ends it. */
  read(key: string, timeMs: number): Run | undefined {
    if (this.startsAt(timeMs)) this.#clear();
    else if (this.startsFastAt(timeMs)) this.#fastFrom = this.#keys.length;
    this.#lastMs = timeMs;
    // the scanner holds Shift for capitals
    if (key === 'Shift') return undefined;
    if (key.length === 1) {
      // it types through the keyboard layout, which may have Devanagari digits
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
