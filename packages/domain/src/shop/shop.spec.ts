import { describe, expect, it } from '@jest/globals';
import type { Decision, RecordedEvent, ShopFact } from '@bahi/contracts';
import { changeLogo } from './changeLogo.ts';
import { changeProfile } from './changeProfile.ts';
import { gstNumberWarnings } from './gstNumberWarnings.ts';
import { changeMember, inviteMember, joinShop, removeMember } from './members.ts';
import { openShop } from './openShop.ts';
import { roleOf, shopStream, type ShopState } from './shopState.ts';

const id = (n: number) => n.toString(16).padStart(32, '0');
const [shopId, owner, staff, staffAccount] = [id(1), id(2), id(3), id(4)] as const;
const open = (state: ShopState) =>
  openShop(state, { shopId, accountId: owner, shopName: 'Sharma Kirana', address: 'MG Road, Pune' });

type Step = (state: ShopState) => Decision<ShopFact>;

/** State after decisions that were all accepted. */
function given(...steps: Step[]): { state: ShopState; revision: number } {
  const state = shopStream.initialState();
  let revision = -1;
  for (const step of steps) {
    const decision = step(state);
    if (decision.kind === 'refused') throw new Error(`given was refused: ${decision.code}`);
    for (const fact of decision.facts) {
      revision += 1;
      shopStream.evolve(state, { ...fact, revision } as RecordedEvent);
    }
  }
  return { state, revision };
}

const change =
  (profile: Parameters<typeof changeProfile>[1]['profile'], revision?: number): Step =>
  (state) =>
    changeProfile(state, { profile, contact: [], filedMonths: [], ...(revision !== undefined && { revision }) });

describe('a shop', () => {
  it('starts with the initial INV, without GST, with a warning about oversold stock', () => {
    const { state } = given(open);
    expect(state.profile).toMatchObject({ billingInitial: 'INV', gstRegistration: 'none', oversellPolicy: 'warn' });
    expect(roleOf(state, owner)).toBe('owner');
  });

  it('is opened once', () => {
    expect(given(open, open).revision).toBe(0);
  });

  it('names the fields that changed and keeps the others', () => {
    const { state } = given(open);
    expect(change({ upiId: 'sharma@okbank', roundOff: 'rupee' })(state)).toMatchObject({
      facts: [{ type: 'ShopProfileChanged', data: { changed: ['upiId'], profile: { shopName: 'Sharma Kirana' } } }],
    });
  });

  it('records that it was sent unchanged', () => {
    const { state } = given(open);
    expect(change({ billingInitial: 'INV' })(state)).toMatchObject({
      facts: [{ type: 'ShopProfileChanged', data: { changed: [], profile: { billingInitial: 'INV' } } }],
    });
  });

  it('records changed contact fields by name only', () => {
    const { state } = given(open);
    const decision = changeProfile(state, { profile: {}, contact: ['phone'], filedMonths: [] });
    expect(decision).toMatchObject({ facts: [{ type: 'ShopContactChanged', data: { fields: ['phone'] } }] });
  });

  it('refuses a change of an older profile revision', () => {
    const { state } = given(open, change({ upiId: 'a1@okbank' }));
    expect(change({ upiId: 'b2@okbank' }, 0)(state)).toMatchObject({ code: 'stale_revision' });
    expect(change({ upiId: 'b2@okbank' }, 1)(state)).toMatchObject({ kind: 'accepted' });
  });

  it('R10: accepts an initial of 15 characters without a GST number, of 10 with one', () => {
    const long = given(open, change({ billingInitial: 'SHARMAKIRANAPUN' })).state;
    expect(change({ gstNumber: '27AAPFU0939F1ZV' })(long)).toMatchObject({
      code: 'billing_initial_too_long_for_gst',
      params: { max: 10 },
      fields: { gstNumber: 'billing_initial_too_long_for_gst' },
    });
    const registered = given(open, change({ gstNumber: '27AAPFU0939F1ZV', billingInitial: 'SHARMAKIRA' })).state;
    expect(change({ billingInitial: 'SHARMAKIRAN' })(registered)).toMatchObject({
      fields: { billingInitial: 'billing_initial_too_long_for_gst' },
    });
  });

  it('R13-R15: warns about a doubtful GST number', () => {
    expect(gstNumberWarnings('27AAPFU0939F1ZV', '27')).toEqual([]);
    expect(gstNumberWarnings('27AAPFU0939F1ZV', '29')).toEqual(['gst_number_state']);
    expect(gstNumberWarnings('27ABCDE1234F1Z5', null)).toEqual(['gst_number_check']);
    expect(gstNumberWarnings('25AAPFU0939F1ZV', null)).toContain('gst_number_state');
  });
});

describe('members of a shop', () => {
  const invite: Step = (state) => inviteMember(state, { memberId: staff, role: 'staff' });
  const join: Step = (state) => joinShop(state, { memberId: staff, accountId: staffAccount });

  it('join in the role they were invited for', () => {
    expect(roleOf(given(open, invite, join).state, staffAccount)).toBe('staff');
  });

  it('have no role before they join and after they are removed', () => {
    expect(roleOf(given(open, invite).state, staffAccount)).toBeNull();
    const remove: Step = (state) => removeMember(state, { memberId: staff });
    expect(roleOf(given(open, invite, join, remove).state, staffAccount)).toBeNull();
  });

  it('can get another role', () => {
    const promote: Step = (state) => changeMember(state, { memberId: staff, role: 'auditor' });
    expect(roleOf(given(open, invite, join, promote).state, staffAccount)).toBe('auditor');
  });

  it('cannot join twice with different accounts', () => {
    const { state } = given(open, invite, join);
    expect(joinShop(state, { memberId: staff, accountId: id(9) })).toMatchObject({ code: 'invite_invalid' });
  });

  it('cannot join by two invitations', () => {
    const again: Step = (state) => inviteMember(state, { memberId: id(9), role: 'auditor' });
    const { state } = given(open, invite, again, join);
    expect(joinShop(state, { memberId: id(9), accountId: staffAccount })).toMatchObject({ code: 'already_member' });
  });

  it('never lose the owner', () => {
    const { state } = given(open);
    expect(removeMember(state, { memberId: owner })).toMatchObject({ code: 'forbidden' });
    expect(changeMember(state, { memberId: owner, role: 'staff' })).toMatchObject({ code: 'forbidden' });
  });

  it('are a hundred at most, including the owner and open invitations', () => {
    const others = Array.from({ length: 99 }, (_, n): Step => (state) => {
      return inviteMember(state, { memberId: id(100 + n), role: 'staff' });
    });
    expect(inviteMember(given(open, ...others.slice(1)).state, { memberId: staff, role: 'staff' }).kind).toBe(
      'accepted',
    );
    const full = inviteMember(given(open, ...others).state, { memberId: staff, role: 'staff' });
    expect(full).toMatchObject({ code: 'too_many', params: { max: 100 } });
  });

  it('are not found when they are unknown', () => {
    expect(removeMember(given(open).state, { memberId: id(8) })).toMatchObject({ code: 'member_not_found' });
  });

  it('are equal when restored from a snapshot and later events (L11)', () => {
    const { state } = given(open, invite, join);
    const copy = shopStream.fromSnapshot(JSON.parse(JSON.stringify(shopStream.toSnapshot(state))));
    expect(copy).toEqual(state);
  });
});

describe('the logo of a shop', () => {
  const [first, second] = [
    { logoId: id(21), png: 'QUJD' },
    { logoId: id(22), png: 'REVG' },
  ];
  const logo =
    (one: typeof first | null): Step =>
    (state) =>
      changeLogo(state, one);
  const typesOf = (decision: Decision<ShopFact>) =>
    decision.kind === 'refused' ? decision.code : decision.facts.map(({ type }) => type);

  it('is kept once and named by the profile, whose other fields stay', () => {
    const { state, revision } = given(open, change({ upiId: 'a1@okbank' }), logo(first));
    expect(state.profile).toMatchObject({ logo: first.logoId, upiId: 'a1@okbank' });
    expect([...state.logos]).toEqual([[first.logoId, revision - 1]]);
    expect(state.profileRevision).toBe(revision);
  });

  it('goes and comes back without being kept twice; bills may go on naming the others', () => {
    const { state } = given(open, logo(first), logo(second), logo(null));
    expect(state.profile?.logo).toBeNull();
    expect([...state.logos.keys()]).toEqual([first.logoId, second.logoId]);
    expect(typesOf(changeLogo(state, first))).toEqual(['ShopProfileChanged']);
    expect(typesOf(changeLogo(state, { logoId: id(23), png: 'R0hJ' }))).toEqual(['ShopLogoKept', 'ShopProfileChanged']);
    const restored = shopStream.fromSnapshot(JSON.parse(JSON.stringify(shopStream.toSnapshot(state))));
    expect(restored).toEqual(state);
  });

  it('needs a shop', () => {
    expect(typesOf(changeLogo(shopStream.initialState(), first))).toBe('not_found');
  });
});
