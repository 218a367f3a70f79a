import type { AnyRecorded, CustomerRow, Id } from '@bahi/contracts';
import type { DocKey, Docs, Projection } from '@bahi/projection-runner';
import { searchTokens, type Doc } from '@bahi/read-store';
import { nameKey } from '../derived/nameKey.ts';
import { shopOf } from '../derived/shopOf.ts';
import { entriesOfKhata } from '../khata/khataEntries.ts';
import { termsOf } from '../khata/khataTerms.ts';
import { dueKeys, type DueKeys } from './dueKeys.ts';

export const CUSTOMER_LIST = 'customerList';
export const CUSTOMERS = 'customers';
const BILLS = 'bills';

export interface CustomerDoc extends CustomerRow, DueKeys, Doc {
  billCount: number;
  totalPaise: number;
  duePaise: number;
  /** What is open by the day of its document. */
  openDays: readonly OpenDay[];
  nameKey: string;
  tokens: string[];
}

export type OpenDay = readonly [day: string, paise: number];

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
function duesOf(known: CustomerDoc | undefined): Required<Pick<CustomerDoc, DueField>> & OpenDays & DueKeys {
  const { duePaise = 0, limitPaise = null, promiseDate = null, oldestDueAt = null, mergedInto = null } = known ?? {};
  const { openDays = [] } = known ?? {};
  const dues = { duePaise, limitPaise, promiseDate, oldestDueAt, mergedInto };
  return { ...dues, openDays, ...dueKeys(dues) };
}
type OpenDays = Pick<CustomerDoc, 'openDays'>;

type DueField = 'duePaise' | 'limitPaise' | 'promiseDate' | 'oldestDueAt' | 'mergedInto';

/** What an event does to the dues of customers, by customer. */
function dueChanges(event: AnyRecorded): [customerId: Id, changes: Partial<Pick<CustomerDoc, DueField>>][] {
  const changes: ReturnType<typeof dueChanges> = [];
  const { data } = event;
  if ('khata' in data && data.khata !== null) {
    const { khataId, dueAfterPaise: duePaise, oldestDueDay: oldestDueAt } = data.khata;
    // a promise is kept once nothing is due
    changes.push([khataId, { duePaise, oldestDueAt, ...(duePaise <= 0 && { promiseDate: null }) }]);
  }
  for (const [customerId, terms] of termsOf(event)) changes.push([customerId, terms]);
  if (event.type === 'CustomersMerged') {
    const { customerId, intoId: mergedInto } = event.data;
    changes.push([customerId, { duePaise: 0, oldestDueAt: null, mergedInto }]);
  }
  if (event.type === 'MergeUndone') {
    const { customerId, ownKhata } = event.data;
    const own = { duePaise: ownKhata.dueAfterPaise, oldestDueAt: ownKhata.oldestDueDay };
    changes.push([customerId, { ...own, mergedInto: null }]);
  }
  return changes;
}

function changeDues(event: AnyRecorded, docs: Docs): void {
  for (const [customerId, changes] of dueChanges(event)) {
    const customer = docs.get<CustomerDoc>(CUSTOMERS, customerId);
    if (customer === undefined) continue;
    const after = { ...customer, ...changes };
    docs.put<CustomerDoc>(CUSTOMERS, { ...after, ...dueKeys(after) });
  }
  for (const { khataId, opens } of entriesOfKhata(event)) {
    const customer = docs.get<CustomerDoc>(CUSTOMERS, khataId);
    if (customer === undefined || opens.length === 0) continue;
    const days = new Map(customer.openDays);
    for (const [, day, paise] of opens) days.set(day, (days.get(day) ?? 0) + paise);
    const openDays = [...days].filter(([, paise]) => paise !== 0);
    docs.put<CustomerDoc>(CUSTOMERS, { ...customer, openDays });
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

/** By what the customers are sorted who owe something. */
const OWED_BY = [
  'dueKey',
  'duePaise',
  'oldestDueAt',
  'nameKey',
  'lastBilledAt',
  'totalPaise',
  'billCount',
  'updatedAt',
];

/** Customers with what their bills come to less credit notes; a cancelled bill does not count. */
export const customerList: Projection = {
  name: CUSTOMER_LIST,
  version: 4,
  collections: [
    {
      name: CUSTOMERS,
      indexes: [
        ['status', 'nameKey'],
        ['status', 'billCount'],
        ['status', 'totalPaise'],
        ['status', 'duePaise'],
        ['status', 'oldestDueAt'],
        ['status', 'dueKey'],
        ['status', 'lastBilledAt'],
        ['status', 'updatedAt'],
        ...OWED_BY.map((field) => ({ fields: ['dueState', field], only: { field: 'dueState' } })),
      ],
      totals: ['status', 'dueState'],
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
