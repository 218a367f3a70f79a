/**
 * Stores the newest snapshot of each stream. Snapshots only save time; the log is the truth.
 * The text is opaque to the store, which keeps it whole or not at all.
 */
export interface SnapshotStore {
  /** The latest text for this fold version; null when there is none or it is damaged. */
  load(family: string, stream: string, foldVersion: number): Promise<string | null>;
  /** Replaces the stream's snapshot of any fold version. */
  save(family: string, stream: string, foldVersion: number, text: string): Promise<void>;
  close(): Promise<void>;
}
