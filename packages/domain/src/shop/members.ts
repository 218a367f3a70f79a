import { accept, refuse, type Decision, type Id, type ShopFact } from '@bahi/contracts';
import { roleOf, type Member, type ShopState } from './shopState.ts';

/** More people than a small shop has; limits the state and the mail. */
const MAX_MEMBERS = 100;

type MemberRole = 'staff' | 'auditor';

export interface InviteMember {
  memberId: Id;
  role: MemberRole;
}

/**
 * Invites a person; name and address are not in the log. Inviting the same person again sets their future role.
 * Refusals: `too_many` when the shop is full, `already_member` when they joined meanwhile.
 */
export function inviteMember(state: Readonly<ShopState>, { memberId, role }: InviteMember): Decision<ShopFact> {
  const known = state.members.get(memberId);
  if (known !== undefined) {
    if (known.accountId !== null) return refuse('already_member');
    return accept([{ type: 'MemberRoleChanged', data: { memberId, accountId: null, role } }]);
  }
  if (state.members.size >= MAX_MEMBERS) return refuse('too_many');
  return accept([{ type: 'MemberInvited', data: { memberId, role } }]);
}

/**
 * An invited person joins with an account. Refusals: `invite_invalid` when the invitation was withdrawn or used, `already_member` when
 * the account joined by another invitation.
 */
export function joinShop(
  state: Readonly<ShopState>,
  { memberId, accountId }: { memberId: Id; accountId: Id },
): Decision<ShopFact> {
  const member = state.members.get(memberId);
  if (member === undefined) return refuse('invite_invalid');
  if (member.accountId === accountId) return accept([]);
  if (member.accountId !== null) return refuse('invite_invalid');
  if (roleOf(state, accountId) !== null) return refuse('already_member');
  return accept([{ type: 'MemberJoined', data: { memberId, accountId, role: member.role } }]);
}

export interface ChangeMember {
  memberId: Id;
  role: MemberRole;
  /** Checked when present. */
  revision?: number;
}

/** Changes a member's role. Refusals: `member_not_found`, `forbidden` for the owner, `stale_revision`. */
export function changeMember(state: Readonly<ShopState>, command: ChangeMember): Decision<ShopFact> {
  const member = memberToChange(state, command.memberId);
  if ('kind' in member) return member;
  if (command.revision !== undefined && command.revision !== member.revision) return refuse('stale_revision');
  const { memberId, accountId } = member;
  return accept([{ type: 'MemberRoleChanged', data: { memberId, accountId, role: command.role } }]);
}

/** Removes a member or withdraws an invitation. Refusals: `member_not_found`, `forbidden` for the owner. */
export function removeMember(state: Readonly<ShopState>, { memberId }: { memberId: Id }): Decision<ShopFact> {
  const member = memberToChange(state, memberId);
  if ('kind' in member) return member;
  return accept([{ type: 'MemberRemoved', data: { memberId, accountId: member.accountId } }]);
}

function memberToChange(state: Readonly<ShopState>, memberId: Id): Readonly<Member> | Decision<never> {
  const member = state.members.get(memberId);
  if (member === undefined) return refuse('member_not_found');
  // the shop always has its owner
  return member.role === 'owner' ? refuse('forbidden') : member;
}
