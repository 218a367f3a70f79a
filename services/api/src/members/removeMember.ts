import { streamOf } from '@bahi/contracts';
import { removeMember as decide, shopStream } from '@bahi/domain';
import { accepted } from '../http/httpRefusal.ts';
import type { Reply, SignedInCall } from '../http/route.ts';
import { idParam } from '../lists/idParam.ts';
import { eventOf } from '../lists/writtenRow.ts';
import type { Services } from '../services.ts';
import { endMembership } from './endMembership.ts';

/**
 * `DELETE /members/{id}`: takes an invitation back, or ends a membership. The person's account is closed and its address
 * free again, because an account belongs to one shop; what they wrote into the books stays. The row in the answer has no
 * name or address any more. Whatever is interrupted behind the fact, the reactor finishes.
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
  const { revision, data } = removed;
  const status = data.accountId === null ? 'invited' : 'active';
  const answer = outcome.answer as { role: string };
  return {
    status: 200,
    body: { id: memberId, accountId: data.accountId, role: answer.role, status, revision },
    revision,
    position: outcome.position,
    replayed: outcome.kind === 'replayed',
  };
}
