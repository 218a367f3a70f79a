import type { AnyRecorded } from '@bahi/contracts';
import { roleOf, shopStream } from '@bahi/domain';
import { contextAfter, durableState } from '@bahi/event-store';
import { endAccount } from '../auth/endAccount.ts';
import type { Services } from '../services.ts';

export type MemberRemoved = Extract<AnyRecorded, { type: 'MemberRemoved' }>;

/**
 * Ends what a removed member had: the invitation, or the account with its address. Each step may be repeated at any time, by any
 * process: a person who was invited again or joined again since is not affected.
 */
export async function endMembership(services: Services, removed: MemberRemoved): Promise<void> {
  const { memberId, accountId } = removed.data;
  const shop = await durableState(services.commands, shopStream, removed.stream);
  if (!shop.members.has(memberId)) await services.privateStore.invitations.remove(memberId);
  if (accountId === null || roleOf(shop, accountId) !== null) return;
  const account = await services.privateStore.accounts.byId(accountId);
  // an account that never got credentials stays: the next person who proves the address takes it over, also for a shop of their own
  if (account === undefined || account.shopId !== removed.meta.shopId) return;
  await endAccount(services, account, contextAfter(removed, removed.id));
}
