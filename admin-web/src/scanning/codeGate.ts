import { isScannable } from './scanReader.ts';

/** A code that was out of sight for this long counts again. */
const GONE_MS = 800;

/**
 * Turns the codes of each picture into single scans. A code counts when two pictures in a row show it, because one may be misread,
 * and counts again after it was out of sight.
 */
export class CodeGate {
  #before: ReadonlySet<string> = new Set();
  /** When each counted code was last seen. */
  readonly #seenMs = new Map<string, number>();

  /** Reads the codes of a picture. Returns those that count now. */
  read(shown: readonly string[], timeMs: number): string[] {
    const codes = new Set(shown.map((code) => code.trim()).filter(isScannable));
    for (const [code, seenMs] of this.#seenMs)
      if (!codes.has(code) && timeMs - seenMs > GONE_MS) this.#seenMs.delete(code);
    const counted = [...codes].filter((code) => this.#before.has(code) && !this.#seenMs.has(code));
    for (const code of codes) if (this.#seenMs.has(code) || counted.includes(code)) this.#seenMs.set(code, timeMs);
    this.#before = codes;
    return counted;
  }
}
