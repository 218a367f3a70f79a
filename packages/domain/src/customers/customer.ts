import {
  accept,
  phoneKey,
  refuse,
  type CustomerDetails,
  type CustomerFact,
  type CustomerFigures,
  type Decision,
  type Id,
  type Refused,
} from '@bahi/contracts';
import { isBuyerNumber } from '../arithmetic/index.ts';
import { overlay } from '../catalogue/kept.ts';
import { holdersOf, type CustomersState, type KnownCustomer } from './customersState.ts';

/** A hint to check something; it refuses nothing. */
export interface CustomerWarning {
  field: 'phone' | 'gstNumber';
  code: 'phone_repeated' | 'gst_number_check';
}

/** The part of an answer that the event does not contain, stored with it so that a repeat gives the same body. */
export interface CustomerAnswer {
  figures: CustomerFigures;
  warnings: CustomerWarning[];
}

/** A command on one customer. */
export interface MoveCustomer {
  id: Id;
  /** The customer as its last event left it; null when there is none. */
  before: CustomerDetails | null;
  /** What its bills come to, for the answer alone. */
  figures: CustomerFigures;
}
export interface ChangeCustomer extends MoveCustomer {
  revision: number;
  changes: Partial<Omit<CustomerDetails, 'id'>>;
}

/** The figures of a customer without bills. */
export const NO_BILLS: CustomerFigures = {
  billCount: 0,
  totalPaise: 0,
  lastBilledAt: null,
  duePaise: 0,
  limitPaise: null,
  promiseDate: null,
  oldestDueAt: null,
  mergedInto: null,
};

/** Other active customers have the phone number; the GST number fails its check. */
function warningsOf(state: Readonly<CustomersState>, { id, phone, gstNumber }: CustomerDetails): CustomerWarning[] {
  const key = phoneKey(phone);
  const isShared =
    key !== null &&
    holdersOf(state, key).some((holder) => holder !== id && state.customers.get(holder)?.archived === false);
  const isWrong = gstNumber !== null && !isBuyerNumber(gstNumber);
  return [
    ...(isShared ? [{ field: 'phone', code: 'phone_repeated' } as const] : []),
    ...(isWrong ? [{ field: 'gstNumber', code: 'gst_number_check' } as const] : []),
  ];
}

function found(
  { customers }: Readonly<CustomersState>,
  { id, before }: MoveCustomer,
): { kind: 'found'; known: KnownCustomer; facts: CustomerDetails } | Refused {
  const known = customers.get(id);
  if (known === undefined) return refuse('not_found');
  if (before === null) throw new Error(`customer ${id} without its last event`);
  return { kind: 'found', known, facts: before };
}

/** Adds a customer. Families share a phone number: a repeated one and a GST number that fails its check warn. */
export function addCustomer(state: Readonly<CustomersState>, customer: CustomerDetails): Decision<CustomerFact> {
  const answer: CustomerAnswer = { figures: NO_BILLS, warnings: warningsOf(state, customer) };
  return accept([{ type: 'CustomerAdded', data: { customer } }], answer);
}

/** Changes the sent fields. Refusals: `not_found`, `archived`, `stale_revision`. */
export function changeCustomer(state: Readonly<CustomersState>, command: ChangeCustomer): Decision<CustomerFact> {
  const one = found(state, command);
  if (one.kind === 'refused') return one;
  if (one.known.archived) return refuse('archived');
  if (one.known.revision !== command.revision) return refuse('stale_revision');
  const customer = overlay(one.facts, command.changes);
  const answer: CustomerAnswer = { figures: command.figures, warnings: warningsOf(state, customer) };
  return accept([{ type: 'CustomerChanged', data: { customer } }], answer);
}

/** Takes a customer out of every choice; its bills stay. Refusals: `not_found`, `archived`. */
export function archiveCustomer(state: Readonly<CustomersState>, command: MoveCustomer): Decision<CustomerFact> {
  const one = found(state, command);
  if (one.kind === 'refused') return one;
  if (one.known.archived) return refuse('archived');
  const answer: CustomerAnswer = { figures: command.figures, warnings: [] };
  return accept([{ type: 'CustomerArchived', data: { customer: one.facts } }], answer);
}

/** Refusals: `not_found`, `not_archived`. */
export function restoreCustomer(state: Readonly<CustomersState>, command: MoveCustomer): Decision<CustomerFact> {
  const one = found(state, command);
  if (one.kind === 'refused') return one;
  if (!one.known.archived) return refuse('not_archived');
  const answer: CustomerAnswer = { figures: command.figures, warnings: warningsOf(state, one.facts) };
  return accept([{ type: 'CustomerRestored', data: { customer: one.facts } }], answer);
}
