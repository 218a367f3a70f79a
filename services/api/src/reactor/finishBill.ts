import type { Logger } from '@bahi/runtime';
import { billStream } from '@bahi/domain';
import { contextAfter, deriveId, durableState } from '@bahi/event-store';
import { broughtBy, completeSubmission, completionOf } from '../billing/completeSubmission.ts';
import { lookUpForBill } from '../ledger/lookups.ts';
import type { Services } from '../services.ts';
import type { BillSubmitted } from './unfinished.ts';

/**
 * Completes a submitted draft whose process died, or hands it back when the ledger can no longer take it. Whoever wrote the
 * submission may come back at any moment: the ledger takes one of the two, once.
 */
export async function finishBill(services: Services, event: BillSubmitted, logger: Logger): Promise<void> {
  const { bill } = await durableState(services.commands, billStream, event.stream);
  if (bill.stage !== 'submitted' || bill.submission !== event.data.submission) return;
  const { imported } = broughtBy(event);
  const completion = await completeSubmission(
    services,
    bill,
    completionOf(bill, await lookUpForBill(services, bill.shopId), imported),
    {
      ...contextAfter(event, deriveId(bill.commandId, 'finish', String(bill.submission))),
      userId: bill.userId,
      at: new Date(services.clock.now()).toISOString(),
    },
    { isResumed: true },
  );
  const how = completion.kind === 'completed' ? 'finished an interrupted bill' : 'handed an interrupted bill back';
  const code = completion.kind === 'returned' ? completion.code : undefined;
  logger.info({ shopId: bill.shopId, stream: event.stream, code }, how);
}
