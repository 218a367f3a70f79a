import type { ImportView } from '@bahi/contracts';
import { finishImport as decide, importStream } from '@bahi/domain';
import { accepted } from '../http/httpRefusal.ts';
import type { Reply, SignedInCall } from '../http/route.ts';
import { idParam } from '../lists/idParam.ts';
import { writtenRow } from '../lists/writtenRow.ts';
import type { Services } from '../services.ts';

/** `POST /imports/{id}/finish`: nothing can be added to it from here; finishing twice changes nothing. */
export async function finishImport(services: Services, call: SignedInCall): Promise<Reply> {
  const importId = idParam(call);
  const stream = `import-${importId}`;
  const outcome = accepted(
    await services.commands.handle(importStream, stream, call.context, (state) =>
      decide(state, { importId, shopId: call.session.shopId }),
    ),
  );
  const { state } = await services.commands.load(importStream, stream);
  const label = state.current.stage === 'missing' ? '' : state.current.label;
  const row: ImportView = { id: importId, label, status: 'finished', revision: outcome.revision };
  return writtenRow(outcome, 200, row);
}
