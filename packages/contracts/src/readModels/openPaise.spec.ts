import { describe, expect, it } from '@jest/globals';
import { openPaise, receivedPaise, type Payable } from './openPaise.ts';

const upiBill: Payable = {
  status: 'completed',
  paymentMethod: 'UPI',
  grandTotalPaise: 10_000,
  payments: [],
  creditNotes: [],
};

describe('the open amount of a bill', () => {
  it.each<[string, Partial<Payable>, number]>([
    ['of a UPI bill is its total until the money was seen (R42)', {}, 10_000],
    ['is nothing once all of it came', { payments: [{ amountPaise: 10_000 }] }, 0],
    ['is the rest after a part', { payments: [{ amountPaise: 2_500 }, { amountPaise: 2_500 }] }, 5_000],
    ['is less by what was credited', { creditNotes: [{ grandTotalPaise: 4_000, refundPaise: 0 }] }, 6_000],
    [
      'is never less than nothing',
      { payments: [{ amountPaise: 9_000 }], creditNotes: [{ grandTotalPaise: 4_000, refundPaise: 3_000 }] },
      0,
    ],
    ['of cash is nothing', { paymentMethod: 'CASH' }, 0],
    ['of card is nothing', { paymentMethod: 'CARD' }, 0],
    ['of a cancelled bill is nothing', { status: 'cancelled' }, 0],
    ['of a bill from earlier books is nothing', { imported: { importId: 'i', label: 'old' } }, 0],
  ])('%s', (_, changes, open) => {
    expect(openPaise({ ...upiBill, ...changes })).toBe(open);
  });
});

describe('the money received for a bill', () => {
  it.each<[string, Partial<Payable>, number]>([
    ['of UPI is nothing before it was noted', {}, 0],
    ['of UPI is what was noted', { payments: [{ amountPaise: 2_500 }, { amountPaise: 2_500 }] }, 5_000],
    ['stays known once the bill is cancelled', { status: 'cancelled', payments: [{ amountPaise: 10_000 }] }, 10_000],
    ['in cash is the total', { paymentMethod: 'CASH' }, 10_000],
    ['in cash is the total of a cancelled bill too', { paymentMethod: 'CASH', status: 'cancelled' }, 10_000],
    [
      'is less by what was paid back',
      { paymentMethod: 'CARD', creditNotes: [{ grandTotalPaise: 4_000, refundPaise: 4_000 }] },
      6_000,
    ],
    [
      'is not less by what was credited before it was paid',
      { payments: [{ amountPaise: 6_000 }], creditNotes: [{ grandTotalPaise: 4_000, refundPaise: 0 }] },
      6_000,
    ],
    ['of a UPI bill from earlier books is its total', { imported: { importId: 'i', label: 'old' } }, 10_000],
    ['of a draft is nothing', { paymentMethod: 'CASH', status: 'in_billing' }, 0],
  ])('%s', (_, changes, received) => {
    expect(receivedPaise({ ...upiBill, ...changes })).toBe(received);
  });
});
