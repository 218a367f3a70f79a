/** A log of errors that repeat at every try. */
export interface ReasonLog {
  log(reason: string): void;
  /** Whether nothing was logged since the start or the last `clear`. */
  readonly isEmpty: boolean;
  /** From now on each reason is logged again. */
  clear(): void;
}

/** Logs each reason once. Reasons that differ only in numbers, such as job ids, count as one, so few are kept. */
export function oncePerReason(write: (reason: string) => void): ReasonLog {
  const logged = new Set<string>();
  return {
    log(reason) {
      const key = reason.replaceAll(/\d+/g, '0');
      if (logged.has(key)) return;
      logged.add(key);
      write(reason);
    },
    get isEmpty() {
      return logged.size === 0;
    },
    clear: () => logged.clear(),
  };
}
