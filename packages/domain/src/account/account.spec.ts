import { describe, expect, it } from '@jest/globals';
import { startingSettings, type RecordedEvent } from '@bahi/contracts';
import {
  accountStream,
  changePassword,
  changeSettings,
  closeAccount,
  openAccount,
  type AccountState,
} from './account.ts';
import { claimEmail, claimPhone, emailClaimStream, releaseEmail, type ClaimState } from './claim.ts';

const id = (n: number) => n.toString(16).padStart(32, '0');
const [mine, theirs] = [{ accountId: id(1) }, { accountId: id(2) }] as const;
const held: ClaimState = { holder: mine.accountId };
const free: ClaimState = { holder: null };

describe('a claim', () => {
  it('is made once, and changes nothing when its holder makes it again', () => {
    expect(claimEmail(free, mine)).toMatchObject({ facts: [{ type: 'EmailClaimed', data: mine }] });
    expect(claimEmail(held, mine)).toMatchObject({ facts: [] });
  });

  it('of an e-mail address is refused to another account', () => {
    expect(claimEmail(held, theirs)).toMatchObject({ code: 'email_taken', fields: { email: 'email_taken' } });
  });

  it('of a phone number that another account holds changes nothing', () => {
    expect(claimPhone(held, theirs)).toMatchObject({ kind: 'accepted', facts: [] });
  });

  it('is released only by its holder, and can then be made again', () => {
    expect(releaseEmail(held, theirs)).toMatchObject({ facts: [] });
    const state = { ...held };
    const decision = releaseEmail(state, mine);
    if (decision.kind === 'accepted') {
      for (const fact of decision.facts) emailClaimStream.evolve(state, fact as RecordedEvent);
    }
    expect(claimEmail(state, theirs)).toMatchObject({ facts: [{ type: 'EmailClaimed' }] });
  });
});

describe('an account', () => {
  const opening = { ...mine, shopId: id(5), via: 'registration', termsAcceptedAt: '2026-01-05T06:30:00.000Z' } as const;
  const opened = (): AccountState => ({
    current: { stage: 'open', accountId: id(1), shopId: id(5), settings: startingSettings },
  });

  it('is opened once', () => {
    expect(openAccount(accountStream.initialState(), opening)).toMatchObject({ facts: [{ type: 'AccountOpened' }] });
    expect(openAccount(opened(), opening)).toMatchObject({ facts: [] });
  });

  it('records that its password changed, without the password', () => {
    expect(changePassword(opened(), 'reset')).toEqual({
      kind: 'accepted',
      facts: [{ type: 'PasswordChanged', data: { accountId: id(1), via: 'reset' } }],
    });
  });

  it('refuses a new password once closed', () => {
    const closed: AccountState = {
      current: { stage: 'closed', accountId: id(1), shopId: id(5), settings: startingSettings },
    };
    expect(changePassword(closed, 'change')).toMatchObject({ code: 'not_found' });
    expect(closeAccount(closed)).toMatchObject({ facts: [] });
    expect(changeSettings(closed, { sounds: true })).toMatchObject({ code: 'not_found' });
  });

  it('keeps the settings that are not named, and records nothing when none changes', () => {
    const state = opened();
    const change = (body: Parameters<typeof changeSettings>[1]) => {
      const decision = changeSettings(state, body);
      if (decision.kind !== 'accepted') throw new Error(decision.code);
      for (const fact of decision.facts) accountStream.evolve(state, fact as RecordedEvent);
      return decision.facts.length;
    };
    expect([change({ sounds: true }), change({ newestFirst: true }), change({ sounds: true }), change({})]).toEqual([
      1, 1, 0, 0,
    ]);
    expect(state.current).toMatchObject({ settings: { sounds: true, vibration: true, newestFirst: true } });
    expect(accountStream.fromSnapshot(accountStream.toSnapshot(state))).toEqual(state);
  });
});
