import type { AnyRecorded } from '@bahi/contracts';
import { shopStream } from '@bahi/domain';
import { contextAfter, durableState } from '@bahi/event-store';
import type { AccountRecord, InvitationRecord } from '@bahi/private-store';
import { endAccount, standingOf } from '../auth/endAccount.ts';
import type { Services } from '../services.ts';

export type MemberRemoved = Extract<AnyRecorded, { type: 'MemberRemoved' }>;

/**
 * Ends what a removed member had: the account with its address, and the invitation. Each step may be repeated at any time, by any
 * process: a person who was invited again or joined again since is not affected.
 */
export async function endMembership(services: Services, removed: MemberRemoved): Promise<void> {
  const { memberId } = removed.data;
  const { shopId } = removed.meta;
  const invitations = shopId === undefined ? [] : await services.privateStore.invitations.ofShop(shopId);
  const invitation = invitations.find((one) => one.memberId === memberId);
  const account = await accountOf(services, removed, invitation);
  // an account that never got credentials stays: the next person who proves the address takes it over, also for a shop of their own
  if (account !== undefined && account.shopId === shopId && (await standingOf(services, account)) === 'over') {
    await endAccount(services, account, contextAfter(removed, removed.id));
  }
  // last, because it has the address of somebody who was about to join
  const shop = await durableState(services.commands, shopStream, removed.stream);
  if (!shop.members.has(memberId)) await services.privateStore.invitations.remove(memberId);
}

async function accountOf(
  { privateStore: { accounts } }: Services,
  { data: { accountId } }: MemberRemoved,
  invitation: InvitationRecord | undefined,
): Promise<AccountRecord | undefined> {
  if (accountId !== null) return accounts.byId(accountId);
  return invitation && accounts.byEmailKey(invitation.emailKey);
}
