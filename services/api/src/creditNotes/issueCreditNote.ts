import { creditNoteViewOf, type IssueCreditNoteBody, type WrittenCreditNote } from '@bahi/contracts';
import { issueCreditNote as decide, replaysToCredit, type CreditNoteAnswer, type IssueCreditNote } from '@bahi/domain';
import { deriveId } from '@bahi/event-store';
import { billRefusal } from '../billing/billCommand.ts';
import { currentBill } from '../billing/currentBill.ts';
import { earlierPayments } from '../billing/earlierPayments.ts';
import { findBill } from '../billing/findBill.ts';
import { HttpRefusal } from '../http/httpRefusal.ts';
import type { Reply, SignedInCall } from '../http/route.ts';
import { importContextOf } from '../imports/importContext.ts';
import { lookUp } from '../ledger/lookups.ts';
import { shopPhone } from '../ledger/ownerPhones.ts';
import { idParam } from '../lists/idParam.ts';
import { orNull } from '../lists/orNull.ts';
import { eventOf, writtenRow } from '../lists/writtenRow.ts';
import { handleReplayed, returnsOf } from '../replays/handleReplayed.ts';
import type { Services } from '../services.ts';

/** `POST /billing/{id}/credit-notes`: parts of a completed bill come back. The answer is the note. */
export async function issueCreditNote(services: Services, call: SignedInCall<IssueCreditNoteBody>): Promise<Reply> {
  const { shopId } = call.session;
  const billId = idParam(call);
  const found = await findBill(services, shopId, billId);
  if (found.kind === 'missing') throw new HttpRefusal('not_found');
  if (found.kind === 'draft') throw new HttpRefusal('bill_not_completed');
  const [importContext, lookups, payments] = await Promise.all([
    importContextOf(services, call),
    lookUp(services, shopId),
    earlierPayments(services, shopId, found),
  ]);
  const { original } = found;
  const { lines, refundMethod, refundPaise, note, originalNumber } = call.body;
  const { commandId } = call.context;
  const imported = importContext.kind === 'allowed' ? importContext.imported : null;
  const command: IssueCreditNote = {
    creditNoteId: deriveId(commandId, 'creditNote'),
    original,
    lines: lines.map(({ lineNo, quantityMilli, restock }) => {
      const adjustmentId = deriveId(commandId, `returned ${lineNo}`);
      return { lineNo, quantityMilli, reason: restock === true ? null : restock, adjustmentId };
    }),
    refundMethod: refundMethod ?? null,
    refundPaise: refundPaise ?? null,
    note: orNull(note),
    shop: lookups.shop,
    shopPhone: await shopPhone(services, lookups),
    products: lookups.catalogue.products,
    earlierPayments: payments,
    now: call.at,
    imported: imported === null ? null : { ...imported, originalNumber: orNull(originalNumber) },
  };
  const outcome = await handleReplayed(
    services,
    call,
    {
      replay: (state, reach) => returnsOf(services, shopId, original, replaysToCredit(state, command), reach),
      decide: (state, replays) => (importContext.kind === 'refused' ? importContext : decide(state, command, replays)),
    },
    importContext.context,
  );
  if (outcome.kind === 'refused') throw await billRefusal(services, shopId, billId, outcome);
  if (outcome.events.length === 0) {
    // this very note stands in the books, longer than the command is remembered
    const bill = await currentBill(services, shopId, billId);
    return { status: 201, body: bill?.creditNotes.find(({ id }) => id === command.creditNoteId), replayed: true };
  }
  const { data, meta, revision } = eventOf(outcome, 'CreditNoteIssued');
  const { warnings } = (outcome.answer ?? {}) as Partial<CreditNoteAnswer>;
  const row: WrittenCreditNote = {
    ...creditNoteViewOf(data, meta.userId ?? ''),
    revision,
    ...(warnings && { warnings }),
  };
  return writtenRow(outcome, 201, row);
}
