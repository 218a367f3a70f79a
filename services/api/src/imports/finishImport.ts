import { streamOf, type ImportView } from '@bahi/contracts';
import { closeImport, finishImport as decide, importStream } from '@bahi/domain';
import { deriveId } from '@bahi/event-store';
import { accepted } from '../http/httpRefusal.ts';
import type { Reply, SignedInCall } from '../http/route.ts';
import { idParam } from '../lists/idParam.ts';
import { writtenRow } from '../lists/writtenRow.ts';
import type { Services } from '../services.ts';
import { ledgerCommand } from '../ledger/ledgerCommand.ts';

/**
 * `POST /imports/{id}/finish`: nothing can be added to it any more, and the ledger forgets its numbers. Finishing twice
 * changes nothing. If the second step is lost, the ledger keeps the numbers needlessly.
 */
export async function finishImport(services: Services, call: SignedInCall): Promise<Reply> {
  const importId = idParam(call);
  const stream = streamOf.import(importId);
  const outcome = accepted(
    await services.commands.handle(importStream, stream, call.context, (state) =>
      decide(state, { importId, shopId: call.session.shopId }),
    ),
  );
  const { bodyHash: _, ...rest } = call.context;
  const context = { ...rest, commandId: deriveId(importId, 'close') };
  await ledgerCommand(services, call, (state) => closeImport(state, { importId }), context);
  const { state } = await services.commands.load(importStream, stream);
  const { current } = state;
  if (current.stage === 'missing') throw new Error('a finished import without its opening');
  const { label, opened, finished } = current;
  const row: ImportView = {
    id: importId,
    label,
    status: 'finished',
    revision: outcome.revision,
    opened,
    ...(finished && { finished }),
  };
  return writtenRow(outcome, 200, row);
}
