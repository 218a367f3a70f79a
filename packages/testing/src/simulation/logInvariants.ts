import {
  idOfStream,
  isStreamOf,
  type AnyRecorded,
  type Id,
  type Position,
  type StreamDefinition,
} from '@bahi/contracts';
import { catalogueStream, customersStream, ledgerStream } from '@bahi/domain';
import { verifyChain, type CommandHandler } from '@bahi/event-store';
import type { SeededRandom } from '../faults/seededRandom.ts';
import type { PlainBills } from '../model/plainBills.ts';

/** The log, stream by stream. */
function byStream(events: readonly AnyRecorded[]): Map<string, AnyRecorded[]> {
  const streams = new Map<string, AnyRecorded[]>();
  for (const event of events) {
    const own = streams.get(event.stream) ?? [];
    own.push(event);
    streams.set(event.stream, own);
  }
  return streams;
}

/** L8: all events of a command in a stream are in one append. */
function scatteredCommands(stream: string, events: readonly AnyRecorded[]): string[] {
  const problems: string[] = [];
  const last = new Map<Id, number>();
  for (const { meta, revision } of events) {
    const before = last.get(meta.commandId);
    if (before !== undefined && before !== revision - 1)
      problems.push(`L8: ${stream} holds command ${meta.commandId} at ${before} and again at ${revision}`);
    last.set(meta.commandId, revision);
  }
  return problems;
}

/** L13, and that every submission ended in exactly one way. */
function brokenDraft(stream: string, events: readonly AnyRecorded[], bills: PlainBills): string[] {
  const problems: string[] = [];
  let open: { submissionRevision: number; hash: string; position: Position } | undefined;
  for (const event of events) {
    if (open !== undefined && event.type !== 'CompletionReturned')
      problems.push(`L13: ${stream} takes ${event.type} after its submission`);
    const { position } = event;
    if (event.type === 'BillSubmitted')
      open = { submissionRevision: event.revision, hash: event.data.contentHash, position };
    if (event.type !== 'CompletionReturned') continue;
    if (
      open?.submissionRevision !== event.data.submissionRevision ||
      !bills.abandoned.has(`${idOfStream(stream)} ${open.submissionRevision}`)
    )
      problems.push(`${stream} is handed back at ${event.revision}, and the books do not know why`);
    open = undefined;
  }
  const event = bills.completed.get(idOfStream(stream));
  const completed = event?.data;
  if (open === undefined && completed !== undefined)
    problems.push(`L3: ${stream} is completed without a submissionRevision`);
  if (open !== undefined && completed === undefined) problems.push(`${stream} was submitted and never finished`);
  if (open !== undefined && completed !== undefined) {
    if (completed.submissionRevision !== open.submissionRevision || completed.contentHash !== open.hash)
      problems.push(`L3: ${stream} is completed with another submission than its last`);
    if (event !== undefined && event.position < open.position)
      problems.push(`L3: ${stream} is completed before it is submitted`);
  }
  return problems;
}

/** L15: no event is in the stream of another shop, and every draft belongs to the shop that its events name. */
function strangers(stream: string, events: readonly AnyRecorded[]): string[] {
  const owner = events[0]?.meta.shopId;
  return events.some(({ meta }) => meta.shopId !== owner) ? [`L15: ${stream} holds events of two shops`] : [];
}

/** Every bill's customer was added before it, in its own shop. */
function unknownCustomers(events: readonly AnyRecorded[]): string[] {
  const known = new Set<string>();
  const problems: string[] = [];
  for (const { type, data, meta } of events) {
    if (type === 'CustomerAdded') known.add(`${meta.shopId} ${data.customer.id}`);
    if (type !== 'BillCompleted' || data.customerId === null) continue;
    if (!known.has(`${meta.shopId} ${data.customerId}`)) problems.push(`bill ${data.billId} has an unknown customer`);
  }
  return problems;
}

/** A phone number has one customer, however many tills and retries added it. */
function repeatedCustomers(stream: string, events: readonly AnyRecorded[]): string[] {
  const added = events.flatMap(({ type, data }) => (type === 'CustomerAdded' ? [data.customer.phone] : []));
  return new Set(added).size === added.length ? [] : [`${stream} has two customers of one phone number`];
}

/** Problems of a whole log, as text; `billsOf` gives the bills of a shop. */
export function logProblems(events: readonly AnyRecorded[], billsOf: (shopId: Id) => PlainBills): string[] {
  const problems = unknownCustomers(events);
  for (const [stream, own] of byStream(events)) {
    problems.push(...scatteredCommands(stream, own), ...strangers(stream, own));
    if (isStreamOf('bill', stream)) problems.push(...brokenDraft(stream, own, billsOf(own[0]?.meta.shopId ?? '')));
    if (isStreamOf('customers', stream)) problems.push(...repeatedCustomers(stream, own));
    if (isStreamOf('ledger', stream))
      for (const broken of verifyChain(own)) problems.push(`${stream}: ${broken.problem} at ${broken.revision}`);
  }
  return problems;
}

/** L11 for one stream. */
async function foldProblemsOf<State>(
  definition: StreamDefinition<State>,
  [stream, own]: readonly [string, AnyRecorded[]],
  commands: readonly CommandHandler[],
  cut: number,
): Promise<string[]> {
  const textOf = (state: State): string => JSON.stringify(definition.toSnapshot(state));
  const whole = definition.initialState();
  let resumed = definition.initialState();
  for (const [index, event] of own.entries()) {
    if (index === cut) resumed = definition.fromSnapshot(JSON.parse(textOf(resumed)));
    definition.evolve(whole, event);
    definition.evolve(resumed, event);
  }
  const problems: string[] = [];
  if (textOf(resumed) !== textOf(whole)) problems.push(`L11: ${stream} differs after a snapshot at ${cut}`);
  for (const handler of commands) {
    const { state } = await handler.load(definition, stream);
    if (textOf(state) !== textOf(whole)) problems.push(`L11: ${stream} in memory differs from its fold`);
  }
  return problems;
}

/** L11: the state in memory, the fold of all events, and a snapshot at any event with the rest are equal. */
export async function foldProblems(
  events: readonly AnyRecorded[],
  commands: readonly CommandHandler[],
  random: SeededRandom,
): Promise<string[]> {
  const problems: string[] = [];
  for (const entry of byStream(events)) {
    const [stream, own] = entry;
    const cut = random.below(own.length);
    if (isStreamOf('ledger', stream)) problems.push(...(await foldProblemsOf(ledgerStream, entry, commands, cut)));
    if (isStreamOf('customers', stream))
      problems.push(...(await foldProblemsOf(customersStream, entry, commands, cut)));
    if (isStreamOf('catalogue', stream))
      problems.push(...(await foldProblemsOf(catalogueStream, entry, commands, cut)));
  }
  return problems;
}
