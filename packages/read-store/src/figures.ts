import type { Doc } from './port.ts';

/** A document's figures alone, under its id and shop. */
export function figuresOf(doc: Doc, figures: readonly string[]): Doc {
  const all = doc as unknown as Record<string, unknown>;
  const kept: Record<string, unknown> = { id: doc.id, shopId: doc.shopId };
  for (const field of figures) kept[field] = all[field];
  return kept as unknown as Doc;
}
