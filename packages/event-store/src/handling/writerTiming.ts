/**
 * Attached to every append: which process writes, and how long its turns take. Other processes on the stream use it to
 * determine whose turn it is (see `Contention`).
 */
export interface WriterTiming {
  /** Name of the process, used only to tell processes apart. */
  by: string;
  /** Duration of its turns, from reading to the answer of the append. */
  tookMs: number;
}

// stored beside the event, not in it: a timing is not part of the books, their hashes or their archives
const timings = new WeakMap<object, WriterTiming>();

/** Attaches a timing to an event that is about to be appended or was read. */
export function attachTiming(event: object, timing: WriterTiming): void {
  timings.set(event, timing);
}

/** The timing on the first event of an append. Other events and restored ones have none. */
export function timingOf(event: object): WriterTiming | undefined {
  return timings.get(event);
}

/** Collects the timings on events that are read. */
export function collectTimings(): { timings: WriterTiming[]; collect: (event: object) => void } {
  const found: WriterTiming[] = [];
  const collect = (event: object): void => {
    const timing = timingOf(event);
    if (timing !== undefined) found.push(timing);
  };
  return { timings: found, collect };
}
