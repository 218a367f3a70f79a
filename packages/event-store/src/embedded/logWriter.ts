import type { AppendAnswer, AppendRequest, EmbeddedLog } from './embeddedLog.ts';

/** Writes groups, one at a time. A rejected `write` means: unknown whether it was written. */
export interface LogWriter {
  write(group: AppendRequest[]): Promise<AppendAnswer[]>;
  close(): Promise<void>;
}

/** Writes in the calling thread: for tools and tests. */
export function inlineWriter(log: EmbeddedLog): LogWriter {
  return {
    write: async (group) => log.append(group),
    close: async () => log.close(),
  };
}
