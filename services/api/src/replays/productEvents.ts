import { setImmediate as turn } from 'node:timers/promises';
import { streamOf, type Id, type Position, type RecordedEvent } from '@bahi/contracts';
import { entriesOf, type JournalEntry } from '@bahi/domain';
import { PageBudget, type EventStore } from '@bahi/event-store';
import { MOVEMENTS, STOCK_HISTORY, type MovementDoc } from '@bahi/projections';
import { ReadModelUnavailable, ReadStoreUnavailable, type ReadModels } from '@bahi/read-store';
import { isParked } from '../lists/readBarrier.ts';

/** The stores that hold a product's movements. */
export interface MovementSource {
  events: EventStore;
  read: ReadModels;
}

/** Revisions of the ledger, both included; `to` null = as far as it goes. */
export interface Span {
  from: number;
  to: number | null;
}

/** The entries, and the revision up to which they are complete. */
export interface Found {
  entries: JournalEntry[];
  to: number;
}

const PAGE = 500;
/** Fewer events than this are read in sequence, without the read model. */
const FEW = 200;
/** Unneeded events that are read when that saves a call. */
const GAP = 3;
const AT_ONCE = 16;

/** One product's movements in the ledger of its shop. */
export class ProductEvents {
  readonly #source: MovementSource;
  readonly #shopId: Id;
  readonly #productId: Id;

  constructor(source: MovementSource, shopId: Id, productId: Id) {
    this.#source = source;
    this.#shopId = shopId;
    this.#productId = productId;
  }

  /**
   * The movements in a span, in order. The read model of stock history says at which revisions they are; the events themselves
   * say what they were, and what it has not applied yet is looked for in the ledger.
   * @param fromLog the ledger is read from end to end, whatever the read model says
   */
  async read({ from, to }: Span, fromLog = false): Promise<Found> {
    if (fromLog || (to !== null && to - from < FEW)) return this.#scan({ from, to });
    const indexed = await this.#indexedUpTo();
    const last = to === null ? indexed : Math.min(indexed, to);
    if (last < from) return this.#scan({ from, to });
    const revisions = await this.#revisions(from, last);
    if (revisions === undefined) return this.#scan({ from, to });
    const found = await this.#at(revisions);
    if (to !== null && last === to) return { entries: found, to };
    const rest = await this.#scan({ from: last + 1, to });
    return { entries: [...found, ...rest.entries], to: Math.max(last, rest.to) };
  }

  #entriesOf(events: readonly RecordedEvent[]): JournalEntry[] {
    return events.flatMap((event) => entriesOf(event, this.#productId));
  }

  async #page(from: number, maxCount: number): Promise<RecordedEvent[]> {
    const { take: isEnough } = new PageBudget();
    const events = await this.#source.events.readStream(streamOf.ledger(this.#shopId), { from, maxCount, isEnough });
    // lets other work of this thread run
    await turn();
    return events;
  }

  /** Every event of a span. */
  async #scan({ from, to }: Span): Promise<Found> {
    const entries: JournalEntry[] = [];
    for (let next = from; ;) {
      const wanted = to === null ? PAGE : Math.min(PAGE, to - next + 1);
      const events = wanted <= 0 ? [] : await this.#page(next, wanted);
      const last = events.at(-1);
      if (last === undefined) return { entries, to: next - 1 };
      entries.push(...this.#entriesOf(events));
      next = last.revision + 1;
    }
  }

  /** Newest ledger revision in the read model; -1 = it cannot be used. */
  async #indexedUpTo(): Promise<number> {
    const { events, read } = this.#source;
    const position = await ifReadable(async () =>
      (await isParked(read, [STOCK_HISTORY], this.#shopId)) ? null : read.position(STOCK_HISTORY, this.#shopId),
    );
    if (position === undefined || position === null) return -1;
    // it is hardly ever more than a few events behind
    for (let [maxCount, from] = [4, Number.MAX_SAFE_INTEGER]; from >= 0; maxCount = PAGE) {
      const page = await events.readStream(streamOf.ledger(this.#shopId), { direction: 'backwards', maxCount, from });
      const applied = page.find((event) => isApplied(event, position));
      if (applied !== undefined) return applied.revision;
      from = (page.at(-1)?.revision ?? 0) - 1;
    }
    return -1;
  }

  async #revisions(from: number, to: number): Promise<number[] | undefined> {
    return ifReadable(async () => {
      const revisions = new Set<number>();
      const where = { productId: this.#productId };
      const options = { shopId: this.#shopId, where, range: { field: 'revision', from, to }, pageSize: PAGE };
      for await (const page of this.#source.read.scan<MovementDoc>(STOCK_HISTORY, MOVEMENTS, options)) {
        for (const { revision, kind } of page) if (kind !== 'cost_correction') revisions.add(revision);
        await turn();
      }
      return [...revisions].toSorted((a, b) => a - b);
    });
  }

  /** The events at these revisions. */
  async #at(revisions: readonly number[]): Promise<JournalEntry[]> {
    const entries: JournalEntry[] = [];
    const runs = runsOf(revisions);
    for (let start = 0; start < runs.length; start += AT_ONCE) {
      const pages = runs.slice(start, start + AT_ONCE).map(async (run) => this.#run(run));
      for (const events of await Promise.all(pages)) entries.push(...this.#entriesOf(events));
      await turn();
    }
    return entries;
  }

  async #run({ from, to }: { from: number; to: number }): Promise<RecordedEvent[]> {
    const { events } = this.#source;
    return events.readStream(streamOf.ledger(this.#shopId), { from, maxCount: to - from + 1 });
  }
}

const isApplied = (event: RecordedEvent, position: Position): boolean => event.position <= position;

/** Undefined where the read model cannot be read at the moment. */
async function ifReadable<T>(look: () => Promise<T>): Promise<T | undefined> {
  try {
    return await look();
  } catch (error) {
    if (error instanceof ReadModelUnavailable || error instanceof ReadStoreUnavailable) return undefined;
    throw error;
  }
}

/** Revisions in runs that are read at once, with what lies between them. */
function runsOf(revisions: readonly number[]): { from: number; to: number }[] {
  const runs: { from: number; to: number }[] = [];
  for (const revision of revisions) {
    const run = runs.at(-1);
    if (run !== undefined && revision - run.to <= GAP && revision - run.from < AT_ONCE) run.to = revision;
    else runs.push({ from: revision, to: revision });
  }
  return runs;
}
