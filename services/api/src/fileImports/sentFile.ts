import type { ColumnMapping } from '@bahi/contracts';

/** A file as it was sent, with what shall become of it. */
export interface SentFile {
  bytes: Buffer;
  mapping: ColumnMapping;
  isDryRun: boolean;
  /** Whether it is taken although it was imported before. */
  isAgain: boolean;
}
