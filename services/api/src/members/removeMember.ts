import type { Id, ShopFact } from '@bahi/contracts';
import { accountStream, closeAccount, emailClaimStream, phoneClaimStream, releaseEmail, releasePhone, removeMember as decide, shopStream } from '@bahi/domain'; // prettier-ignore
import { deriveId, type CommandContext } from '@bahi/event-store';
import { accepted } from '../http/httpRefusal.ts';
import type { Reply, SignedInCall } from '../http/route.ts';
import { idParam } from '../lists/idParam.ts';
import type { Services } from '../services.ts';

/**
 * `DELETE /members/{id}`: takes an invitation back, or ends a membership. The person's account is closed and its address
 * free again, because an account belongs to one shop; what they wrote into the books stays. The row in the answer has no
 * name or address any more.
 */
export async function removeMember(services: Services, call: SignedInCall): Promise<Reply> {
  const { shopId } = call.session;
  const memberId = idParam(call);
  let role = 'staff';
  const outcome = accepted(
    await services.commands.handle(shopStream, `shop-${shopId}`, call.context, (state) => {
      role = state.members.get(memberId)?.role ?? role;
      const decision = decide(state, { memberId });
      return decision.kind === 'refused' ? decision : { ...decision, answer: { role } };
    }),
  );
  const removed = outcome.events[0] as ShopFact | undefined;
  const accountId = removed?.type === 'MemberRemoved' ? removed.data.accountId : null;
  await services.privateStore.invitations.remove(memberId);
  if (accountId !== null) await endAccount(services, call.context, accountId);
  const revision = outcome.events.at(-1)?.revision ?? outcome.revision;
  const status = accountId === null ? 'invited' : 'active';
  const answer = outcome.answer as { role: string };
  return {
    status: 200,
    body: { id: memberId, role: answer.role, status, revision },
    revision,
    position: outcome.position,
    replayed: outcome.kind === 'replayed',
  };
}

/** Every step may be repeated; the sessions go first, so that nobody removed acts a moment longer. */
async function endAccount(services: Services, context: CommandContext, accountId: Id): Promise<void> {
  const { commands, privateStore } = services;
  await privateStore.sessions.removeOfAccount(accountId);
  const step = (name: string) => ({ ...context, commandId: deriveId(accountId, name) });
  const account = await privateStore.accounts.byId(accountId);
  accepted(await commands.handle(accountStream, `account-${accountId}`, step('close-account'), closeAccount));
  if (account === undefined) return;
  const { emailKey, phoneKey } = account;
  accepted(
    await commands.handle(emailClaimStream, `email-${emailKey}`, step('release-email'), (state) =>
      releaseEmail(state, { accountId }),
    ),
  );
  if (phoneKey !== null) {
    accepted(
      await commands.handle(phoneClaimStream, `phone-${phoneKey}`, step('release-phone'), (state) =>
        releasePhone(state, { accountId }),
      ),
    );
  }
  await privateStore.accounts.remove(accountId);
}
