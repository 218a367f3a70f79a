import type { AnyRecorded, Id, Refusal } from '@bahi/contracts';
import {
  abandonCompletion,
  billStream,
  completeBill,
  isAbandoned,
  ledgerStream,
  returnBill,
  type CompleteBill,
  type ImportedRecord,
  type LedgerState,
  type SubmittedBill,
} from '@bahi/domain';
import { deriveId, NeedMissing, type CommandContext, type Need, type Outcome } from '@bahi/event-store';
import type { BillLookups } from '../ledger/lookups.ts';
import type { Services } from '../services.ts';
import { ledgerEvent, loadLedger } from '../ledger/ledgerCommand.ts';
import { ledgerOf } from '../ledger/ledgerOf.ts';
import { findCompletion, recordedBill, type PlacedBill } from './findBill.ts';

/** What a submission brings from an import; kept beside `BillSubmitted`, so that the stream alone is enough to finish. */
export type ImportedBill = (ImportedRecord & { originalNumber: string | null }) | null;

export type Completion =
  { kind: 'completed'; original: PlacedBill; isRepeat: boolean } | ({ kind: 'returned' } & Refusal);

/** What a submission's own event says that it brings, and the context to finish it in. */
export function broughtBy({ meta }: AnyRecorded): {
  imported: ImportedBill;
  context: Pick<CommandContext, 'occurredAt' | 'importId'>;
} {
  const { imported = null } = (meta.answer ?? {}) as { imported?: ImportedBill };
  const { occurredAt, importId } = meta;
  return {
    imported,
    context: { ...(occurredAt !== undefined && { occurredAt }), ...(importId !== undefined && { importId }) },
  };
}

/** The ledger's command for a submitted draft. */
export function completionOf(bill: SubmittedBill, lookups: BillLookups, imported: ImportedBill): CompleteBill {
  const { billId, submission, content, contentHash, createdAt, createdBy, userId, submittedAt } = bill;
  return {
    billId,
    submission,
    content,
    contentHash,
    createdAt,
    createdBy: createdBy === '' ? userId : createdBy,
    shop: lookups.shop,
    shopPhone: lookups.shopPhone,
    policy: lookups.shop.oversellPolicy,
    products: lookups.catalogue.products,
    referenceUsedOn: lookups.referenceUsedOn,
    now: submittedAt,
    imported,
  };
}

/** The completion an accepted outcome stands for: its own event, or the one the books already had. */
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

/**
 * Offers a submitted draft to the books.
 * @param needs the submission, while it is on its way to the log
 * @throws {NeedMissing} it did not arrive, and nothing was written
 */
export async function offerSubmission(
  services: Services,
  shopId: Id,
  command: CompleteBill,
  context: CommandContext,
  needs: readonly Need[] = [],
): Promise<Outcome> {
  const decide = (state: Readonly<LedgerState>) => completeBill(state, command);
  return services.commands.handle(ledgerStream, ledgerOf(shopId), context, decide, { needs });
}

/**
 * The last step of a completion: the fact in the ledger. When the ledger says no, the submission is given up there first,
 * so that a late append cannot come through, and then the draft is handed back. Any step may be repeated; `isResumed` says
 * that an earlier try may have come further.
 * @param offered what the books were offered ahead, before the submission was durable
 */
export async function completeSubmission(
  services: Services,
  bill: SubmittedBill,
  command: CompleteBill,
  context: CommandContext,
  { isResumed, offered }: { isResumed: boolean; offered?: Promise<Outcome> | undefined },
): Promise<Completion> {
  const { shopId, billId, submission } = bill;
  // The fold remembers bills of 48 hours; an older one is found by the index, so that it is never completed twice.
  const before = isResumed
    ? await findCompletion(services, shopId, await loadLedger(services, shopId), billId)
    : undefined;
  if (before !== undefined) return { kind: 'completed', original: before, isRepeat: true };
  const offer = async () => offerSubmission(services, shopId, command, context);
  const outcome = await (offered ?? offer()).catch((error: unknown) => {
    // it was written at a second try, when the books had already missed it
    if (error instanceof NeedMissing) return offer();
    throw error;
  });
  if (outcome.kind !== 'refused') {
    const original = await completedBy(services, shopId, outcome);
    if (original === undefined) throw new Error(`bill ${billId} was completed without an event`);
    const isRepeat = outcome.kind === 'replayed' || outcome.events.length === 0;
    return { kind: 'completed', original, isRepeat };
  }
  const { kind: _, ...refusal } = outcome;
  await abandon(services, bill, refusal.code, context);
  const ledger = await loadLedger(services, shopId);
  if (!isAbandoned(ledger, billId, submission)) {
    const original = await findCompletion(services, shopId, ledger, billId);
    if (original !== undefined) return { kind: 'completed', original, isRepeat: true };
  }
  return { kind: 'returned', ...refusal };
}

async function abandon(services: Services, bill: SubmittedBill, code: string, context: CommandContext): Promise<void> {
  const { shopId, billId, submission } = bill;
  const given = { ...context, commandId: deriveId(context.commandId, 'abandon', String(submission)) };
  await services.commands.handle(ledgerStream, ledgerOf(shopId), given, (state) =>
    abandonCompletion(state, { billId, submission, code }),
  );
  const ledger = await loadLedger(services, shopId);
  if (!isAbandoned(ledger, billId, submission)) return;
  const returned = { ...context, commandId: deriveId(context.commandId, 'return', String(submission)) };
  await services.commands.handle(billStream, `bill-${billId}`, returned, (state) =>
    returnBill(state, { submission, code }),
  );
}
