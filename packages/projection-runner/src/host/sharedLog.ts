import type { Position, RecordedEvent } from '@bahi/contracts';
import { PAGE_BYTES, PageBudget, ZERO_POSITION, type ReadAllOptions } from '@bahi/event-store';
import type { Log } from '../batch/readPages.ts';

/** What one read of the log gave: all events behind `after` up to the last one here. */
interface Part {
  after: Position;
  events: readonly RecordedEvent[];
  /** The number of the read, if there was nothing behind the last event when it began; else 0. */
  complete: number;
}

/** Most parts that are kept: hosts that follow the log are a few small ones apart, hosts that fill builds a few pages. */
const MOST_PARTS = 12;

const endOf = ({ after, events }: Part): Position => events.at(-1)?.position ?? after;

/** Reads each event of the log once for all hosts of a process, although each of them reads all partitions' events. */
class SharedLog implements Log {
  readonly #events: Log;
  readonly #pageSize: number;
  #parts: Part[] = [];
  #reads = 0;
  #reading: Promise<void> | undefined;

  constructor(events: Log, pageSize: number) {
    this.#events = events;
    this.#pageSize = pageSize;
  }

  /** As the log's own read: it has every event that was there when it was called. */
  async readAll(options: ReadAllOptions): Promise<RecordedEvent[]> {
    const { after, maxCount, isEnough } = options;
    const found: RecordedEvent[] = [];
    const readsBefore = this.#reads;
    let from = after ?? ZERO_POSITION;
    for (;;) {
      const part = this.#partBehind(from);
      for (const event of part?.events ?? []) {
        if (event.position <= from) continue;
        found.push(event);
        from = event.position;
        if (isEnough?.(event) === true || found.length === maxCount) return found;
      }
      // another part may follow
      if (part !== undefined) continue;
      if (this.#isEnd(from, readsBefore)) return found;
      // what another host reads may be enough
      if (this.#reading === undefined) await this.#readBehind(from, maxCount);
      else await this.#reading.catch(() => undefined);
    }
  }

  head(): Promise<Position> {
    return this.#events.head();
  }

  #partBehind(from: Position): Part | undefined {
    return this.#parts.findLast((part) => part.after <= from && endOf(part) > from);
  }

  /** Whether a read that began after so many others found nothing behind a position. */
  #isEnd(from: Position, readsBefore: number): boolean {
    return this.#parts.some((part) => part.complete > readsBefore && endOf(part) === from);
  }

  async #readBehind(after: Position, maxCount: number): Promise<void> {
    this.#reads += 1;
    const number = this.#reads;
    // a host asks for less after a page that was too large
    const count = Math.min(maxCount, this.#pageSize);
    const budget = new PageBudget((PAGE_BYTES * count) / this.#pageSize);
    const read = async (): Promise<void> => {
      const events = await this.#events.readAll({ after, maxCount: count, isEnough: budget.take, asStored: true });
      const complete = events.length < count && !budget.isSpent ? number : 0;
      const others = this.#parts.filter((part) => part.after !== after);
      this.#parts = [...others, { after, events, complete }].slice(-MOST_PARTS);
    };
    this.#reading = read();
    try {
      await this.#reading;
    } finally {
      this.#reading = undefined;
    }
  }
}

/** The log for several hosts of one process. @param pageSize most events that they read at once */
export function sharedLog(events: Log, pageSize: number): Log {
  return new SharedLog(events, pageSize);
}
