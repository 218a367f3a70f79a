/** What this process has counted for a key in its window. */
export interface OwnCount {
  counted: number;
  /** By `performance.now()`. */
  endsAt: number;
  /** The last `forgotten` of the shared count that was seen. */
  forgotten: string;
  /** Points given back that the server has not heard of. */
  owed: number;
}

/** Between two sweeps at least this many windows are opened. */
const SWEEP_AFTER = 1_000;

/** Counts of one limit in this process, in windows. Windows that have ended are swept, so a flood of keys leaves nothing behind. */
export class OwnCounts {
  readonly #windows = new Map<string, OwnCount>();
  readonly #windowMs: number;
  #sweepAt = SWEEP_AFTER;

  constructor(windowSeconds: number) {
    this.#windowMs = windowSeconds * 1_000;
  }

  /** The open window of the key. */
  get(key: string): OwnCount | undefined {
    const own = this.#windows.get(key);
    return own !== undefined && own.endsAt > performance.now() ? own : undefined;
  }

  /** The open window of the key, else a new one. */
  open(key: string): OwnCount {
    const open = this.get(key);
    if (open !== undefined) return open;
    const own = { counted: 0, endsAt: performance.now() + this.#windowMs, forgotten: '', owed: 0 };
    this.#windows.set(key, own);
    if (this.#windows.size >= this.#sweepAt) this.#sweep();
    return own;
  }

  forget(key: string): void {
    this.#windows.delete(key);
  }

  #sweep(): void {
    const now = performance.now();
    for (const [key, { endsAt }] of this.#windows) if (endsAt <= now) this.#windows.delete(key);
    this.#sweepAt = this.#windows.size + SWEEP_AFTER;
  }
}
