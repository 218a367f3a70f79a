import { accept, type SplitBillBody } from '@bahi/contracts';
import { draftBill, splitBill as decide, type SplitBill } from '@bahi/domain';
import { deriveId } from '@bahi/event-store';
import { HttpRefusal } from '../http/httpRefusal.ts';
import type { Reply, SignedInCall } from '../http/route.ts';
import { lookUp } from '../ledger/lookups.ts';
import { idParam } from '../lists/idParam.ts';
import type { Services } from '../services.ts';
import { billCommand, billRefusal, draftReply, repeatedOnDraft } from './billCommand.ts';
import { loadDraft } from './loadDraft.ts';

/**
 * `POST /billing/{id}/split`: the lines without tax go to a second draft, whose id the answer names (R3). The second draft is written
 * first: if the process ends in between, no line is lost. Its id follows from the revision that is split, so another press goes on with
 * it, also under another key, and there is never a third draft.
 */
export async function splitBill(services: Services, call: SignedInCall<SplitBillBody>): Promise<Reply> {
  const { session, context, body } = call;
  const { shopId } = session;
  const billId = idParam(call);
  const splitOffId = deriveId(billId, 'split', String(body.revision));
  const repeated = await repeatedOnDraft(services, call, billId);
  if (repeated !== undefined) return withSecond(repeated, splitOffId);
  const [{ catalogue, shop }, bill] = await Promise.all([
    lookUp(services, shopId),
    loadDraft(services, shopId, billId),
  ]);
  if (bill === undefined) throw new HttpRefusal('not_found');
  const command: SplitBill = { expectedRevision: body.revision, products: catalogue.products, shop, at: call.at };
  const parts = decide({ bill }, command);
  if (parts.kind === 'refused') throw await billRefusal(services, shopId, billId, parts);
  await billCommand(
    services,
    call,
    splitOffId,
    (state) => {
      const drafted = draftBill(state, {
        billId: splitOffId,
        shopId,
        importId: null,
        originalNumber: null,
        defaults: null,
      });
      if (drafted.kind === 'refused' || drafted.facts.length === 0) return drafted;
      return accept([...drafted.facts, { type: 'BillContentSaved', data: { content: parts.untaxed } }]);
    },
    { isNew: true, context: { ...context, commandId: splitOffId } },
  );
  const outcome = await billCommand(
    services,
    call,
    billId,
    (state) => {
      const now = decide(state, command);
      return now.kind === 'refused' ? now : accept([{ type: 'BillContentSaved', data: { content: now.taxed } }]);
    },
    { payee: shop },
  );
  return withSecond(await draftReply(services, billId, outcome), splitOffId);
}

const withSecond = (reply: Reply, splitOffId: string): Reply => ({
  ...reply,
  body: { ...(reply.body as object), splitOffId },
});
