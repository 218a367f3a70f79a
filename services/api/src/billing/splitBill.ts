import { streamOf, type AnyRecorded, type Id, type Position, type SplitBillBody } from '@bahi/contracts';
import { billStream, openSplitOff, splitBill as decide, type SplitBill } from '@bahi/domain';
import { contextAfter, deriveId, rememberedOutcome } from '@bahi/event-store';
import { accepted } from '../http/httpRefusal.ts';
import type { Reply, SignedInCall } from '../http/route.ts';
import { lookUp } from '../ledger/lookups.ts';
import { idParam } from '../lists/idParam.ts';
import { eventOf } from '../lists/writtenRow.ts';
import type { Services } from '../services.ts';
import { billCommand, draftReply } from './billCommand.ts';

export type BillSplit = Extract<AnyRecorded, { type: 'BillSplit' }>;

/**
 * `POST /billing/{id}/split`: the lines without tax go to a second draft, whose id the answer names (R3). The first draft records what
 * leaves it; then the second is opened. If the process ends in between, the reactor opens it.
 */
export async function splitBill(services: Services, call: SignedInCall<SplitBillBody>): Promise<Reply> {
  const billId = idParam(call);
  const remembered = await rememberedOutcome(services.commands, billStream, streamOf.bill(billId), call.context);
  const outcome = remembered === undefined ? await splitNow(services, call, billId) : accepted(remembered);
  const split = eventOf(outcome, 'BillSplit');
  const position = (await openSplitDraft(services, split)) ?? outcome.position;
  const reply = await draftReply(services, billId, outcome);
  return { ...reply, position, body: { ...(reply.body as object), splitOffId: split.data.splitOffId } };
}

async function splitNow(services: Services, call: SignedInCall<SplitBillBody>, billId: Id) {
  const { catalogue, shop } = await lookUp(services, call.session.shopId);
  const command: SplitBill = {
    expectedRevision: call.body.revision,
    splitOffId: deriveId(call.context.commandId, 'split'),
    products: catalogue.products,
    shop,
    at: call.at,
  };
  return billCommand(services, call, billId, (state) => decide(state, command), { payee: shop });
}

/**
 * Opens the draft that a split made, once, in whichever process: the command's id derives from the draft's. Gives the position of
 * its facts; null when it was open.
 */
export async function openSplitDraft(services: Services, split: BillSplit): Promise<Position | null> {
  const { splitOffId } = split.data;
  const outcome = await services.commands.handle(
    billStream,
    streamOf.bill(splitOffId),
    contextAfter(split, splitOffId),
    (state) => openSplitOff(state, { ...split.data, shopId: split.meta.shopId ?? '' }),
  );
  return accepted(outcome).position;
}
