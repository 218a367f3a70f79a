import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Position } from '@bahi/contracts';
import { BuildCatalogue } from './buildCatalogue.ts';
import { Connection } from './connection.ts';
import { CATALOGUE } from './damage.ts';

function positionIn(file: string): Position[] {
  try {
    const connection = new Connection(file, { readOnly: true, cacheKiB: 200 });
    try {
      return connection.all<{ position: Position }>('SELECT position FROM checkpoints').map(({ position }) => position);
    } finally {
      connection.close();
    }
  } catch {
    return [];
  }
}

/** The checkpoint of each read model in a folder; unreadable files are skipped. */
export function positionsRead(folder: string): Position[] {
  if (!existsSync(join(folder, CATALOGUE))) return [];
  const catalogue = new BuildCatalogue(folder);
  try {
    return catalogue.allLive().flatMap((build) => positionIn(catalogue.fileOf(build)));
  } finally {
    catalogue.close();
  }
}
