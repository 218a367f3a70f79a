import { readFile, rename, writeFile } from 'node:fs/promises';
import type { Position } from '@bahi/contracts';

/**
 * Up to where the reactor has seen everything finished. Losing it costs time, never work: it then reads from the start, and
 * finishing twice changes nothing.
 */
export interface ReactorCheckpoint {
  load(): Promise<Position | null>;
  save(position: Position): Promise<void>;
}

/** Gone with the process: for tests, and where reading the log at each start is cheap enough. */
export function inMemoryCheckpoint(): ReactorCheckpoint {
  let saved: Position | null = null;
  return {
    load: async () => saved,
    save: async (position) => {
      saved = position;
    },
  };
}

interface Saved {
  logId: string;
  position: Position;
}

/** One small file, replaced as a whole. That of another log, or a damaged one, counts as none. */
export function fileCheckpoint(path: string, logId: string): ReactorCheckpoint {
  return {
    load: async () => {
      try {
        const saved = JSON.parse(await readFile(path, 'utf8')) as Saved;
        return saved.logId === logId && /^\d+$/.test(saved.position) ? saved.position : null;
      } catch {
        return null;
      }
    },
    save: async (position) => {
      const saved: Saved = { logId, position };
      await writeFile(`${path}.next`, JSON.stringify(saved), { mode: 0o600 });
      await rename(`${path}.next`, path);
    },
  };
}
