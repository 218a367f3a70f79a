/** What all processes together have counted for a key in its window. */
export interface SharedCount {
  counted: number;
  /** Milliseconds until the window ends. */
  msLeft: number;
  /** Another text after each `forget`; empty when nobody forgot the key lately, or the server lost that. */
  forgotten: string;
}

/**
 * Counters that all processes share. The server may lose any of them. Each call rejects when the server does not take it, at once while
 * it is away, and soon when it is silent.
 */
export interface SharedCounts {
  /** Counts in the window that is open, else in a new one. */
  add(key: string, points: number, windowSeconds: number): Promise<SharedCount>;
  /** Null outside a window. */
  get(key: string): Promise<SharedCount | null>;
  /** Ends the window; the others learn it with their next `add`. */
  forget(key: string, windowSeconds: number): Promise<void>;
}
