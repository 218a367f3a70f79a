import type { AnyRecorded, Id } from '@bahi/contracts';
import type { Doc } from '@bahi/read-store';
import { shopOf } from '../derived/shopOf.ts';

/** What is agreed with a customer: how much credit, and when he pays. */
export interface Terms {
  limitPaise?: number | null;
  promiseDate?: string | null;
}

/** Terms as one fact set them. */
export interface KhataTermsDoc extends Terms, Doc {
  khataId: Id;
  /** Of the ledger. */
  revision: number;
  at: string;
}

/** What a fact agrees or ends, by customer. A promise also ends once nothing is due, which is not stated here. */
export function termsOf(event: AnyRecorded): [customerId: Id, terms: Terms][] {
  switch (event.type) {
    case 'CreditLimitSet':
      return [[event.data.customerId, { limitPaise: event.data.limitPaise }]];
    case 'PromiseSet':
      return [[event.data.customerId, { promiseDate: event.data.date }]];
    case 'CustomersMerged':
      return [
        [event.data.intoId, { limitPaise: event.data.limitPaise }],
        [event.data.customerId, { promiseDate: null }],
      ];
    case 'MergeUndone':
      return [
        [event.data.intoId, { limitPaise: event.data.intoLimitPaise }],
        [event.data.customerId, { limitPaise: event.data.limitPaise }],
      ];
    default:
      return [];
  }
}

/** The same as documents, for the look at a past instant. */
export const termsDocs = (event: AnyRecorded): KhataTermsDoc[] =>
  termsOf(event).map(([khataId, terms]) => ({
    ...terms,
    id: `${event.id}:${khataId}`,
    shopId: shopOf(event),
    khataId,
    revision: event.revision,
    at: event.meta.at,
  }));
