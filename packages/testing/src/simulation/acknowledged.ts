import { streamOf, type AnyRecorded, type Id } from '@bahi/contracts';
import type { Fulfilment } from './client.ts';
import type { CommandKind } from './knowledge.ts';

interface Written {
  events: AnyRecorded[];
  ofCommand: Map<Id, AnyRecorded[]>;
}

/** The event that an accepted command must have left, by the id in its answer or path. */
const facts: Partial<Record<CommandKind, (id: Id) => (event: AnyRecorded) => boolean>> = {
  sell: (id) => (event) => event.type === 'BillCompleted' && event.data.billId === id,
  owe: (id) => (event) => event.type === 'BillCompleted' && event.data.billId === id,
  close: (id) => (event) => event.type === 'DayClosed' && event.data.closeId === id,
  pay: (id) => (event) => event.type === 'PaymentTaken' && event.data.paymentId === id,
  complete: (id) => (event) => event.type === 'BillCompleted' && event.data.billId === id,
  cancel: (id) => (event) =>
    event.stream === streamOf.bill(id)
      ? event.type === 'BillDiscarded'
      : event.type === 'BillCancelled' && event.data.billId === id,
  credit: (id) => (event) => event.type === 'CreditNoteIssued' && event.data.creditNoteId === id,
  draft: (id) => (event) => event.type === 'BillDrafted' && event.data.billId === id,
  buy: (id) => (event) => event.type === 'PurchaseRecorded' && event.data.purchaseId === id,
  adjust: (id) => (event) => event.type === 'StockAdjusted' && event.data.adjustmentId === id,
  product: (id) => (event) => event.type === 'ProductAdded' && event.data.product.id === id,
};

/** A completion that the books refused after its submission leaves the submission, abandoned and returned. */
const handedBack: readonly string[] = ['BillContentSaved', 'BillSubmitted'];

function asAnswered(fulfilment: Fulfilment, { events, ofCommand }: Written): string[] {
  const { command, commandId, answer } = fulfilment;
  const name = `${command.kind} ${commandId}`;
  const id = String(answer?.body['id']);
  const isFact = facts[command.kind]?.(id);
  if (isFact !== undefined) {
    const found = events.filter(isFact).length;
    const isRepeatable = command.kind === 'cancel';
    if (found !== 1 && !(isRepeatable && found > 1))
      return [`L8: ${name} was acknowledged and is ${found} times in the log`];
  } else if (
    command.kind !== 'clock' &&
    command.kind !== 'restore' &&
    command.kind !== 'move' &&
    !ofCommand.has(commandId)
  ) {
    return [`${name} was acknowledged and is not in the log`];
  }
  return [];
}

/** Compares the answers with the log: nothing acknowledged is missing, nothing refused is there (L5, L8). */
export function acknowledgedProblems(
  fulfilments: readonly Fulfilment[],
  events: readonly AnyRecorded[],
  isEmbedded: boolean,
): string[] {
  const ofCommand = new Map<Id, AnyRecorded[]>();
  for (const event of events)
    ofCommand.set(event.meta.commandId, [...(ofCommand.get(event.meta.commandId) ?? []), event]);
  const written = { events: [...events], ofCommand };
  const problems: string[] = [];
  for (const fulfilment of fulfilments) {
    const { command, commandId, outcome, answer, unanswered } = fulfilment;
    if (outcome === 'done') problems.push(...asAnswered(fulfilment, written));
    if (command.kind !== 'move' || ofCommand.has(commandId)) problems.push(...fulfilment.repeats);
    if (command.kind === 'foreign' && outcome === 'done') problems.push(`L15: a stranger got ${command.subject}`);
    if (command.kind === 'foreign' && answer !== undefined && answer.body['code'] !== 'not_found')
      problems.push(`L15: a stranger was told ${String(answer.body['code'])}`);
    if (outcome !== 'refused' || (unanswered > 0 && !isEmbedded)) continue;
    const left = (ofCommand.get(commandId) ?? []).filter(
      ({ type }) => command.kind !== 'complete' || !handedBack.includes(type),
    );
    if (left.length > 0)
      problems.push(
        `L5: ${command.kind} ${commandId} was refused (${String(answer?.body['code'])}) and wrote ${left[0]?.type}`,
      );
  }
  return problems;
}
