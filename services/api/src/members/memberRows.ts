import { streamOf, type Id, type MemberRow } from '@bahi/contracts';
import { shopStream, type Member } from '@bahi/domain';
import { durableState } from '@bahi/event-store';
import type { MemberDoc } from '@bahi/projections';
import type { Services } from '../services.ts';

/** A member, and the phone number they are found by. */
export interface FoundMember {
  row: MemberRow;
  phone: string | undefined;
}

/** Everybody of the shop: roles from its stream, names and addresses from the private store. */
export async function shopMembers(services: Services, shopId: Id): Promise<FoundMember[]> {
  const [state, accounts, invitations] = await Promise.all([
    durableState(services.commands, shopStream, streamOf.shop(shopId)),
    services.privateStore.accounts.ofShop(shopId),
    services.privateStore.invitations.ofShop(shopId),
  ]);
  const accountOf = new Map(accounts.map((account) => [account.accountId, account]));
  const invitationOf = new Map(invitations.map((invitation) => [invitation.memberId, invitation]));
  return [...state.members.values()].map((member) => {
    const account = member.accountId === null ? undefined : accountOf.get(member.accountId);
    const email = account?.email ?? invitationOf.get(member.memberId)?.email ?? '';
    return { row: memberRow(member, email, account?.name), phone: account?.phone };
  });
}

/** The most former members that are listed. */
const MOST_FORMER = 1_000;

/** Who joined the shop and was removed, newest first: the names that its documents show. No address of theirs is kept. */
export async function formerMembers({ read, privateStore }: Services, shopId: Id): Promise<FoundMember[]> {
  const removed = await read.rows<MemberDoc>('memberList', 'members', {
    shopId,
    where: { status: 'removed' },
    sort: { field: 'revision', order: 'DESC' },
    offset: 0,
    limit: MOST_FORMER,
  });
  const accountIds = removed.flatMap(({ accountId }) => accountId ?? []);
  const names = await privateStore.accounts.names(shopId, accountIds);
  return removed.map(({ removed: act, ...member }) => {
    const row = { ...formerMember(member, names.get(member.accountId ?? '')), ...(act && { removed: act }) };
    return { row, phone: undefined };
  });
}

/** A removed member as a row, still without who removed them. */
export function formerMember(
  { id, accountId, role, revision }: Pick<MemberRow, 'id' | 'accountId' | 'role' | 'revision'>,
  name: string | undefined,
): MemberRow {
  return { id, accountId, email: '', ...(name !== undefined && { name }), role, status: 'removed', revision };
}

/** One member as a row; `name` is known once they joined. */
export function memberRow(member: Readonly<Member>, email: string, name?: string): MemberRow {
  const { memberId, accountId, role, revision } = member;
  const status = accountId === null ? 'invited' : 'active';
  return { id: memberId, accountId, email, ...(name !== undefined && { name }), role, status, revision };
}
