import type { Position } from '@bahi/contracts';
import type { ReactorCheckpoint } from '@bahi/runtime';

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
