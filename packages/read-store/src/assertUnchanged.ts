import { canonicalJson } from '@bahi/contracts';
import { StaleCheckpoint, type Batch, type Doc } from './port.ts';

/**
 * Compares the documents that a batch relies on with the stored ones.
 * @throws {StaleCheckpoint} when a document differs or is gone
 */
export function assertUnchanged(batch: Batch, storedOf: (collection: string, id: string) => Doc | undefined): void {
  for (const [collection, docs] of batch.unchanged ?? []) {
    for (const [id, asRead] of docs) {
      const stored = storedOf(collection, id);
      if (stored !== undefined && canonicalJson(stored) === canonicalJson(asRead)) continue;
      throw new StaleCheckpoint(`${collection} ${id} is no longer as it was read`);
    }
  }
}
