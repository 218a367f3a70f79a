import type { Position, RecordedEvent } from '@bahi/contracts';
import { ChainVerifier, isChained, randomId, type EventStore } from '@bahi/event-store';
import type { PrivateStore } from '@bahi/private-store';
import { ArchiveError } from './archiveError.ts';
import { encryptionWith } from './archive/encryption.ts';
import { ARCHIVE_FORMAT, type ArchiveHeader } from './archive/header.ts';
import { openArchive, readArchive } from './archive/readArchive.ts';
import { isWhole, type ArchiveRecord } from './archive/records.ts';
import { writeArchive } from './archive/writeArchive.ts';
import { copyPrivateRows, TouchedRows } from './copyPrivateRows.ts';

/** Events per page: a page of the largest bills still needs little memory. */
const PAGE = 100;

/** The stores to back up; they may be in use meanwhile. */
export interface BackupSource {
  events: EventStore;
  privateStore: PrivateStore;
  /** Travels in the archive: the claims of addresses are keyed by it. */
  dataSecret: string;
  /** Version of this program. */
  app: string;
  clock: { now(): number };
}

export interface BackupOptions {
  /** Encrypts the archive. Without it, anybody who has the archive can read it. */
  passphrase: string | undefined;
  /** The archive to continue; without one everything is written. */
  previous?: Pick<ArchiveHeader, 'archiveId' | 'head' | 'logId'>;
  /**
   * Resolves when commands that were under way when the prefix was cut have also changed their private rows. An archive that
   * others go on from needs it, because they hold only the rows that changed later.
   */
  settled?: () => Promise<void>;
}

/** The hash chains of the ledgers that are written. */
class Ledgers {
  private readonly chains = new Map<string, ChainVerifier>();
  private readonly events: EventStore;
  constructor(events: EventStore) {
    this.events = events;
  }

  async check(event: RecordedEvent): Promise<void> {
    const { stream, revision } = event;
    let chain = this.chains.get(stream);
    if (chain === undefined) {
      chain = new ChainVerifier(await this.before(stream, revision));
      this.chains.set(stream, chain);
    }
    const broken = chain.check(event);
    if (broken !== null) throw damagedBooks(stream, revision, broken.problem);
  }

  *heads(): Generator<ArchiveRecord, void, void> {
    for (const [stream, { head }] of this.chains) yield { kind: 'ledger', stream, head: head ?? '' };
  }

  private async before(stream: string, revision: number): Promise<RecordedEvent | undefined> {
    if (revision === 0) return undefined;
    const [event] = await this.events.readStream(stream, { from: revision - 1, maxCount: 1, asStored: true });
    return event;
  }
}

function damagedBooks(stream: string, revision: number, problem: string): ArchiveError {
  return new ArchiveError(
    'books_damaged',
    `the books are damaged at ${stream} revision ${revision} (${problem}); run verify`,
  );
}

async function* eventsUpTo(
  events: EventStore,
  after: Position | null,
  head: Position,
): AsyncGenerator<RecordedEvent, void, void> {
  let from = after;
  for (;;) {
    const page = await events.readAll({ after: from, maxCount: PAGE, asStored: true });
    for (const event of page) {
      if (event.position > head) return;
      yield event;
    }
    from = page.at(-1)?.position ?? head;
    if (from >= head) return;
  }
}

async function* recordsOf(
  source: BackupSource,
  { after, head }: Pick<ArchiveHeader, 'after' | 'head'>,
  settled: () => Promise<void>,
): AsyncGenerator<ArchiveRecord, void, void> {
  const ledgers = new Ledgers(source.events);
  const touched = new TouchedRows();
  let count = 0;
  yield { kind: 'secret', dataSecret: source.dataSecret };
  for await (const event of eventsUpTo(source.events, after, head)) {
    const { stream, revision, id, type, v, data, meta } = event;
    // an archive without an unreadable row would replace good ones
    if (!isWhole(event)) throw damagedBooks(stream, revision, 'unreadable');
    if (isChained(stream)) await ledgers.check(event);
    touched.note(stream);
    count += 1;
    yield { kind: 'event', stream, revision, id, type, v, data, meta };
  }
  await settled();
  yield* copyPrivateRows(source, touched, head);
  yield* ledgers.heads();
  yield { kind: 'end', events: count };
}

/**
 * Writes an archive of everything acknowledged until now: all events up to the current head of the log, and the private rows that
 * belong to them. Writers go on meanwhile. The archive is read back and verified before it counts.
 * @throws {ArchiveError} `books_damaged`: no archive is made, so that a good one is not replaced
 */
export async function backUp(source: BackupSource, file: string, options: BackupOptions): Promise<ArchiveHeader> {
  const { passphrase, previous, settled = async () => undefined } = options;
  const createdAt = new Date(source.clock.now()).toISOString();
  const head = await source.events.head();
  const header: ArchiveHeader = {
    archive: 'bahi',
    format: ARCHIVE_FORMAT,
    archiveId: randomId(),
    app: source.app,
    createdAt,
    logId: source.events.logId,
    after: previous?.head ?? null,
    previous: previous?.archiveId ?? null,
    head,
    encryption: encryptionWith(passphrase),
  };
  const prove = async (written: string) => readArchive(await openArchive(written, passphrase), () => undefined);
  await writeArchive(file, header, passphrase, recordsOf(source, header, settled), prove);
  return header;
}
