import { hash } from 'node:crypto';
import { isStreamOf } from '@bahi/contracts';
import { ChainVerifier, isChained } from '@bahi/event-store';
import { ArchiveError } from './archiveError.ts';
import type { ArchiveHeader } from './archive/header.ts';
import { openArchive, readArchive, type OpenArchive } from './archive/readArchive.ts';
import type { ArchivedEvent, ArchiveRecord } from './archive/records.ts';

/** The content of a series of archives, verified from its first byte to its last. */
export interface Series {
  archives: readonly OpenArchive[];
  /** Header of the newest archive: a restore gives the state at its `createdAt`. */
  newest: ArchiveHeader;
  /** Names the series: the same archives in the same order. */
  id: string;
  dataSecret: string;
  events: number;
  shops: number;
  /** Sign-ins, open invitations, feedback texts and images. */
  accounts: number;
  invitations: number;
  feedback: number;
  uploads: number;
  /** Newest event of each ledger, `REVISION:HASH`. */
  ledgers: ReadonlyMap<string, string>;
  /** Instants of the first and the newest event; null without events. */
  from: string | null;
  until: string | null;
}

/** The chains of all ledgers across a series. */
class Chains {
  readonly heads = new Map<string, string>();
  private readonly chains = new Map<string, ChainVerifier>();

  check(file: string, event: ArchivedEvent): void {
    const { stream, revision } = event;
    if (!isChained(stream)) return;
    let chain = this.chains.get(stream);
    if (chain === undefined) this.chains.set(stream, (chain = new ChainVerifier()));
    // the position belongs to the store and is not part of the chain
    const broken = chain.check({ ...event, position: '' });
    if (broken !== null) {
      throw new ArchiveError('damaged', `${file}: ${stream} is broken at revision ${revision} (${broken.problem})`);
    }
  }

  ends(file: string, stream: string, head: string): void {
    if (this.chains.get(stream)?.head !== head) {
      throw new ArchiveError('damaged', `${file}: ${stream} does not end where the archive says`);
    }
    this.heads.set(stream, head);
  }
}

function follows(file: string, header: ArchiveHeader, before: ArchiveHeader | undefined): void {
  if (before === undefined) {
    if (header.after === null) return;
    throw new ArchiveError(
      'not_a_series',
      `${file}: goes on from an earlier archive; give the full one and all between, oldest first`,
    );
  }
  if (header.previous === before.archiveId && header.logId === before.logId && header.after === before.head) return;
  throw new ArchiveError('not_a_series', `${file}: does not go on from the archive before it`);
}

/** Counts of the records; a later archive overrides private rows of an earlier one. */
class Findings {
  dataSecret = '';
  events = 0;
  shops = 0;
  from: string | null = null;
  until: string | null = null;
  readonly chains = new Chains();
  private readonly accounts = new Set<string>();
  private readonly invitations = new Map<string, number>();
  private readonly feedback = new Set<string>();
  private readonly uploads = new Set<string>();

  take(file: string, record: ArchiveRecord): void {
    if (record.kind === 'event') this.takeEvent(file, record);
    if (record.kind === 'ledger') this.chains.ends(file, record.stream, record.head);
    if (record.kind === 'secret') this.dataSecret = record.dataSecret;
    if (record.kind === 'account' && record.account !== null) this.accounts.add(record.accountId);
    if (record.kind === 'account' && record.account === null) this.accounts.delete(record.accountId);
    if (record.kind === 'invitations') this.invitations.set(record.shopId, record.invitations.length);
    if (record.kind === 'feedback') this.feedback.add(record.feedback.feedbackId);
    if (record.kind === 'upload') this.uploads.add(record.file);
  }

  counts(): Pick<Series, 'accounts' | 'invitations' | 'feedback' | 'uploads'> {
    return {
      accounts: this.accounts.size,
      invitations: [...this.invitations.values()].reduce((sum, count) => sum + count, 0),
      feedback: this.feedback.size,
      uploads: this.uploads.size,
    };
  }

  private takeEvent(file: string, event: ArchivedEvent): void {
    this.chains.check(file, event);
    this.events += 1;
    if (event.revision === 0 && isStreamOf('shop', event.stream)) this.shops += 1;
    this.from ??= event.meta.at;
    this.until = event.meta.at;
  }
}

/**
 * Reads a full archive and its successors, oldest first, and verifies them: every block, every record, the chain of every ledger,
 * and that each archive continues the one before. Writes nothing.
 * @throws {ArchiveError} with the file and what is wrong
 */
export async function proveSeries(files: readonly string[], passphrase: string | undefined): Promise<Series> {
  const findings = new Findings();
  const archives: OpenArchive[] = [];
  for (const file of files) {
    const archive = await openArchive(file, passphrase);
    follows(file, archive.header, archives.at(-1)?.header);
    // proves the header too
    await readArchive(archive, (record) => findings.take(file, record));
    archives.push(archive);
  }
  const newest = archives.at(-1)?.header;
  if (newest === undefined) throw new ArchiveError('not_a_series', 'there is no archive to read');
  const { dataSecret, events, shops, from, until, chains } = findings;
  return {
    archives,
    newest,
    id: hash('sha256', archives.map(({ header }) => header.archiveId).join('\n')),
    dataSecret,
    events,
    shops,
    ...findings.counts(),
    ledgers: chains.heads,
    from,
    until,
  };
}
