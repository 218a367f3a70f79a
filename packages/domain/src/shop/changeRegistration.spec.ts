import { describe, expect, it } from '@jest/globals';
import type { Decision, RecordedEvent, ShopFact, ShopProfileDetails } from '@bahi/contracts';
import { gstNumberOn, registrationOn } from '../arithmetic/index.ts';
import { changeProfile, type ChangeProfile } from './changeProfile.ts';
import { openShop } from './openShop.ts';
import { shopStream, type ShopState } from './shopState.ts';

type Step = (state: ShopState) => Decision<ShopFact>;

const [shopId, accountId] = ['1'.padStart(32, '0'), '2'.padStart(32, '0')] as const;
const open: Step = (state) => openShop(state, { shopId, accountId, shopName: 'Sharma Kirana', address: 'MG Road' });
const change =
  (profile: ChangeProfile['profile'], filedMonths: readonly string[] = []): Step =>
  (state) =>
    changeProfile(state, { profile, contact: [], filedMonths });

/** The state of a new shop after accepted decisions. */
function fold(...steps: Step[]): ShopState {
  const state = shopStream.initialState();
  for (const step of [open, ...steps]) {
    const decision = step(state);
    if (decision.kind === 'refused') throw new Error(`refused: ${decision.code}`);
    for (const fact of decision.facts) shopStream.evolve(state, { ...fact, revision: 0 } as RecordedEvent);
  }
  return state;
}

function profileAfter(...steps: Step[]): ShopProfileDetails {
  const { profile } = fold(...steps);
  if (profile === null) throw new Error('no shop');
  return profile;
}

describe('the registrations of a shop', () => {
  const REGULAR = { gstRegistration: 'regular', gstNumber: '29ZZKPS1234K1Z8', stateCode: '29' } as const;
  const turnRegular = change({ ...REGULAR, gstEffectiveFrom: '2026-11-15' });
  const giveUp = change({ gstRegistration: 'none', gstNumber: null, gstEffectiveFrom: '2027-04-01' });
  const onDays = (profile: ShopProfileDetails, ...days: string[]) =>
    days.map((day) => [registrationOn(profile, day), gstNumberOn(profile, day)]);

  it('begin on their first day, and the last one is given up on its day (T15)', () => {
    const profile = profileAfter(turnRegular, giveUp);
    expect(onDays(profile, '2026-11-14', '2026-11-15', '2027-03-31', '2027-04-01')).toEqual([
      ['none', null],
      ['regular', '29ZZKPS1234K1Z8'],
      ['regular', '29ZZKPS1234K1Z8'],
      ['none', null],
    ]);
    expect(profile).toMatchObject({ gstRegistration: 'none', gstEffectiveFrom: '2027-04-01' });
  });

  it('follow one another, each with its number', () => {
    const composition = change({ gstRegistration: 'composition', gstEffectiveFrom: '2027-04-01' });
    const moved = change({ gstNumber: '27ABCDE1234F1Z0', stateCode: '27', gstEffectiveFrom: '2028-01-01' });
    const days = ['2027-03-31', '2027-04-01', '2028-01-01'];
    expect(onDays(profileAfter(turnRegular, composition, moved), ...days)).toEqual([
      ['regular', '29ZZKPS1234K1Z8'],
      ['composition', '29ZZKPS1234K1Z8'],
      ['composition', '27ABCDE1234F1Z0'],
    ]);
  });

  it('are corrected by another day or another number alone', () => {
    const earlier = profileAfter(turnRegular, change({ gstEffectiveFrom: '2026-11-01' }));
    expect(onDays(earlier, '2026-10-31', '2026-11-01')).toEqual([
      ['none', null],
      ['regular', '29ZZKPS1234K1Z8'],
    ]);
    const later = profileAfter(turnRegular, change({ gstEffectiveFrom: '2026-12-01' }));
    expect(onDays(later, '2026-11-20')).toEqual([['none', null]]);
    const retyped = profileAfter(turnRegular, change({ gstNumber: '29ABCDE1234F2ZV' }));
    expect(onDays(retyped, '2026-11-15')).toEqual([['regular', '29ABCDE1234F2ZV']]);
    expect(retyped.formerRegistrations).toEqual([]);
  });

  it('replace what would begin later', () => {
    const composition = change({ ...REGULAR, gstRegistration: 'composition', gstEffectiveFrom: '2026-11-01' });
    const profile = profileAfter(turnRegular, giveUp, composition);
    expect(profile.formerRegistrations).toEqual([]);
  });

  it.each([
    ['a number', { ...REGULAR, gstNumber: null, gstEffectiveFrom: '2026-11-15' }, 'gst_number_required', 'gstNumber'],
    ['a day', REGULAR, 'registration_day_required', 'gstEffectiveFrom'],
    [
      'a state, if it is regular',
      { ...REGULAR, stateCode: null, gstEffectiveFrom: '2026-11-15' },
      'state_required_for_registration',
      'stateCode',
    ],
  ])('need %s', (_what, changes, code, field) => {
    expect(change(changes)(fold())).toMatchObject({ code, fields: { [field]: code } });
    const composition = { ...REGULAR, gstRegistration: 'composition', stateCode: null } as const;
    expect(change({ ...composition, gstEffectiveFrom: '2026-11-15' })(fold()).kind).toBe('accepted');
  });

  it('keep what they need', () => {
    const state = fold(turnRegular);
    expect(change({ gstNumber: null })(state)).toMatchObject({ code: 'gst_number_required' });
    expect(change({ stateCode: null })(state)).toMatchObject({ code: 'state_required_for_registration' });
    expect(change({ gstEffectiveFrom: null })(state)).toMatchObject({ code: 'registration_day_required' });
    expect(change({ gstRegistration: 'none' })(state)).toMatchObject({ code: 'registration_day_required' });
    expect(change({ upiId: 'asha@okbank' })(state)).toMatchObject({ kind: 'accepted' });
  });

  it.each([
    ['begin in it', { gstEffectiveFrom: '2026-10-01' }, ['2026-10'], '2026-10'],
    ['begin before it', { gstEffectiveFrom: '2026-09-15' }, ['2026-10'], '2026-10'],
    [
      'are given up in it',
      { gstRegistration: 'none', gstEffectiveFrom: '2027-04-20' },
      ['2027-03', '2027-04'],
      '2027-04',
    ],
    ['get another number', { gstNumber: '29ABCDE1234F2ZV' }, ['2026-12'], '2026-12'],
  ] as const)('stay as they are in a filed month (R29): refused when they %s', (_what, changes, filedMonths, month) => {
    const code = 'registration_in_filed_month';
    expect(change(changes, filedMonths)(fold(turnRegular))).toMatchObject({ code, params: { month } });
  });

  it('may change after a filed month, and whatever else may change while it is filed (R29)', () => {
    expect(change({ ...REGULAR, gstEffectiveFrom: '2026-11-15' }, ['2026-10'])(fold()).kind).toBe('accepted');
    const later = { gstRegistration: 'none', gstEffectiveFrom: '2027-04-01' } as const;
    expect(change(later, ['2027-03'])(fold(turnRegular)).kind).toBe('accepted');
    expect(change({ upiId: 'asha@okbank' }, ['2026-11'])(fold(turnRegular)).kind).toBe('accepted');
  });
});
