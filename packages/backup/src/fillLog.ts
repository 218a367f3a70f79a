import { canonicalJson, type RecordedEvent, type SealedEvent } from '@bahi/contracts';
import {
  AppendOutcomeUnknown,
  bytesOf,
  repeatAppend,
  StoreUnavailable,
  WrongRevision,
  type EventStore,
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
    done = repeatAppend(log, stream, expectedRevision, events);
  }
  return done;
}

/**
 * Appends archived events in the order of their log. What a restore that was interrupted has written already is compared
 * and passed over: so nothing may be written behind an append that failed, or the log would be no beginning of the archive.
 */
export class LogFiller {
  private readonly events: EventStore;
  private readonly atOnce: number;
  private readonly begins: () => Promise<void>;
  private readonly present: AsyncGenerator<RecordedEvent, void, void>;
  private comparing = true;
  private batch: Batch | undefined;
  /** Whole batches that wait for their appends. */
  private round: Batch[] = [];

  /**
   * @param atOnce appends that are made at once: more than one only for a store that then writes them in the order of the
   *   calls, and all of them or none
   * @param begins called before anything is appended
   */
  constructor(events: EventStore, atOnce: number, begins: () => Promise<void> = async () => undefined) {
    this.events = events;
    this.atOnce = atOnce;
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
      await this.closeBatch();
    this.batch ??= { stream, expectedRevision: revision - 1, events: [], size: 0 };
    this.batch.events.push(sealed);
    this.batch.size += size;
  }

  /** Resolves when everything is durable. @throws {ArchiveError} `other_books` when the log holds more than the archive */
  async finish(): Promise<void> {
    if (this.comparing && (await this.present.next()).done !== true) throw otherBooks('more than the archive');
    await this.closeBatch();
    await this.append();
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

  private async closeBatch(): Promise<void> {
    if (this.batch === undefined) return;
    this.round.push(this.batch);
    this.batch = undefined;
    if (this.round.length >= this.atOnce) await this.append();
  }

  private async append(): Promise<void> {
    const round = this.round.splice(0);
    if (round.length === 0) return;
    await this.begins();
    try {
      await Promise.all(
        round.map((batch) =>
          this.atOnce === 1
            ? patientAppend(this.events, batch)
            : this.events.append(batch.stream, batch.expectedRevision, batch.events),
        ),
      );
    } catch (cause) {
      if (cause instanceof WrongRevision) throw otherBooks(`what another process writes at ${cause.stream}`);
      throw cause;
    }
  }
}

function otherBooks(what: string): ArchiveError {
  return new ArchiveError('other_books', `the log is not empty: it holds ${what}`);
}
