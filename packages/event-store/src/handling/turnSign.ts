/**
 * The sign that a process attaches to its appends. Other processes on the stream use it to determine whose turn it is
 * (see `Contention`).
 */
export interface TurnSign {
  /** Name of the process, used only to tell processes apart. */
  by: string;
  /** Duration of its turns, from reading to the answer of the append. */
  tookMs: number;
}

// stored beside the event, not in it: a sign is not part of the books, their hashes or their archives
const signs = new WeakMap<object, TurnSign>();

/** Attaches a sign to an event that is about to be appended or was read. */
export function leaveSign(event: object, sign: TurnSign): void {
  signs.set(event, sign);
}

/** The sign on the first event of an append. Other events and restored ones have none. */
export function signOf(event: object): TurnSign | undefined {
  return signs.get(event);
}

/** Collects the signs of events that are read. */
export function collectSigns(): { signs: TurnSign[]; collect: (event: object) => void } {
  const found: TurnSign[] = [];
  const collect = (event: object): void => {
    const sign = signOf(event);
    if (sign !== undefined) found.push(sign);
  };
  return { signs: found, collect };
}
