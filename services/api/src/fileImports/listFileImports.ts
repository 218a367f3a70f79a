import { type FileImportRow } from '@bahi/contracts';
import { loadCatalogue } from '../catalogue/catalogueCommand.ts';
import type { Reply, SignedInCall } from '../http/route.ts';
import type { Services } from '../services.ts';

const NEWEST = 20;

/** `GET /imports/files`: the newest imported files, newest first, as `{imports}`. */
export async function listFileImports(services: Services, call: SignedInCall<undefined>): Promise<Reply> {
  const { fileImports } = await loadCatalogue(services, call.session.shopId);
  const imports = [...fileImports.values()]
    .slice(-NEWEST)
    .toReversed()
    .map(({ importId: id, kind, at, rowCount, addedCount, changedCount, undone }): FileImportRow => {
      const counts = { rowCount, addedCount, changedCount };
      return { id, kind, at, ...counts, status: undone ? 'undone' : 'imported' };
    });
  return { status: 200, body: { imports } };
}
