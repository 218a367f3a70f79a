import { latinDigits } from '../format/parse.ts';
import { endOf, typedBy, UNREADABLE, type KeyPress } from './physicalKey.ts';

/** No person types this fast: keys within this time are a scan. */
const FAST_MS = 50;
/** A Bluetooth scanner, or one at a busy till, may take this long for a key; so may a fast typist. */
const SLOW_MS = 120;
const SHORTEST_CODE = 6;
/** AIM identifier that scanners may send before a code: `]E0` is an EAN or UPC. Nobody types it. */
const AIM_PREFIX = /^\][A-Za-z]\d/;
/** The characters of codes; other keyboard layouts turn some of them into others. */
const CODE = /^\]?[\dA-Za-z][\dA-Za-z ._/+:$%-]*$/;

/** Whether it can be a scanned code: shorter text and several words cannot (R44). */
export const isScannable = (code: string): boolean => code.length >= SHORTEST_CODE && !/\s/.test(code);

/** The code without its AIM identifier. */
export const withoutAim = (code: string): string => code.replace(AIM_PREFIX, '');

/** The text of some keys: by the keyboard's layout, and by their places on an American keyboard. */
export interface KeyText {
  typed: string;
  physical: string;
}

/** Keys up to the Enter or Tab that ends them. */
export interface Run {
  /** All keys, each within 120 ms of the one before. */
  whole: KeyText;
  /** The keys at the end that came within 50 ms of each other: all, some or none. */
  fast: KeyText;
  isFast: boolean;
  isMarked: boolean;
  closedBy: 'Enter' | 'Tab';
}

/**
 * The codes that the keys may mean, the likeliest first. A scanner imitates an American keyboard: under a Hindi or French layout the
 * text is garbled, and the code is in the places of the keys. Empty when neither is readable.
 */
export function codesOf({ typed, physical }: KeyText): string[] {
  const latin = latinDigits(typed);
  if (latin.toLowerCase() === physical.toLowerCase() || /^\d+$/.test(latin)) return [latin].filter(isReadable);
  const plausible = [latin, physical].filter((code) => CODE.test(code));
  return plausible.length > 0 ? plausible : [latin].filter(isReadable);
}

const isReadable = (code: string): boolean => !code.includes(UNREADABLE);

/** Groups keys into runs by the time between them. */
export class ScanReader {
  #keys: KeyText[] = [];
  #fastFrom = 0;
  #lastMs = Number.NEGATIVE_INFINITY;

  /** Whether this character starts a new run. */
  startsAt(timeMs: number): boolean {
    return this.#keys.length === 0 || timeMs - this.#lastMs > SLOW_MS;
  }

  /** Whether this character starts a new fast part. */
  startsFastAt(timeMs: number): boolean {
    return this.#fastFrom === this.#keys.length || timeMs - this.#lastMs > FAST_MS;
  }

  /** Reads a key. Returns the run when the key is the Enter or Tab that ends it. */
  read(press: KeyPress, timeMs: number): Run | undefined {
    if (this.startsAt(timeMs)) this.#clear();
    else if (this.startsFastAt(timeMs)) this.#fastFrom = this.#keys.length;
    this.#lastMs = timeMs;
    // the scanner holds Shift for capitals
    if (press.key === 'Shift') return undefined;
    const text = typedBy(press);
    if (text !== undefined) {
      this.#keys.push(text);
      return undefined;
    }
    const [whole, fast] = [joined(this.#keys), joined(this.#keys.slice(this.#fastFrom))];
    const isFast = this.#fastFrom === 0;
    this.#clear();
    const closedBy = endOf(press);
    if (whole.typed === '' || closedBy === undefined) return undefined;
    const isMarked = [whole.typed, whole.physical].some((code) => AIM_PREFIX.test(code));
    return { whole, fast, isFast, isMarked, closedBy };
  }

  #clear(): void {
    this.#keys = [];
    this.#fastFrom = 0;
  }
}

const joined = (keys: readonly KeyText[]): KeyText => ({
  typed: keys.map(({ typed }) => typed).join(''),
  physical: keys.map(({ physical }) => physical).join(''),
});
