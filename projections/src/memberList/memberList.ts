import { actOf, type Act, type Id, type Role } from '@bahi/contracts';
import type { Projection } from '@bahi/projection-runner';
import type { Doc } from '@bahi/read-store';
import { shopOf } from '../derived/shopOf.ts';

const MEMBERS = 'members';

/**
 * Ids and roles only: names and addresses are private data, joined when the list is read. Who joined and was removed stays, because
 * documents name them.
 */
export interface MemberDoc extends Doc {
  accountId: Id | null;
  role: Role;
  status: 'invited' | 'active' | 'removed';
  removed?: Act;
  revision: number;
}

/** Members of each shop, present and former. The account that opened it is a member under its own id. */
export const memberList: Projection = {
  name: 'memberList',
  version: 2,
  collections: [{ name: MEMBERS, indexes: [['role'], ['status'], ['accountId']] }],
  handles: ['ShopOpened', 'MemberInvited', 'MemberJoined', 'MemberRoleChanged', 'MemberRemoved'],
  keys(event) {
    switch (event.type) {
      case 'ShopOpened':
        return [[MEMBERS, event.data.accountId]];
      case 'MemberInvited':
      case 'MemberJoined':
      case 'MemberRoleChanged':
      case 'MemberRemoved':
        return [[MEMBERS, event.data.memberId]];
      default:
        return [];
    }
  },
  apply(event, docs) {
    const { revision } = event;
    const shopId = shopOf(event);
    switch (event.type) {
      case 'ShopOpened': {
        const { accountId } = event.data;
        docs.put<MemberDoc>(MEMBERS, { id: accountId, shopId, accountId, role: 'owner', status: 'active', revision });
        break;
      }
      case 'MemberInvited': {
        const { memberId, role } = event.data;
        docs.put<MemberDoc>(MEMBERS, { id: memberId, shopId, accountId: null, role, status: 'invited', revision });
        break;
      }
      case 'MemberJoined': {
        const { memberId, accountId, role } = event.data;
        docs.put<MemberDoc>(MEMBERS, { id: memberId, shopId, accountId, role, status: 'active', revision });
        break;
      }
      case 'MemberRoleChanged': {
        const known = docs.get<MemberDoc>(MEMBERS, event.data.memberId);
        if (known !== undefined) docs.put<MemberDoc>(MEMBERS, { ...known, role: event.data.role, revision });
        break;
      }
      case 'MemberRemoved': {
        const { memberId, accountId } = event.data;
        const known = docs.get<MemberDoc>(MEMBERS, memberId);
        if (accountId === null || known === undefined) docs.remove(MEMBERS, memberId);
        else docs.put<MemberDoc>(MEMBERS, { ...known, status: 'removed', removed: actOf(event.meta), revision });
        break;
      }
      default:
    }
  },
  announces: ['members'],
};
