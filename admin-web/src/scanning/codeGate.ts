import { isScannable } from './scanReader.ts';

/** A code that was out of sight for this long is shown anew: the same product once more. */
const GONE_MS = 800;

/**
 * Turns what each picture shows into single scans. A code counts when two pictures in a row show it, because one alone may be
 * misread, and counts again after it was gone.
 */
export class CodeGate {
  #before: ReadonlySet<string> = new Set();
  /** When each counted code was last seen. */
  readonly #seenMs = new Map<string, number>();

  /** Takes the codes of a picture. Answers those that count now. */
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
