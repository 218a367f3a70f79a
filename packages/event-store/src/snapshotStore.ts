/**
 * Keeps the newest snapshot of each stream: a shortcut, never the truth. Losing one, or all, costs time only.
 * The text is the handler's own; a store keeps it whole or not at all.
 */
export interface SnapshotStore {
  /** The text saved last for this fold version; null when there is none or it was damaged. */
  load(family: string, stream: string, foldVersion: number): Promise<string | null>;
  /** Replaces the stream's snapshot, of whatever fold version. */
  save(family: string, stream: string, foldVersion: number, text: string): Promise<void>;
  close(): Promise<void>;
}
