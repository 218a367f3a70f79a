import {
  customerDetails,
  customerRow,
  customerKhata,
  fieldPicker,
  type AnyRecorded,
  type CustomerFact,
  type CustomerFigures,
  type CustomerRow,
  type Role,
} from '@bahi/contracts';
import type { CustomerAnswer } from '@bahi/domain';
import { HIDDEN_FROM_STAFF } from '../catalogue/catalogueCommand.ts';
import type { ListQuery } from '../lists/listQuery.ts';
import { rowFor, type Resource } from '../lists/resource.ts';
import { warningsView } from '../lists/warningsView.ts';
import { eventOf, type Accepted } from '../lists/writtenRow.ts';

const HIDDEN_TOTALS = ['billCount', 'totalPaise', ...HIDDEN_FROM_STAFF];

/** Who owes is kept as one field, with an index and an exact total. */
function byDueState(query: ListQuery): ListQuery {
  const { owes, ...where } = query.where ?? {};
  return owes === undefined ? query : { ...query, where: { ...where, dueState: 'owes' } };
}

/** Sorted by `promiseDate`, those who owe come first: by the day that they promised, then by the day since when. */
export const customerResource: Resource = {
  name: 'customers',
  model: 'customerList',
  collection: 'customers',
  row: customerRow,
  filters: ['q', 'id', 'status', 'owes'],
  guardedFilters: { names: ['owes'], roles: ['owner', 'auditor'] },
  defaults: { status: 'active' },
  // who owes is listed, archived or not
  defaultsOff: ['owes'],
  sort: { field: 'name', order: 'ASC' },
  orderedBy: { name: 'nameKey', promiseDate: 'dueKey' },
  rephrase: byDueState,
  // staff need a customer's last bill at the counter, and no totals
  hidden: { staff: [...HIDDEN_TOTALS, 'duePaise', 'limitPaise', 'promiseDate', 'oldestDueAt', 'ageing'] },
};

/** One customer, read alone: staff see what is due, to take the payment. */
export const oneCustomerResource: Resource = {
  ...customerResource,
  row: customerKhata,
  hidden: { staff: HIDDEN_TOTALS },
};

// picked, so that a repeat has all fields in the order of the first answer (L8)
const detailsOf = fieldPicker(customerDetails);

/** Always in one order (L8). */
function shownFigures(figures: CustomerFigures): CustomerFigures {
  const { billCount, totalPaise, lastBilledAt, duePaise, limitPaise, promiseDate, oldestDueAt, mergedInto } = figures;
  return { billCount, totalPaise, lastBilledAt, duePaise, limitPaise, promiseDate, oldestDueAt, mergedInto };
}

/** The row as an event left it, and as the role may see it. */
export function keptCustomerRow(
  { type, data, meta, revision }: Extract<AnyRecorded, { type: CustomerFact['type'] }>,
  figures: CustomerFigures,
  role: Role,
): Record<string, unknown> {
  const row: CustomerRow = {
    ...detailsOf(data.customer),
    revision,
    ...shownFigures(figures),
    status: type === 'CustomerArchived' ? 'archived' : 'active',
    updatedAt: meta.at,
    updatedBy: meta.userId ?? null,
  };
  return rowFor(oneCustomerResource, role, row);
}

/** The row as the command left it, also when the command is a repeat. */
export function writtenCustomerRow(outcome: Accepted, role: Role): Record<string, unknown> {
  const event = eventOf(outcome, 'CustomerAdded', 'CustomerChanged', 'CustomerArchived', 'CustomerRestored');
  const { figures, warnings } = outcome.answer as CustomerAnswer;
  return { ...keptCustomerRow(event, figures, role), warnings: warningsView(warnings) };
}
