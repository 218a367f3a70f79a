import { z } from 'zod';
import { id } from '../primitives.ts';
import { event, type FactOf } from './envelope.ts';

/** Stream `import-{id}`: an owner imports the history of earlier books. */
export const importEvents = {
  ImportOpened: event(1, z.strictObject({ importId: id, shopId: id, label: z.string() })),
  ImportFinished: event(1, z.strictObject({ importId: id })),
};
export type ImportFact = FactOf<typeof importEvents>;
