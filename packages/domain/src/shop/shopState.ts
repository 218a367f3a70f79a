import type {
  Id,
  RecordedEvent,
  RecordedFact,
  Role,
  ShopFact,
  ShopProfileDetails,
  StreamDefinition,
} from '@bahi/contracts';

/** A person in the shop. The owner's member id is their account id. */
export interface Member {
  memberId: Id;
  /** Null while invited. */
  accountId: Id | null;
  role: Role;
  revision: number;
}

/** The state of a shop; changed in place. */
export interface ShopState {
  shopId: Id | null;
  ownerAccountId: Id | null;
  /** Null before the shop is opened. */
  profile: ShopProfileDetails | null;
  /** Revision of the last change of the profile, private contact data included. */
  profileRevision: number;
  /** Revision of the last change of the private contact data; 0 before the first one. */
  contactRevision: number;
  members: Map<Id, Member>;
  /** Every logo that was kept, with the revision of its fact: bills go on naming it. */
  logos: Map<Id, number>;
}

interface ShopSnapshot extends Omit<ShopState, 'members' | 'logos'> {
  members: Member[];
  logos: [Id, number][];
}

function evolve(state: ShopState, event: RecordedEvent): void {
  const fact = event as RecordedFact<ShopFact>;
  const { revision } = event;
  switch (fact.type) {
    case 'ShopOpened': {
      const { shopId, accountId, profile } = fact.data;
      state.shopId = shopId;
      state.ownerAccountId = accountId;
      state.profile = profile;
      state.profileRevision = revision;
      state.members.set(accountId, { memberId: accountId, accountId, role: 'owner', revision });
      break;
    }
    case 'ShopProfileChanged':
      state.profile = fact.data.profile;
      state.profileRevision = revision;
      break;
    case 'ShopLogoKept':
      state.logos.set(fact.data.logoId, revision);
      break;
    case 'ShopContactChanged':
      state.profileRevision = revision;
      state.contactRevision = revision;
      break;
    case 'MemberInvited': {
      const { memberId, role } = fact.data;
      state.members.set(memberId, { memberId, accountId: null, role, revision });
      break;
    }
    case 'MemberJoined':
    case 'MemberRoleChanged': {
      const { memberId, accountId, role } = fact.data;
      state.members.set(memberId, { memberId, accountId, role, revision });
      break;
    }
    case 'MemberRemoved':
      state.members.delete(fact.data.memberId);
      break;
  }
}

const STATE_BYTES = 1_500;
const MEMBER_BYTES = 250;
const LOGO_BYTES = 120;

/** Stream `shop-{shopId}`: profile and members. */
export const shopStream: StreamDefinition<ShopState> = {
  family: 'shop',
  foldVersion: 4,
  chained: false,
  initialState: () => ({
    shopId: null,
    ownerAccountId: null,
    profile: null,
    profileRevision: -1,
    contactRevision: 0,
    members: new Map(),
    logos: new Map(),
  }),
  evolve,
  toSnapshot: (state): ShopSnapshot => ({ ...state, members: [...state.members.values()], logos: [...state.logos] }),
  fromSnapshot: (snapshot) => {
    const kept = snapshot as ShopSnapshot;
    const members = new Map(kept.members.map((member) => [member.memberId, member]));
    return { ...kept, members, logos: new Map(kept.logos) };
  },
  weight: (state) => STATE_BYTES + state.members.size * MEMBER_BYTES + state.logos.size * LOGO_BYTES,
};

/** The account's role in the shop; null when it has none or has lost it. */
export function roleOf(state: Readonly<ShopState>, accountId: Id): Role | null {
  for (const member of state.members.values()) if (member.accountId === accountId) return member.role;
  return null;
}
