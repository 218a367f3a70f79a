import type { AppendAnswer, AppendRequest, EmbeddedLog } from './embeddedLog.ts';

/** Writes groups, one at a time. When `write` rejects, the group may or may not have been written. */
export interface LogWriter {
  write(group: AppendRequest[]): Promise<AppendAnswer[]>;
  close(): Promise<void>;
}

/** Writes in the calling thread, for tools and tests. */
export function inlineWriter(log: EmbeddedLog): LogWriter {
  return {
    write: async (group) => log.append(group),
    close: async () => log.close(),
  };
}
