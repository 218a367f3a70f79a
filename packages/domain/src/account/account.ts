import {
  accept,
  refuse,
  type AccountFact,
  type Decision,
  type Id,
  type RecordedEvent,
  type RecordedFact,
  type StreamDefinition,
} from '@bahi/contracts';

export type Account = { stage: 'missing' } | { stage: 'open' | 'closed'; accountId: Id; shopId: Id };

/** One sign-in account. The object is changed in place; its stage is replaced. */
export interface AccountState {
  current: Account;
}

function evolve(state: AccountState, event: RecordedEvent): void {
  const fact = event as RecordedFact<AccountFact>;
  switch (fact.type) {
    case 'AccountOpened':
      state.current = { stage: 'open', accountId: fact.data.accountId, shopId: fact.data.shopId };
      break;
    case 'AccountClosed':
      if (state.current.stage !== 'missing') state.current = { ...state.current, stage: 'closed' };
      break;
    case 'PasswordChanged':
      break;
  }
}

/** Stream `account-{accountId}`. */
export const accountStream: StreamDefinition<AccountState> = {
  family: 'account',
  foldVersion: 1,
  chained: false,
  initialState: () => ({ current: { stage: 'missing' } }),
  evolve,
  toSnapshot: (state) => state.current,
  fromSnapshot: (snapshot) => ({ current: snapshot as Account }),
  weight: () => 200,
};

export interface OpenAccount {
  accountId: Id;
  shopId: Id;
  via: 'registration' | 'invitation';
  termsAcceptedAt: string;
}

/** Opens the account; opening it again changes nothing, so that an interrupted registration can be finished. */
export function openAccount(state: Readonly<AccountState>, command: OpenAccount): Decision<AccountFact> {
  if (state.current.stage !== 'missing') return accept([]);
  const { accountId, shopId, via, termsAcceptedAt } = command;
  return accept([{ type: 'AccountOpened', data: { accountId, shopId, via, termsAcceptedAt } }]);
}

/**
 * Records that and how the password changed; neither password nor hash is in the log. Refused `not_found` unless open.
 */
export function changePassword(state: Readonly<AccountState>, via: 'change' | 'reset'): Decision<AccountFact> {
  const { current } = state;
  if (current.stage !== 'open') return refuse('not_found');
  return accept([{ type: 'PasswordChanged', data: { accountId: current.accountId, via } }]);
}

/** Closes the account; closing it again changes nothing. */
export function closeAccount(state: Readonly<AccountState>): Decision<AccountFact> {
  const { current } = state;
  if (current.stage !== 'open') return accept([]);
  return accept([{ type: 'AccountClosed', data: { accountId: current.accountId } }]);
}
