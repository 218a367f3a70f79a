/** What a process leaves in its appends for the others on the stream: they tell by it whose turn it is (see `Contention`). */
export interface TurnSign {
  /** Names the process; nothing follows from it. */
  by: string;
  /** How long a turn of it takes, from looking to the answer of the append. */
  tookMs: number;
}

// beside the event, not in it: a sign says how it was written, and is no part of the books, their hashes or their archives
const signs = new WeakMap<object, TurnSign>();

/** Leaves a sign on an event that is to be appended, or was read. */
export function leaveSign(event: object, sign: TurnSign): void {
  signs.set(event, sign);
}

/** The sign on the first event of an append; the others have none, nor has what was restored. */
export function signOf(event: object): TurnSign | undefined {
  return signs.get(event);
}

/** Gathers the signs of events that are read. */
export function collectSigns(): { signs: TurnSign[]; collect: (event: object) => void } {
  const found: TurnSign[] = [];
  const collect = (event: object): void => {
    const sign = signOf(event);
    if (sign !== undefined) found.push(sign);
  };
  return { signs: found, collect };
}
