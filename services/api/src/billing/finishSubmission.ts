import { streamOf, type AnyRecorded, type Id, type Refusal } from '@bahi/contracts';
import {
  abandonCompletion,
  billStream,
  recordSale,
  completionOf,
  isAbandoned,
  ledgerStream,
  returnBill,
  type CompletionLookups,
  type SubmittedBill,
} from '@bahi/domain';
import { deriveId, type CommandContext, type Outcome } from '@bahi/event-store';
import type { Services } from '../services.ts';
import { ledgerEvent, loadLedger } from '../ledger/ledgerCommand.ts';
import { findCompletion, recordedBill, type PlacedBill } from './findCompletion.ts';

export type Completion =
  { kind: 'completed'; original: PlacedBill; isRepeat: boolean } | ({ kind: 'returned' } & Refusal);

/** A submission to finish. */
export interface Submission {
  bill: SubmittedBill;
  lookups: CompletionLookups;
  /** When it is finished; its cashier, the command's id and the instant of an import are the submission's own. */
  context: CommandContext;
  /** False when this call wrote it: an old completion of it need not be looked for. */
  mayBeFinished: boolean;
}

/**
 * Finishes a submission: records the bill in the ledger, or gives the draft back. When the ledger refuses, the submission is
 * abandoned there first, so that a late append of it cannot come through. Any step may be repeated, by any process.
 */
export async function finishSubmission(services: Services, submission: Submission): Promise<Completion> {
  const { bill, lookups, context, mayBeFinished } = submission;
  const { shopId, billId, submissionRevision } = bill;
  const earlier = mayBeFinished ? await findInLedger(services, bill) : undefined;
  if (earlier !== undefined) return { kind: 'completed', original: earlier, isRepeat: true };

  const own = contextOf(bill, context);
  const command = completionOf(bill, lookups);
  const outcome = await services.commands.handle(ledgerStream, streamOf.ledger(shopId), own, (state) =>
    recordSale(state, command),
  );
  if (outcome.kind !== 'refused') {
    const original = await completedBy(services, shopId, outcome);
    if (original === undefined) throw new Error(`bill ${billId} was completed without an event`);
    const isRepeat = outcome.kind === 'replayed' || outcome.events.length === 0;
    return { kind: 'completed', original, isRepeat };
  }

  const { kind: _, ...refusal } = outcome;
  const abandoning = { ...own, commandId: deriveId(own.commandId, 'abandon', String(submissionRevision)) };
  await services.commands.handle(ledgerStream, streamOf.ledger(shopId), abandoning, (state) =>
    abandonCompletion(state, { billId, submissionRevision, code: refusal.code }),
  );
  if (isAbandoned(await loadLedger(services, shopId), billId, submissionRevision)) {
    const returning = { ...own, commandId: deriveId(own.commandId, 'return', String(submissionRevision)) };
    await services.commands.handle(billStream, streamOf.bill(billId), returning, (state) =>
      returnBill(state, { submissionRevision, code: refusal.code }),
    );
  } else {
    // another process has finished it meanwhile
    const original = await findInLedger(services, bill);
    if (original !== undefined) return { kind: 'completed', original, isRepeat: true };
  }
  return { kind: 'returned', ...refusal };
}

/** The ledger remembers bills of 48 hours. An older one is found by the read model, so that it is never completed twice. */
async function findInLedger(services: Services, { shopId, billId }: SubmittedBill): Promise<PlacedBill | undefined> {
  return findCompletion(services, shopId, await loadLedger(services, shopId), billId);
}

function contextOf({ commandId, imported, userId }: SubmittedBill, context: CommandContext): CommandContext {
  const { bodyHash: _, ...rest } = context;
  const history = imported && { importId: imported.importId, occurredAt: imported.occurredAt };
  return { ...rest, ...history, commandId, userId };
}

/** The completion that an accepted outcome reports: its own event, or the one that the ledger already had. */
export async function completedBy(
  services: Services,
  shopId: Id,
  outcome: Exclude<Outcome, { kind: 'refused' }>,
): Promise<PlacedBill | undefined> {
  const own = (outcome.events as AnyRecorded[]).find((event) => event.type === 'BillCompleted');
  if (own !== undefined) return recordedBill(own);
  const { completedRevision } = (outcome.answer ?? {}) as { completedRevision?: number };
  return completedRevision === undefined
    ? undefined
    : recordedBill(await ledgerEvent(services, shopId, completedRevision));
}
