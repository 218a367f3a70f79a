import { actOf, streamOf, type MemberRow, type Role } from '@bahi/contracts';
import { removeMember as decide, shopStream } from '@bahi/domain';
import { accepted } from '../http/httpRefusal.ts';
import type { Reply, SignedInCall } from '../http/route.ts';
import { idParam } from '../lists/idParam.ts';
import { eventOf, writtenRow } from '../lists/writtenRow.ts';
import type { Services } from '../services.ts';
import { endMembership } from './endMembership.ts';
import { formerMember } from './memberRows.ts';

/**
 * `DELETE /members/{id}`: takes an invitation back, or ends a membership. The person's account is closed and its address
 * free again, because an account belongs to one shop; what they wrote into the books stays. The answer is the row that
 * `GET /members` lists for `status: removed`: with the name, and no address. An invitation that was taken back is answered alike,
 * without a name, though no list has it: nobody joined. Whatever is interrupted behind the fact, the reactor finishes.
 */
export async function removeMember(services: Services, call: SignedInCall): Promise<Reply> {
  const { shopId } = call.session;
  const memberId = idParam(call);
  const outcome = accepted(
    await services.commands.handle(shopStream, streamOf.shop(shopId), call.context, (state) => {
      const decision = decide(state, { memberId });
      return decision.kind === 'refused'
        ? decision
        : { ...decision, answer: { role: state.members.get(memberId)?.role } };
    }),
  );
  const removed = eventOf(outcome, 'MemberRemoved');
  await endMembership(services, removed);
  const { accountId } = removed.data;
  const { role } = outcome.answer as { role: Role };
  const names = await services.privateStore.accounts.names(shopId, accountId === null ? [] : [accountId]);
  const row: MemberRow = {
    ...formerMember({ id: memberId, accountId, role, revision: removed.revision }, names.get(accountId ?? '')),
    removed: actOf(removed.meta),
  };
  return writtenRow(outcome, 200, row);
}
