import { setTimeout as pause } from 'node:timers/promises';
import { ZERO_POSITION } from '@bahi/event-store';
import { oneAtATime } from '@bahi/private-store';
import { archiveKey } from '../archive/encryption.ts';
import { parseHeader, type ArchiveHeader } from '../archive/header.ts';
import { ArchiveError } from '../archiveError.ts';
import { backUp, type BackupSource } from '../backUp.ts';
import { archiveName, namedArchives, type NamedArchive } from '../target/archiveName.ts';
import type { ArchiveTarget } from '../target/archiveTarget.ts';
import { TargetMissing } from '../target/targetMemory.ts';
import { byClock, dueArchive } from './dueArchive.ts';
import { outlived } from './retention.ts';

/** The state that the owner sees. */
export interface BackupStatus {
  /** When the newest archive in the target was made; null = none yet, or only some that a wrong clock dated ahead. */
  newestAt: string | null;
  /** The last attempt failed. */
  failing: boolean;
  /** It failed because the target is not there, though it was: its disk is not mounted. */
  targetMissing: boolean;
}

export interface AutomaticBackupOptions {
  source: BackupSource;
  target: ArchiveTarget;
  passphrase: string | undefined;
  /** False in a process that only reports on the archives of others. */
  makes: boolean;
  logger: Record<'info' | 'warn', (fields: object, message: string) => void>;
  /** Waits until running commands have changed their private rows; by default ten seconds. */
  settled?: () => Promise<void>;
}

/** Every command is answered long before this. */
const SETTLED_MS = 10_000;
const MINUTE_MS = 60_000;
const LONGEST_RETRY_MS = 30 * MINUTE_MS;

/** Automatic archives. The state is read from the target, so a restart or another process forgets nothing. */
export class AutomaticBackups {
  readonly #options: AutomaticBackupOptions;
  #status: BackupStatus = { newestAt: null, failing: false, targetMissing: false };
  #failures = 0;
  #notBefore = 0;
  #running: Promise<void> | undefined;

  constructor(options: AutomaticBackupOptions) {
    this.#options = options;
  }

  /** As of the last check of the target. */
  get status(): BackupStatus {
    return this.#status;
  }

  /**
   * Makes the archive that is due, and removes archives that are no longer kept. Call it each minute; a call during another one
   * waits for it. Never rejects: a failure is logged, shown, and retried after one, two, four … thirty minutes; a target that is not
   * there is looked for at each call, because somebody is about to mount it.
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
    const restMs = this.#notBefore - now;
    // a rest longer than the longest retry was set before the clock was corrected
    if (restMs > 0 && restMs <= LONGEST_RETRY_MS) return;
    try {
      await this.#check(now);
      this.#failures = 0;
      this.#notBefore = 0;
      this.#status = { ...this.#status, failing: false, targetMissing: false };
    } catch (err) {
      const targetMissing = err instanceof TargetMissing;
      const wasMissing = this.#status.targetMissing;
      this.#status = { ...this.#status, failing: true, targetMissing };
      if (targetMissing && wasMissing) return;
      if (targetMissing) {
        logger.warn({ address: target.description }, `no backup could be made: ${err.message}`);
        return;
      }
      this.#failures += 1;
      this.#notBefore = now + Math.min(MINUTE_MS * 2 ** (this.#failures - 1), LONGEST_RETRY_MS);
      logger.warn({ err, attempt: this.#failures, address: target.description }, 'no backup could be made');
    }
  }

  async #check(now: number): Promise<void> {
    const { source, makes } = this.#options;
    const { past } = await this.#ours(now);
    if (!makes || (await source.events.head()) === ZERO_POSITION) return;
    if (dueArchive(past, now) === null) return;
    await oneAtATime(source.privateStore.leases, 'backup', async () => this.#makeDue(now));
  }

  async #makeDue(now: number): Promise<void> {
    const { target } = this.#options;
    // another process may have made it since the first check
    const { past } = await this.#ours(now);
    const kind = dueArchive(past, now);
    if (kind === null) return;
    const previous = kind === 'full' ? undefined : await this.#extendable(past.at(-1));
    await this.#make(now, previous);
    const after = await this.#ours(now);
    // archives dated ahead would count for the days of others, and the new archive would be removed at once
    for (const { name } of [...outlived(after.past), ...outlived(after.ahead)]) await target.remove(name);
  }

  /** Archives of this log, oldest first. */
  async #ours(now: number): Promise<ReturnType<typeof byClock>> {
    const { source, target } = this.#options;
    const ours = namedArchives(await target.list()).filter(({ logId }) => logId === source.events.logId);
    const found = byClock(ours, now);
    const newest = found.past.at(-1);
    this.#status = { ...this.#status, newestAt: newest === undefined ? null : new Date(newest.at).toISOString() };
    return found;
  }

  /** The header of an archive that a next one can extend: a whole series must open with the current passphrase. */
  async #extendable(archive: NamedArchive | undefined): Promise<ArchiveHeader | undefined> {
    if (archive === undefined) return undefined;
    const { target, passphrase } = this.#options;
    const { name } = archive;
    const bytes = await target.start(name);
    try {
      const start = parseHeader(name, bytes);
      await archiveKey(name, start, passphrase);
      return start.header;
    } catch (error) {
      if (error instanceof ArchiveError) return undefined;
      throw error;
    }
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
}
