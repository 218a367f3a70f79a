import type { AnyRecorded, CustomerRow, Id } from '@bahi/contracts';
import type { DocKey, Docs, Projection } from '@bahi/projection-runner';
import { searchTokens, type Doc } from '@bahi/read-store';
import { nameKey } from '../derived/nameKey.ts';
import { shopOf } from '../derived/shopOf.ts';

const CUSTOMERS = 'customers';
const BILLS = 'bills';

export interface CustomerDoc extends CustomerRow, Doc {
  billCount: number;
  totalPaise: number;
  nameKey: string;
  tokens: string[];
}

/** A bill of a customer that is not cancelled: after a cancellation it tells when the newest one was. */
interface CustomerBill extends Doc {
  customerId: Id;
  billedAt: string;
}

type CustomerEvent = Extract<AnyRecorded, { type: `Customer${'Added' | 'Changed' | 'Archived' | 'Restored'}` }>;

function describe(event: CustomerEvent, docs: Docs): void {
  const { customer } = event.data;
  const known = docs.get<CustomerDoc>(CUSTOMERS, customer.id);
  docs.put<CustomerDoc>(CUSTOMERS, {
    ...customer,
    shopId: shopOf(event),
    revision: event.revision,
    billCount: known?.billCount ?? 0,
    totalPaise: known?.totalPaise ?? 0,
    lastBilledAt: known?.lastBilledAt ?? null,
    ...duesOf(known),
    status: event.type === 'CustomerArchived' ? 'archived' : 'active',
    updatedAt: event.meta.at,
    updatedBy: event.meta.userId ?? null,
    nameKey: nameKey(customer.name),
    tokens: searchTokens({ names: [customer.name], codes: [customer.gstNumber], phones: [customer.phone] }),
  });
}

/** What is known of a customer's dues, which no change of name or address touches. */
function duesOf(known: CustomerDoc | undefined): Required<Pick<CustomerDoc, DueField>> {
  const { duePaise = 0, limitPaise = null, promiseDate = null, oldestDueAt = null, mergedInto = null } = known ?? {};
  return { duePaise, limitPaise, promiseDate, oldestDueAt, mergedInto };
}

type DueField = 'duePaise' | 'limitPaise' | 'promiseDate' | 'oldestDueAt' | 'mergedInto';

/** Whether the fact is about what the shop owes. */
const isOfVendor = ({ data }: AnyRecorded): boolean => 'vendorId' in data && data.vendorId !== null;

/** What an event does to the dues of customers, by customer. */
function dueChanges(event: AnyRecorded): [customerId: Id, changes: Partial<Pick<CustomerDoc, DueField>>][] {
  const changes: ReturnType<typeof dueChanges> = [];
  const { data } = event;
  if ('khata' in data && data.khata !== null && !isOfVendor(event)) {
    const { khataId, dueAfterPaise: duePaise, oldestDueDay: oldestDueAt } = data.khata;
    // a promise is kept once nothing is due
    changes.push([khataId, { duePaise, oldestDueAt, ...(duePaise <= 0 && { promiseDate: null }) }]);
  }
  switch (event.type) {
    case 'CreditLimitSet':
      return [[event.data.customerId, { limitPaise: event.data.limitPaise }]];
    case 'PromiseSet':
      return [[event.data.customerId, { promiseDate: event.data.date }]];
    case 'CustomersMerged': {
      const { customerId, intoId, limitPaise } = event.data;
      const nothing = { duePaise: 0, oldestDueAt: null, promiseDate: null };
      return [...changes, [intoId, { limitPaise }], [customerId, { ...nothing, mergedInto: intoId }]];
    }
    case 'MergeUndone': {
      const { customerId, intoId, limitPaise, intoLimitPaise, ownKhata } = event.data;
      const own = { duePaise: ownKhata.dueAfterPaise, oldestDueAt: ownKhata.oldestDueDay };
      return [
        ...changes,
        [intoId, { limitPaise: intoLimitPaise }],
        [customerId, { ...own, limitPaise, mergedInto: null }],
      ];
    }
    default:
      return changes;
  }
}

function changeDues(event: AnyRecorded, docs: Docs): void {
  for (const [customerId, changes] of dueChanges(event)) {
    const customer = docs.get<CustomerDoc>(CUSTOMERS, customerId);
    if (customer !== undefined) docs.put<CustomerDoc>(CUSTOMERS, { ...customer, ...changes });
  }
}

const newest = (times: readonly (string | null)[]): string | null =>
  times.reduce((last, time) => (time !== null && (last === null || time > last) ? time : last), null);

function addBill(event: Extract<AnyRecorded, { type: 'BillCompleted' }>, docs: Docs): void {
  const { billId, customerId, billedAt, totals } = event.data;
  if (customerId === null) return;
  docs.add<CustomerBill>(BILLS, { id: billId, shopId: shopOf(event), customerId, billedAt });
  const customer = docs.get<CustomerDoc>(CUSTOMERS, customerId);
  if (customer === undefined) return;
  docs.put<CustomerDoc>(CUSTOMERS, {
    ...customer,
    billCount: customer.billCount + 1,
    totalPaise: customer.totalPaise + totals.grandTotalPaise,
    lastBilledAt: newest([customer.lastBilledAt, billedAt]),
  });
}

function takeOutBill(event: Extract<AnyRecorded, { type: 'BillCancelled' }>, docs: Docs): void {
  const { billId, customerId, grandTotalPaise } = event.data;
  if (customerId === null || docs.get(BILLS, billId) === undefined) return;
  docs.remove(BILLS, billId);
  const customer = docs.get<CustomerDoc>(CUSTOMERS, customerId);
  if (customer === undefined) return;
  const others = docs.related<CustomerBill>().filter(({ id }) => id !== billId);
  docs.put<CustomerDoc>(CUSTOMERS, {
    ...customer,
    billCount: customer.billCount - 1,
    totalPaise: customer.totalPaise - grandTotalPaise,
    lastBilledAt: newest(others.map(({ billedAt }) => billedAt)),
  });
}

/** What comes back is bought no more; the bill stays one of the customer's. */
function takeOutCredit({ data }: Extract<AnyRecorded, { type: 'CreditNoteIssued' }>, docs: Docs): void {
  const customer = data.customerId === null ? undefined : docs.get<CustomerDoc>(CUSTOMERS, data.customerId);
  if (customer === undefined) return;
  docs.put<CustomerDoc>(CUSTOMERS, { ...customer, totalPaise: customer.totalPaise - data.totals.grandTotalPaise });
}

/** The customer himself, and what the bills come to. */
function describeOrBill(event: AnyRecorded, docs: Docs): void {
  switch (event.type) {
    case 'CustomerAdded':
    case 'CustomerChanged':
    case 'CustomerArchived':
    case 'CustomerRestored':
      return describe(event, docs);
    case 'BillCompleted':
      return addBill(event, docs);
    case 'BillCancelled':
      return takeOutBill(event, docs);
    case 'CreditNoteIssued':
      return takeOutCredit(event, docs);
    default:
  }
}

/** Customers with what their bills come to less credit notes; a cancelled bill does not count. */
export const customerList: Projection = {
  name: 'customerList',
  version: 3,
  collections: [
    {
      name: CUSTOMERS,
      indexes: [
        ['status', 'nameKey'],
        ['status', 'billCount'],
        ['status', 'totalPaise'],
        ['status', 'duePaise'],
        ['status', 'oldestDueAt'],
        ['status', 'promiseDate'],
        ['status', 'lastBilledAt'],
        ['status', 'updatedAt'],
      ],
      totals: ['status'],
      tokens: 'tokens',
    },
    { name: BILLS, indexes: [['customerId']] },
  ],
  handles: [
    'CustomerAdded',
    'CustomerChanged',
    'CustomerArchived',
    'CustomerRestored',
    'BillCompleted',
    'BillCancelled',
    'CreditNoteIssued',
    'PaymentTaken',
    'DepositReleased',
    'PaymentReversed',
    'AdvanceRefunded',
    'PutOnKhata',
    'OpeningBalanceRecorded',
    'DueWrittenOff',
    'CreditLimitSet',
    'PromiseSet',
    'CustomersMerged',
    'MergeUndone',
  ],
  keys(event) {
    const dues = dueChanges(event).map(([customerId]): DocKey => [CUSTOMERS, customerId]);
    if ('customer' in event.data && !('billId' in event.data)) return [[CUSTOMERS, event.data.customer.id]];
    if (event.type === 'CreditNoteIssued') {
      return event.data.customerId === null ? [] : [[CUSTOMERS, event.data.customerId], ...dues];
    }
    if (event.type !== 'BillCompleted' && event.type !== 'BillCancelled') return dues;
    const { customerId, billId } = event.data;
    if (customerId === null) return [];
    return [...dues, [CUSTOMERS, customerId], [BILLS, billId]];
  },
  // a cancelled bill may have been the newest one
  related: (event) =>
    event.type === 'BillCancelled' && event.data.customerId !== null
      ? { collection: BILLS, field: 'customerId', value: event.data.customerId }
      : undefined,
  apply(event, docs) {
    describeOrBill(event, docs);
    changeDues(event, docs);
  },
  announces: ['customers'],
};
