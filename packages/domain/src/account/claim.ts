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

/** Who holds an address or number; the stream's name is a keyed hash of it, so the log never holds the address itself. */
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

/** Streams `email-{key}` and `phone-{key}`: an address or number belongs to one account, whoever races for it. */
export const emailClaimStream = claimStream('email');
export const phoneClaimStream = claimStream('phone');

export interface Claim {
  accountId: Id;
}

/** Takes the address for the account. Refused with `email_taken` while another account holds it; again by the holder: nothing. */
export function claimEmail(state: Readonly<ClaimState>, { accountId }: Claim): Decision<ClaimFact> {
  if (state.holder === accountId) return accept([]);
  if (state.holder !== null) return refuseField('email_taken', 'email');
  return accept([{ type: 'EmailClaimed', data: { accountId } }]);
}

/** Takes the number for the account when it is free; a number that somebody holds is left with them, without a word. */
export function claimPhone(state: Readonly<ClaimState>, { accountId }: Claim): Decision<ClaimFact> {
  if (state.holder !== null) return accept([]);
  return accept([{ type: 'PhoneClaimed', data: { accountId } }]);
}

/** Gives the address back; nothing when the account does not hold it. */
export function releaseEmail(state: Readonly<ClaimState>, { accountId }: Claim): Decision<ClaimFact> {
  if (state.holder !== accountId) return accept([]);
  return accept([{ type: 'EmailReleased', data: { accountId } }]);
}

/** Gives the number back; nothing when the account does not hold it. */
export function releasePhone(state: Readonly<ClaimState>, { accountId }: Claim): Decision<ClaimFact> {
  if (state.holder !== accountId) return accept([]);
  return accept([{ type: 'PhoneReleased', data: { accountId } }]);
}
