import { createHash } from 'node:crypto';
import { canonicalJson } from '@bahi/contracts';
import type { Doc, ReadModels } from './port.ts';

/**
 * SHA-256 (lower-case hex) over the canonical rows of a model's live build: collections by name, rows by id. Store positions
 * are excluded, so that two engines, or a model and its replay, can be compared (L16, L17).
 * @param collections the projection's own collections, without the runner's
 */
export async function digestModel(models: ReadModels, model: string, collections: readonly string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const collection of collections.toSorted()) {
    hash.update(`${collection}\n`);
    for await (const page of models.scan<Doc>(model, collection, { pageSize: 500 })) {
      for (const doc of page) hash.update(`${canonicalJson(doc)}\n`);
    }
  }
  return hash.digest('hex');
}
