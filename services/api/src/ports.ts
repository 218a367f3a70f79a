import type { CommandHandler, EventStore } from '@bahi/event-store';
import type { Mail } from '@bahi/mail';
import type { DrawPdf } from '@bahi/paper/pdfThreads';
import type { PrivateStore } from '@bahi/private-store';
import type { ReadModels } from '@bahi/read-store';
import type { Clock } from '@bahi/runtime';
import type { HeavyReads } from './heavyReads/heavyReads.ts';
import type { LimitSettings } from './limits/rateLimits.ts';
import type { LimitClient } from './limits/sharedLimit.ts';
import type { ReadBarrier } from './lists/readBarrier.ts';
import type { Replays } from './replays/replays.ts';

/** How automatic backups stand. */
export interface BackupStatus {
  /** When the newest one was cut, ISO 8601; null = there is none yet. */
  newestAt: string | null;
  /** The last try failed. */
  failing: boolean;
}

/** The adapters, chosen elsewhere. */
export interface Ports {
  clock: Clock;
  events: EventStore;
  commands: CommandHandler;
  read: ReadModels;
  privateStore: PrivateStore;
  mail: Mail;
  /** How far the read models are; by default their own checkpoints are asked. */
  barrier?: ReadBarrier;
  /** Reads that take long, in threads of their own; by default in this one. */
  heavyReads?: HeavyReads;
  /** Replays products, in a thread of its own; by default in this one. */
  replays?: Replays;
  /** Absent where no automatic backups are set up. */
  backupStatus?: () => BackupStatus | undefined;
  /** Where several processes count together how often something happens; by default each counts for itself. */
  limitClient?: LimitClient;
  /** Draws PDFs elsewhere; by default this thread does. */
  drawPdf?: DrawPdf;
  /** Asks the projections to apply and store at once what a shop has in the log. */
  flushReads?: (shopId: string) => void;
}

/** What the environment decides. */
export interface ApiSettings extends LimitSettings {
  /** The address people use, without a closing slash: links in mail, CORS. */
  publicUrl: string;
  /** Signs tokens; at least 32 characters. */
  jwtSecret: string;
  /** Keys claim streams and codes; never changes. */
  dataSecret: string;
  /** Who gets anonymous feedback. */
  feedbackTo: string;
}
