import { streamOf, type AnyRecorded, type Id } from '@bahi/contracts';
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
import { deriveId, durableState, type CommandContext } from '@bahi/event-store';
import type { AccountRecord } from '@bahi/private-store';
import { accepted } from '../http/httpRefusal.ts';
import type { Services } from '../services.ts';

/**
 * Closes an account for good and frees its address and number; its id is never used again. Removes the sessions first, so that they
 * end at once, and the row last, because it has the keys to release. The name of a member is kept before: the books go on saying who
 * made their documents (R37). Who never joined made none, so nothing of theirs is kept. Each step may be repeated at any time, by any
 * process.
 * @param origin the context of the steps; each gets a command id of its own
 */
export async function endAccount(
  services: Services,
  { accountId, shopId, name, emailKey, phoneKey }: AccountRecord,
  origin: CommandContext,
): Promise<void> {
  const { commands, privateStore } = services;
  await privateStore.sessions.removeOfAccount(accountId);
  const step = (name: string) => ({ ...origin, commandId: deriveId(accountId, name) });
  accepted(await commands.handle(accountStream, streamOf.account(accountId), step('close-account'), closeAccount));
  accepted(
    await commands.handle(emailClaimStream, streamOf.email(emailKey), step('release-email'), (state) =>
      releaseEmail(state, { accountId }),
    ),
  );
  if (phoneKey !== null) {
    accepted(
      await commands.handle(phoneClaimStream, streamOf.phone(phoneKey), step('release-phone'), (state) =>
        releasePhone(state, { accountId }),
      ),
    );
  }
  const isInBooks = await wasMember(services, streamOf.shop(shopId), accountId);
  if (isInBooks) await privateStore.accounts.keepName({ accountId, shopId, name });
  await privateStore.accounts.remove(accountId);
}

/**
 * What an account is to its shop. `joining`: it has credentials, and the open invitation that will make it a member; a call is about to,
 * or was interrupted. `over`: it was a member, or its invitation was taken back before it joined, and its end is not finished.
 */
export type Standing = 'member' | 'joining' | 'over';

/** The standing of an account with credentials. */
export async function standingOf(services: Services, account: AccountRecord): Promise<Standing> {
  const { accountId, shopId, emailKey } = account;
  const stream = streamOf.shop(shopId);
  // read before the members: who joins is a member first, and only then loses the invitation
  const invitations = await services.privateStore.invitations.ofShop(shopId);
  const shop = await durableState(services.commands, shopStream, stream);
  if (roleOf(shop, accountId) !== null) return 'member';
  const isInvited = invitations.some((one) => one.emailKey === emailKey && shop.members.has(one.memberId));
  return isInvited && !(await wasMember(services, stream, accountId)) ? 'joining' : 'over';
}

const PAGE = 250;

/** Reads the shop's history: long for few shops, and asked for few accounts. */
async function wasMember({ events }: Services, stream: string, accountId: Id): Promise<boolean> {
  for (let from = 0; ; from += PAGE) {
    const page = (await events.readStream(stream, { from, maxCount: PAGE })) as AnyRecorded[];
    if (page.some((event) => event.type === 'MemberRemoved' && event.data.accountId === accountId)) return true;
    if (page.length < PAGE) return false;
  }
}
