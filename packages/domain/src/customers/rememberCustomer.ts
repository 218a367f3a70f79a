import { accept, type CustomerDetails, type CustomerFact, type Decision, type Id } from '@bahi/contracts';
import { holdersOf, type CustomersState } from './customersState.ts';

/** Whom a phone number stands for. */
export interface PhoneHolder {
  id: Id;
  /** `new`: nobody has the number yet. `archived`: only archived customers have it. */
  standing: 'active' | 'archived' | 'new';
}

/**
 * The customer with a phone number: of several active ones the first that got it, else the newest archived one, else a
 * new one.
 * @param idOf the n-th id that a new customer with this number may get, from 0: the same at every call, so that two
 * tills and a retry add one customer
 */
export function findByPhone(state: Readonly<CustomersState>, key: string, idOf: (n: number) => Id): PhoneHolder {
  const holders = holdersOf(state, key);
  const active = holders.find((holder) => state.customers.get(holder)?.archived === false);
  if (active !== undefined) return { id: active, standing: 'active' };
  const archived = holders.at(-1);
  if (archived !== undefined) return { id: archived, standing: 'archived' };
  let n = 0;
  // a customer who was added with this number has another one by now
  while (state.customers.has(idOf(n))) n += 1;
  return { id: idOf(n), standing: 'new' };
}

/**
 * Makes sure that a bill's customer exists and is in the lists: adds or restores it. A customer that exists stays as it is,
 * whatever name the bill has.
 * @param details the customer as the bill has it, or for an archived one as its last event left it
 */
export function rememberCustomer(state: Readonly<CustomersState>, details: CustomerDetails): Decision<CustomerFact> {
  const known = state.customers.get(details.id);
  if (known === undefined) return accept([{ type: 'CustomerAdded', data: { customer: details } }]);
  if (!known.archived) return accept([]);
  return accept([{ type: 'CustomerRestored', data: { customer: details } }]);
}
