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

/** How a run of keys ended; `pause` when no key came for a while. */
type RunEnd = 'Enter' | 'Tab' | 'pause';

/** Keys up to the Enter, Tab or pause that ends them. */
export interface Run {
  /** All keys, each within 120 ms of the one before. */
  whole: string;
  /** The keys at the end that came within 50 ms of each other: all, some or none. */
  fast: string;
  /** The same by the places of the keys on an American keyboard, whatever their layout is. */
  byPlace: { whole: string; fast: string };
  isMarked: boolean;
  closedBy: RunEnd;
}

/**
 * The codes that the keys may mean, the likeliest first. A scanner imitates an American keyboard: under a Hindi or French layout the
 * text is garbled, and the code is in the places of the keys. Empty when neither is readable.
 */
export function codesOf(typed: string, byPlace: string): string[] {
  if (typed.toLowerCase() === byPlace.toLowerCase() || /^\d+$/.test(typed)) return [typed].filter(isReadable);
  const plausible = [typed, byPlace].filter((code) => CODE.test(code));
  return plausible.length > 0 ? plausible : [typed].filter(isReadable);
}

const isReadable = (code: string): boolean => !code.includes(UNREADABLE);

/** Groups keys into runs by the time between them. */
export class ScanReader {
  #keys: NonNullable<ReturnType<typeof typedBy>>[] = [];
  #fastFrom = 0;
  #lastMs = Number.NEGATIVE_INFINITY;
  /** A key was held down: it repeats faster than anyone types. */
  #hasRepeats = false;

  /** Whether this character starts a new run. */
  startsAt(timeMs: number): boolean {
    return this.#keys.length === 0 || timeMs - this.#lastMs > SLOW_MS;
  }

  /** Whether this character starts a new fast part. */
  startsFastAt(timeMs: number): boolean {
    return this.#fastFrom === this.#keys.length || timeMs - this.#lastMs > FAST_MS;
  }

  /** Reads a key, whose place is unknown if it is only named. Returns the run when the key is the Enter or Tab that ends it. */
  read(key: KeyPress | string, timeMs: number): Run | undefined {
    const press = typeof key === 'string' ? { key, code: '', shiftKey: false } : key;
    if (this.startsAt(timeMs)) this.#clear();
    else if (this.startsFastAt(timeMs)) this.#fastFrom = this.#keys.length;
    this.#lastMs = timeMs;
    // the scanner holds Shift for capitals
    if (press.key === 'Shift') return undefined;
    const text = typedBy(press);
    if (text !== undefined) {
      this.#keys.push(text);
      this.#hasRepeats ||= press.repeat === true;
      return undefined;
    }
    return this.#end(endOf(press));
  }

  /** Whether the keys so far may be all of a scan, so that a pause may end it. */
  mayPause(): boolean {
    return this.#keys.length >= SHORTEST_CODE && this.#fastFrom === 0 && !this.#hasRepeats;
  }

  /** The run that a pause ends; undefined unless all its keys came at a scanner's speed. */
  pause(): Run | undefined {
    return this.mayPause() ? this.#end('pause') : undefined;
  }

  #end(closedBy: RunEnd | undefined): Run | undefined {
    const typed = this.#keys.map((one) => latinDigits(one.typed));
    const placed = this.#keys.map((one) => one.physical);
    const [whole, fast] = [typed.join(''), typed.slice(this.#fastFrom).join('')];
    const byPlace = { whole: placed.join(''), fast: placed.slice(this.#fastFrom).join('') };
    this.#clear();
    if (whole === '' || closedBy === undefined) return undefined;
    const isMarked = [whole, byPlace.whole].some((code) => AIM_PREFIX.test(code));
    return { whole, fast, byPlace, isMarked, closedBy };
  }

  #clear(): void {
    this.#keys = [];
    this.#fastFrom = 0;
    this.#hasRepeats = false;
  }
}
