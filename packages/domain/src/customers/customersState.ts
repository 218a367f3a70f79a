import {
  phoneKey,
  type CustomerFact,
  type Id,
  type RecordedEvent,
  type RecordedFact,
  type StreamDefinition,
} from '@bahi/contracts';

/** What decisions need of a customer; everything else is in the event at its revision. */
export interface KnownCustomer {
  /** Revision of the stream's last event about the customer. */
  revision: number;
  archived: boolean;
  phoneKey: string | null;
}

/** The state of stream `customers-{shopId}`. It holds no names or addresses, so that twenty thousand customers fit. */
export interface CustomersState {
  customers: Map<Id, KnownCustomer>;
  /** Customers by phone number, in the order in which they got it; most numbers have one, a family's several. */
  byPhone: Map<string, Id | Id[]>;
}

const initialState = (): CustomersState => ({ customers: new Map(), byPhone: new Map() });

/** The customers with a phone number, archived ones too. */
export function holdersOf({ byPhone }: Readonly<CustomersState>, key: string): readonly Id[] {
  const holders = byPhone.get(key);
  if (holders === undefined) return [];
  return typeof holders === 'string' ? [holders] : holders;
}

function setHolders({ byPhone }: CustomersState, key: string, holders: Id[]): void {
  const [first, ...others] = holders;
  if (first === undefined) byPhone.delete(key);
  else byPhone.set(key, others.length === 0 ? first : holders);
}

function keep(state: CustomersState, id: Id, after: KnownCustomer): void {
  const before = state.customers.get(id)?.phoneKey ?? null;
  state.customers.set(id, after);
  if (before === after.phoneKey) return;
  if (before !== null) {
    const others = holdersOf(state, before).filter((holder) => holder !== id);
    setHolders(state, before, others);
  }
  if (after.phoneKey !== null) setHolders(state, after.phoneKey, [...holdersOf(state, after.phoneKey), id]);
}

function evolve(state: CustomersState, recorded: RecordedEvent): void {
  const { type, data, revision } = recorded as RecordedFact<CustomerFact>;
  switch (type) {
    case 'CustomerAdded':
    case 'CustomerChanged':
    case 'CustomerRestored':
    case 'CustomerArchived': {
      const { id, phone } = data.customer;
      return keep(state, id, { revision, archived: type === 'CustomerArchived', phoneKey: phoneKey(phone) });
    }
  }
}

type Snapshot = [id: Id, revision: number, archived: 0 | 1, phoneKey: string | null][];

/** By phone: the order in which customers got a number is part of the state. */
interface StoredState {
  customers: Snapshot;
  shared: [key: string, holders: readonly Id[]][];
}

function toSnapshot({ customers, byPhone }: CustomersState): StoredState {
  const shared = [...byPhone].filter((entry): entry is [string, Id[]] => typeof entry[1] !== 'string');
  return {
    customers: [...customers].map(([id, { revision, archived, phoneKey: key }]) => [
      id,
      revision,
      archived ? 1 : 0,
      key,
    ]),
    shared,
  };
}

function fromSnapshot(stored: unknown): CustomersState {
  const { customers, shared } = stored as StoredState;
  const state = initialState();
  for (const [id, revision, archived, key] of customers) {
    state.customers.set(id, { revision, archived: archived === 1, phoneKey: key });
    if (key !== null) state.byPhone.set(key, id);
  }
  for (const [key, holders] of shared) state.byPhone.set(key, [...holders]);
  return state;
}

/** Stream `customers-{shopId}`. */
export const customersStream: StreamDefinition<CustomersState> = {
  family: 'customers',
  foldVersion: 1,
  chained: false,
  initialState,
  evolve,
  toSnapshot,
  fromSnapshot,
  weight: ({ customers }) => 1_000 + customers.size * 250,
};
