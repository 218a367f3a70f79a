import type { Id } from '@bahi/contracts';
import type { ReadModels } from '@bahi/read-store';
import { DASHBOARD, TILES } from './dashboardDocs.ts';
import type { TilesDoc } from './tileSums.ts';

/** What was never met in peace is given as it was met last. */
const MOST_TRIES = 10;

/** What the shop's figures were last moved by; other shops move the position of the model, and these not. */
async function lastMoved(read: ReadModels, shopId: Id, position: string): Promise<string> {
  const tiles = await read.get<Partial<TilesDoc> & Pick<TilesDoc, 'id' | 'shopId'>>(DASHBOARD, TILES, shopId);
  // a former version of the model does not say
  return tiles?.lastEvent ?? position;
}

/**
 * What `work` makes of several reads, none of them older or newer than another: the past is what is now without what came
 * after, and a sale between two reads would be taken off without being there.
 */
export async function atOnePosition<Made>(
  read: ReadModels,
  shopId: Id,
  work: (position: string) => Promise<Made>,
): Promise<Made> {
  const look = async () => {
    const position = (await read.position(DASHBOARD, shopId)) ?? '';
    return { position, moved: await lastMoved(read, shopId, position) };
  };
  let before = await look();
  for (let tries = 1; ; tries += 1) {
    const made = await work(before.position);
    const since = await look();
    if (since.moved === before.moved || tries === MOST_TRIES) return made;
    before = since;
  }
}
