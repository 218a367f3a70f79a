import { actOf, streamOf, type ImportView, type OpenImportBody } from '@bahi/contracts';
import { importStream, openImport as decide } from '@bahi/domain';
import { deriveId } from '@bahi/event-store';
import { accepted } from '../http/httpRefusal.ts';
import type { Reply, SignedInCall } from '../http/route.ts';
import { eventOf, writtenRow } from '../lists/writtenRow.ts';
import type { Services } from '../services.ts';

/** `POST /imports`: creating calls may carry `importId` and `occurredAt` until it is finished. */
export async function openImport(services: Services, call: SignedInCall<OpenImportBody>): Promise<Reply> {
  const importId = deriveId(call.context.commandId, 'import');
  const { label } = call.body;
  const outcome = accepted(
    await services.commands.handle(importStream, streamOf.import(importId), call.context, (state) =>
      decide(state, { importId, shopId: call.session.shopId, label }),
    ),
  );
  const opened = actOf(eventOf(outcome, 'ImportOpened').meta);
  const row: ImportView = { id: importId, label, status: 'open', revision: 0, opened };
  return writtenRow(outcome, 201, row);
}
