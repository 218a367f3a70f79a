import {
  accept,
  refuse,
  startingSettings,
  type AccountFact,
  type ChangeSettingsBody,
  type CounterSettings,
  type Decision,
  type Id,
  type RecordedEvent,
  type RecordedFact,
  type StreamDefinition,
} from '@bahi/contracts';

export type Account =
  { stage: 'missing' } | { stage: 'open' | 'closed'; accountId: Id; shopId: Id; settings: CounterSettings };

/** One sign-in account. The object is changed in place; its stage is replaced. */
export interface AccountState {
  current: Account;
}

function evolve(state: AccountState, event: RecordedEvent): void {
  const fact = event as RecordedFact<AccountFact>;
  switch (fact.type) {
    case 'AccountOpened':
      state.current = {
        stage: 'open',
        accountId: fact.data.accountId,
        shopId: fact.data.shopId,
        settings: startingSettings,
      };
      break;
    case 'AccountClosed':
      if (state.current.stage !== 'missing') state.current = { ...state.current, stage: 'closed' };
      break;
    case 'AccountSettingsChanged':
      if (state.current.stage !== 'missing') state.current = { ...state.current, settings: fact.data.settings };
      break;
    case 'PasswordChanged':
      break;
  }
}

/** Stream `account-{accountId}`. */
export const accountStream: StreamDefinition<AccountState> = {
  family: 'account',
  foldVersion: 2,
  chained: false,
  initialState: () => ({ current: { stage: 'missing' } }),
  evolve,
  toSnapshot: (state) => state.current,
  fromSnapshot: (snapshot) => ({ current: snapshot as Account }),
  weight: () => 300,
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

/** Changes the named settings of the counter; equal ones change nothing. Refused `not_found` unless open. */
export function changeSettings(state: Readonly<AccountState>, body: ChangeSettingsBody): Decision<AccountFact> {
  const { current } = state;
  if (current.stage !== 'open') return refuse('not_found');
  const { sounds, vibration, newestFirst } = { ...current.settings, ...body };
  const settings = { sounds, vibration, newestFirst };
  const isSame = Object.entries(settings).every(
    ([name, value]) => current.settings[name as keyof CounterSettings] === value,
  );
  if (isSame) return accept([]);
  return accept([{ type: 'AccountSettingsChanged', data: { accountId: current.accountId, settings } }]);
}

/** Closes the account; closing it again changes nothing. */
export function closeAccount(state: Readonly<AccountState>): Decision<AccountFact> {
  const { current } = state;
  if (current.stage !== 'open') return accept([]);
  return accept([{ type: 'AccountClosed', data: { accountId: current.accountId } }]);
}
