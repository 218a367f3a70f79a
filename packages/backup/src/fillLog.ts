import { canonicalJson, type RecordedEvent, type SealedEvent } from '@bahi/contracts';
import {
  AppendOutcomeUnknown,
  bytesOf,
  repeatAppend,
  StoreUnavailable,
  WrongRevision,
  type EventStore,
  type Need,
} from '@bahi/event-store';
import { ArchiveError } from './archiveError.ts';
import type { ArchivedEvent } from './archive/records.ts';

const PAGE = 100;
/** Events of one stream that follow each other go in one append, up to this many and half of what an append may have. */
const MAX_EVENTS = 100;
const MAX_BYTES = 500_000;
/** Between the tries of one append: the time that a restarting server takes. */
const PAUSES_MS = [1_000, 2_000, 4_000, 8_000, 15_000];

async function* everything(events: EventStore): AsyncGenerator<RecordedEvent, void, void> {
  let page = await events.readAll({ after: null, maxCount: PAGE, asStored: true });
  while (page.length > 0) {
    yield* page;
    const after = page.at(-1)?.position ?? null;
    page = await events.readAll({ after, maxCount: PAGE, asStored: true });
  }
}

/** Everything of an event but its place in the whole log, which each store counts in its own way. */
function written({ stream, revision, id, type, v, data, meta }: ArchivedEvent | RecordedEvent): string {
  return canonicalJson({ stream, revision, id, type, v, data, meta });
}

/** Events of one stream that wait for their append. */
interface Batch {
  stream: string;
  expectedRevision: number;
  events: SealedEvent[];
  size: number;
}

/** Appends where nothing else is under way, and waits for a server that is away for a while. */
async function patientAppend(log: EventStore, { stream, expectedRevision, events }: Batch): Promise<unknown> {
  let done = log.append(stream, expectedRevision, events);
  for (const pauseMs of PAUSES_MS) {
    try {
      return await done;
    } catch (error) {
      if (!(error instanceof StoreUnavailable || error instanceof AppendOutcomeUnknown)) throw error;
    }
    await new Promise<void>((resolve) => void setTimeout(resolve, pauseMs));
    done = repeatAppend(log, stream, expectedRevision, events, []);
  }
  return done;
}

/**
 * Appends archived events in the order of their log. What a restore that was interrupted has written already is compared
 * and passed over: so nothing may be written behind an append that failed, or the log would be no beginning of the archive.
 */
export class LogFiller {
  private readonly events: EventStore;
  private readonly inFlight: number;
  private readonly begins: () => Promise<void>;
  private readonly present: AsyncGenerator<RecordedEvent, void, void>;
  private comparing = true;
  private batch: Batch | undefined;
  private pending: Promise<unknown>[] = [];
  /** The last event of the append before, while that may still fail. */
  private before: Need[] = [];

  /**
   * @param inFlight appends that may be under way at once: more than one only for a store that writes appends in the order
   *   of their calls
   * @param begins called before anything is appended
   */
  constructor(events: EventStore, inFlight: number, begins: () => Promise<void> = async () => undefined) {
    this.events = events;
    this.inFlight = inFlight;
    this.begins = begins;
    this.present = everything(events);
  }

  /** Takes the next event. @throws {ArchiveError} `other_books` when something else stands in its place */
  async put(event: ArchivedEvent): Promise<void> {
    if (this.comparing && (await this.isPresent(event))) return;
    const { stream, revision, id, type, v, data, meta } = event;
    const sealed = { id, type, v, data, meta };
    const size = bytesOf(sealed);
    const open = this.batch;
    if (
      open === undefined ||
      open.stream !== stream ||
      open.events.length >= MAX_EVENTS ||
      open.size + size > MAX_BYTES
    )
      await this.append();
    this.batch ??= { stream, expectedRevision: revision - 1, events: [], size: 0 };
    this.batch.events.push(sealed);
    this.batch.size += size;
  }

  /** Resolves when everything is durable. @throws {ArchiveError} `other_books` when the log holds more than the archive */
  async finish(): Promise<void> {
    if (this.comparing && (await this.present.next()).done !== true) throw otherBooks('more than the archive');
    await this.append();
    await this.settle();
  }

  private async isPresent(event: ArchivedEvent): Promise<boolean> {
    const next = await this.present.next();
    if (next.done === true) {
      this.comparing = false;
      return false;
    }
    if (written(next.value) !== written(event)) throw otherBooks(`another event at ${event.stream} ${event.revision}`);
    return true;
  }

  private async append(): Promise<void> {
    const { batch } = this;
    if (batch === undefined) return;
    this.batch = undefined;
    await this.begins();
    const { stream, expectedRevision, events } = batch;
    const done: Promise<unknown> =
      this.inFlight === 1
        ? patientAppend(this.events, batch)
        : this.events.append(stream, expectedRevision, events, this.before);
    this.before = events.slice(-1).map(({ id }) => ({ stream, revision: expectedRevision + events.length, id }));
    // settled together below; a failure must not count as unhandled until then
    done.catch(() => undefined);
    this.pending.push(done);
    if (this.pending.length >= this.inFlight) await this.settle();
  }

  private async settle(): Promise<void> {
    try {
      await Promise.all(this.pending.splice(0));
      this.before = [];
    } catch (cause) {
      if (cause instanceof WrongRevision) throw otherBooks(`what another process writes at ${cause.stream}`);
      throw cause;
    }
  }
}

function otherBooks(what: string): ArchiveError {
  return new ArchiveError('other_books', `the log is not empty: it holds ${what}`);
}
