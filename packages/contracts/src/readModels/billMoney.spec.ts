import { describe, expect, it } from '@jest/globals';
import { moneyAfter, openPaise, paymentStatusOf, receivedPaise, type Payable } from './billMoney.ts';

const bill: Payable = {
  status: 'completed',
  grandTotalPaise: 10_000,
  paidPaise: 4_000,
  awaitedPaise: 1_000,
  duePaise: 5_000,
};

describe('the money of a bill', () => {
  it('is open as far as it is awaited or owed', () => {
    expect(openPaise(bill)).toBe(6_000);
    expect(openPaise({ ...bill, status: 'cancelled' })).toBe(0);
  });

  it('was received as far as it was paid, also once the bill is cancelled', () => {
    expect(receivedPaise(bill)).toBe(4_000);
    expect(receivedPaise({ ...bill, status: 'cancelled' })).toBe(4_000);
    expect(receivedPaise({ ...bill, status: 'in_billing' })).toBe(0);
  });

  it('is awaited by UPI until somebody has seen it', () => {
    const upi = { id: 'p', at: '2026-01-05T06:30:00.000Z', method: 'UPI', amountPaise: 1_000, by: 'b' } as const;
    const shown = { status: 'completed' as const, payments: [upi] };
    expect(paymentStatusOf({ ...shown, awaitedPaise: 1_000 })).toBe('open');
    expect(paymentStatusOf({ ...shown, awaitedPaise: 0 })).toBe('received');
    expect(paymentStatusOf({ ...shown, imported: { importId: 'i', label: 'old' } })).toBeUndefined();
    expect(paymentStatusOf({ ...shown, payments: [{ ...upi, method: 'CASH' }] })).toBeUndefined();
  });

  it('was not paid as far as it was written off, or credited while it was awaited', () => {
    const { paidPaise = 0, awaitedPaise = 0, duePaise = 0, grandTotalPaise } = bill;
    const money = { payments: [], paidPaise, awaitedPaise, duePaise, writtenOffPaise: 0, creditedPaise: 0 };
    const khata = { allocations: [{ documentId: 'b', amountPaise: 2_000, openAfterPaise: 3_000 }] };
    const after = (type: string, data: object) =>
      moneyAfter(money, { type, data: { ...data, khata } } as never, { id: 'b', grandTotalPaise });
    expect(after('DueWrittenOff', {})).toMatchObject({ paidPaise: 4_000, awaitedPaise: 1_000, duePaise: 3_000 });
    const note = { billId: 'b', loweredAwaitedPaise: 1_000, totals: { grandTotalPaise: 3_000 } };
    expect(after('CreditNoteIssued', note)).toMatchObject({ paidPaise: 4_000, awaitedPaise: 0, duePaise: 3_000 });
  });
});
