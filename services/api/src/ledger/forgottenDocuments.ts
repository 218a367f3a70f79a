import type { Id } from '@bahi/contracts';
import { oldestRemembered } from '@bahi/domain';
import { HttpRefusal } from '../http/httpRefusal.ts';

/**
 * The ledger revision of a document that the fold has forgotten, by a read model; undefined when there never was one. The model
 * applies a shop's events in order: once it has the oldest document that the fold remembers, it has all forgotten ones. That is
 * checked first, because the model goes on meanwhile.
 * @param revisionOf the revision of one document in the read model
 * @throws {HttpRefusal} 503 `rebuilding` when it is unknown: the model has parked the shop, or is too far behind
 */
export async function forgottenRevision(
  recent: Parameters<typeof oldestRemembered>[0],
  documentId: Id,
  revisionOf: (documentId: Id) => Promise<number | undefined>,
): Promise<number | undefined> {
  const oldest = oldestRemembered(recent);
  const hasForgotten = oldest === null || ((await revisionOf(oldest.id)) ?? -1) >= oldest.revision;
  const revision = await revisionOf(documentId);
  if (revision === undefined && !hasForgotten) throw new HttpRefusal('rebuilding');
  return revision;
}
