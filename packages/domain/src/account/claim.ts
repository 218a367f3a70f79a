import {
  accept,
  refuseField,
  type ClaimFact,
  type Decision,
  type Id,
  type RecordedEvent,
  type RecordedFact,
  type StreamDefinition,
} from '@bahi/contracts';

/**
 * The holder of an address or number. The stream's name is a keyed hash of it, so the log never has the address itself.
 */
export interface ClaimState {
  holder: Id | null;
}

function evolve(state: ClaimState, event: RecordedEvent): void {
  const fact = event as RecordedFact<ClaimFact>;
  switch (fact.type) {
    case 'EmailClaimed':
    case 'PhoneClaimed':
      state.holder = fact.data.accountId;
      break;
    case 'EmailReleased':
    case 'PhoneReleased':
      if (state.holder === fact.data.accountId) state.holder = null;
      break;
  }
}

function claimStream(family: 'email' | 'phone'): StreamDefinition<ClaimState> {
  return {
    family,
    foldVersion: 1,
    chained: false,
    initialState: () => ({ holder: null }),
    evolve,
    toSnapshot: (state) => state,
    fromSnapshot: (snapshot) => snapshot as ClaimState,
    weight: () => 100,
  };
}

/**
 * Streams `email-{key}` and `phone-{key}`: an address or number belongs to one account, even when two claim it at once.
 */
export const emailClaimStream = claimStream('email');
export const phoneClaimStream = claimStream('phone');

export interface Claim {
  accountId: Id;
}

/**
 * Claims the address for the account. Refused with `email_taken` while another account holds it; for the holder nothing
 * changes.
 */
export function claimEmail(state: Readonly<ClaimState>, { accountId }: Claim): Decision<ClaimFact> {
  if (state.holder === accountId) return accept([]);
  if (state.holder !== null) return refuseField('email_taken', 'email');
  return accept([{ type: 'EmailClaimed', data: { accountId } }]);
}

/**
 * Claims the number for the account if it is free. A number that another account holds stays with it; this is no
 * refusal.
 */
export function claimPhone(state: Readonly<ClaimState>, { accountId }: Claim): Decision<ClaimFact> {
  if (state.holder !== null) return accept([]);
  return accept([{ type: 'PhoneClaimed', data: { accountId } }]);
}

/** Releases the address; nothing changes when the account does not hold it. */
export function releaseEmail(state: Readonly<ClaimState>, { accountId }: Claim): Decision<ClaimFact> {
  if (state.holder !== accountId) return accept([]);
  return accept([{ type: 'EmailReleased', data: { accountId } }]);
}

/** Releases the number; nothing changes when the account does not hold it. */
export function releasePhone(state: Readonly<ClaimState>, { accountId }: Claim): Decision<ClaimFact> {
  if (state.holder !== accountId) return accept([]);
  return accept([{ type: 'PhoneReleased', data: { accountId } }]);
}
