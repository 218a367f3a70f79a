import type { Id } from '@bahi/contracts';
import { oldestRemembered } from '@bahi/domain';
import { HttpRefusal } from '../http/httpRefusal.ts';

/**
 * The ledger revision at which a read model has a document that the books do not remember, undefined when it was never there.
 * The model applies a shop's events in order: once it has the oldest document that the books remember, it has all that they
 * have forgotten. That is asked first, because the model goes on meanwhile.
 * @param revisionOf what the model says of one document
 * @throws {HttpRefusal} 503 `rebuilding` when nobody can tell: the model leaves the shop out, or is that far behind
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
