import type { CommandHandler, EventStore } from '@bahi/event-store';
import type { Mail } from '@bahi/mail';
import type { PrivateStore } from '@bahi/private-store';
import type { SharedCounts } from '@bahi/projection-runner';
import type { ReadModels } from '@bahi/read-store';
import type { Clock, LinkAddress, Logger } from '@bahi/runtime';
import type { DrawBill } from './billing/pdf/pdfCache.ts';
import type { HeavyReads } from './heavyReads/heavyReads.ts';
import type { LimitSettings } from './limits/rateLimits.ts';
import type { ReadBarrier } from './lists/readBarrier.ts';
import type { Replays } from './replays/replays.ts';

/** The state of automatic backups. */
export interface BackupStatus {
  /** When the newest one was made, ISO 8601; null = none yet. */
  newestAt: string | null;
  /** The last attempt failed. */
  failing: boolean;
  /** It failed because the target is not there, though it was. */
  targetMissing: boolean;
}

/** The adapters, which the runtime chooses. */
export interface Ports {
  clock: Clock;
  events: EventStore;
  commands: CommandHandler;
  read: ReadModels;
  privateStore: PrivateStore;
  mail: Mail;
  /** Waits for read models; by default through their checkpoints. */
  barrier?: ReadBarrier;
  /** Expensive reads, in threads of their own; by default in this one. */
  heavyReads?: HeavyReads;
  /** Replays products, in a thread of its own; by default in this one. */
  replays?: Replays;
  /** Absent where no automatic backups are set up. */
  backupStatus?: () => BackupStatus | undefined;
  /** Lets several processes share rate limits; by default each counts for itself. */
  limitCounts?: SharedCounts;
  /** Draws PDFs in other threads; by default in this one. */
  drawPdf?: DrawBill;
  /** For errors that no request reports; by default they are not logged. */
  logger?: Pick<Logger, 'warn'>;
  /** Asks the projections to apply and store a shop's events at once. */
  flushReads?: (shopId: string) => void;
}

/** Settings from the environment. */
export interface ApiSettings extends LimitSettings {
  /** The public address without a closing slash: CORS, security headers. */
  publicUrl: string;
  /** The origin of links in mail; by default the public address. */
  linkOrigin?: LinkAddress['linkOrigin'];
  /** Signs tokens; at least 32 characters. */
  jwtSecret: string;
  /** Keys claim streams and codes; never changes. */
  dataSecret: string;
  /** Who gets anonymous feedback. */
  feedbackTo: string;
}
