import type { Logger } from '@bahi/runtime';
import { billStream } from '@bahi/domain';
import { contextAfter, durableState } from '@bahi/event-store';
import { completionLookups } from '../billing/completionLookups.ts';
import { finishSubmission } from '../billing/finishSubmission.ts';
import type { Services } from '../services.ts';
import type { BillSubmitted } from './unfinished.ts';

/**
 * Completes a submitted draft whose process died, or gives it back when the ledger can no longer take it. The process
 * that wrote the submission may still be running: the ledger records one completion.
 */
export async function finishBill(services: Services, event: BillSubmitted, logger: Logger): Promise<void> {
  const { bill } = await durableState(services.commands, billStream, event.stream);
  if (bill.stage !== 'submitted' || bill.submissionRevision !== event.data.submissionRevision) return;
  const { shopId, billId, content, commandId, userId } = bill;
  const lookups = await completionLookups(services, shopId, billId, content);
  const context = {
    ...contextAfter(event, commandId),
    userId,
    at: new Date(services.clock.now()).toISOString(),
  };
  const completion = await finishSubmission(services, { bill, lookups, context, mayBeFinished: true });
  const how = completion.kind === 'completed' ? 'finished an interrupted bill' : 'gave an interrupted bill back';
  const code = completion.kind === 'returned' ? completion.code : undefined;
  logger.info({ shopId, stream: event.stream, code }, how);
}
