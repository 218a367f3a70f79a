import { setTimeout as pause } from 'node:timers/promises';
import { ZERO_POSITION } from '@bahi/event-store';
import { parseHeader, type ArchiveHeader } from '../archive/header.ts';
import { backUp, type BackupSource } from '../backUp.ts';
import { archiveName, namedArchives, type NamedArchive } from '../target/archiveName.ts';
import type { ArchiveTarget } from '../target/archiveTarget.ts';
import { dueArchive } from './dueArchive.ts';
import { outlived } from './retention.ts';

/** What the owner is shown. */
export interface BackupStatus {
  /** When the newest archive in the target was cut; null = there is none yet. */
  newestAt: string | null;
  /** The last try failed. */
  failing: boolean;
}

export interface AutomaticBackupOptions {
  source: BackupSource;
  target: ArchiveTarget;
  passphrase: string | undefined;
  /** False in a process that only tells the age of what others make. */
  makes: boolean;
  logger: Record<'info' | 'warn', (fields: object, message: string) => void>;
  /** Waits until commands under way have changed their private rows; by default ten seconds. */
  settled?: () => Promise<void>;
}

/** Any command is answered, one way or the other, long before. */
const SETTLED_MS = 10_000;
const MINUTE_MS = 60_000;
const LONGEST_RETRY_MS = 30 * MINUTE_MS;

/** Archives that make themselves. The target says what there is: a restart, or another process, forgets nothing. */
export class AutomaticBackups {
  readonly #options: AutomaticBackupOptions;
  #status: BackupStatus = { newestAt: null, failing: false };
  #failures = 0;
  #notBefore = 0;
  #running: Promise<void> | undefined;

  constructor(options: AutomaticBackupOptions) {
    this.#options = options;
  }

  /** As the last look at the target found it. */
  get status(): BackupStatus {
    return this.#status;
  }

  /**
   * Makes what is due, and removes what has outlived its time. To be called each minute; a call while the last one still works
   * waits for it. Never rejects: a failure is logged, shown, and tried again after one, two, four … thirty minutes.
   */
  async tick(): Promise<void> {
    this.#running ??= this.#attempt().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  async #attempt(): Promise<void> {
    const { source, target, logger } = this.#options;
    const now = source.clock.now();
    if (now < this.#notBefore) return;
    try {
      await this.#look(now);
      this.#failures = 0;
      this.#notBefore = 0;
      this.#status = { ...this.#status, failing: false };
    } catch (err) {
      this.#failures += 1;
      this.#notBefore = now + Math.min(MINUTE_MS * 2 ** (this.#failures - 1), LONGEST_RETRY_MS);
      this.#status = { ...this.#status, failing: true };
      logger.warn({ err, attempt: this.#failures, address: target.description }, 'no backup could be made');
    }
  }

  async #look(now: number): Promise<void> {
    const { source, target, makes } = this.#options;
    const archives = await this.#ours();
    this.#newestIs(archives.at(-1));
    if (!makes || (await source.events.head()) === ZERO_POSITION) return;
    const kind = dueArchive(archives, now);
    if (kind === null) return;
    const previous = kind === 'full' ? undefined : await this.#headerOf(archives.at(-1));
    await this.#make(now, previous);
    const after = await this.#ours();
    for (const { name } of outlived(after)) await target.remove(name);
    this.#newestIs(after.at(-1));
  }

  /** Archives of this log, oldest first. */
  async #ours(): Promise<NamedArchive[]> {
    const { source, target } = this.#options;
    return namedArchives(await target.list()).filter(({ logId }) => logId === source.events.logId);
  }

  async #headerOf(archive: NamedArchive | undefined): Promise<ArchiveHeader | undefined> {
    if (archive === undefined) return undefined;
    const { name } = archive;
    return parseHeader(name, await this.#options.target.start(name)).header;
  }

  async #make(now: number, previous: ArchiveHeader | undefined): Promise<void> {
    const { source, target, passphrase, logger, settled = async () => pause(SETTLED_MS) } = this.#options;
    const name = archiveName(source.events.logId, previous === undefined ? 'full' : 'hour', now);
    const options = { passphrase, settled, ...(previous && { previous }) };
    const began = performance.now();
    await target.put(name, async (file) => backUp(source, file, options));
    const durationMs = Math.round(performance.now() - began);
    logger.info({ file: name, address: target.description, durationMs }, 'backed up');
  }

  #newestIs(archive: NamedArchive | undefined): void {
    const newestAt = archive === undefined ? null : new Date(archive.at).toISOString();
    this.#status = { ...this.#status, newestAt };
  }
}
