import type { AnyRecorded, Id } from '@bahi/contracts';
import {
  accountStream,
  closeAccount,
  emailClaimStream,
  phoneClaimStream,
  releaseEmail,
  releasePhone,
  roleOf,
  shopStream,
} from '@bahi/domain';
import { contextAfter, deriveId, durableState } from '@bahi/event-store';
import { accepted } from '../http/httpRefusal.ts';
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
  if (accountId !== null && roleOf(shop, accountId) === null) await endAccount(services, removed, accountId);
}

/**
 * Removes the sessions first, so that they end at once, and the account's row last, because it has the keys to release. Its name is
 * kept before: the books go on saying who made their documents (R37). An account that never got credentials stays: the next person
 * who proves the address takes it over, also for a shop of their own.
 */
async function endAccount(services: Services, removed: MemberRemoved, accountId: Id): Promise<void> {
  const { commands, privateStore } = services;
  const account = await privateStore.accounts.byId(accountId);
  if (account === undefined || account.shopId !== removed.meta.shopId) return;
  await privateStore.sessions.removeOfAccount(accountId);
  const step = (name: string) => contextAfter(removed, deriveId(accountId, name));
  accepted(await commands.handle(accountStream, `account-${accountId}`, step('close-account'), closeAccount));
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
  await privateStore.accounts.keepName({ accountId, shopId: account.shopId, name: account.name });
  await privateStore.accounts.remove(accountId);
}
