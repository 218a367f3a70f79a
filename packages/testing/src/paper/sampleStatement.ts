import type { PaymentView, StatementEntry, StatementView } from '@bahi/contracts';
import { upiRequest } from '@bahi/paper';
import { paperBill } from './samplePaper.ts';

const CUSTOMER = 'a1b2c3d4e5f60718293a4b5c6d7e8f90';
const idOf = (number: number): string => String(number).padStart(32, '0');

/** The worked example of dues: three bills, a note for the first, and ₹1,500 paid. */
const trade: readonly Partial<StatementEntry>[] = [
  { kind: 'bill', day: '2026-10-05', reference: 'SKS/2627/00041', amountPaise: 124_000 },
  { kind: 'bill', day: '2026-10-20', reference: 'SKS/2627/00057', amountPaise: 86_550 },
  { kind: 'credit_note', day: '2026-10-22', reference: 'CN/2627/00003', amountPaise: -24_000 },
  { kind: 'bill', day: '2026-11-09', reference: 'SKS/2627/00102', amountPaise: 231_000 },
  { kind: 'payment', day: '2026-11-14', reference: '633112345678', method: 'UPI', amountPaise: -150_000 },
];

/** A statement whose figures add up: of the worked example, or of so many entries of turn. */
export function sampleStatement(changes: Partial<StatementView> = {}, count: number = trade.length): StatementView {
  const openingPaise = changes.openingPaise ?? 0;
  let balancePaise = openingPaise;
  const entries = Array.from({ length: count }, (_, index): StatementEntry => {
    const entry = trade[index % trade.length] ?? {};
    balancePaise += entry.amountPaise ?? 0;
    return {
      id: idOf(index),
      revision: index,
      at: `${entry.day}T06:30:00.000Z`,
      day: '2026-10-05',
      kind: 'bill',
      reference: null,
      documentId: idOf(index),
      amountPaise: 0,
      ...entry,
      balancePaise,
    };
  });
  const { seller } = paperBill();
  const upi = upiRequest(seller, { id: CUSTOMER, amountPaise: balancePaise, note: 'Dues' });
  const openPaise = Math.max(0, balancePaise);
  return {
    id: CUSTOMER,
    name: 'Asha Patil',
    phone: '98290 12345',
    from: '2026-10-01',
    to: '2026-11-28',
    openingPaise,
    entries,
    closingPaise: balancePaise,
    ageing: {
      upTo30Paise: Math.min(openPaise, 231_000),
      upTo60Paise: openPaise - Math.min(openPaise, 231_000),
      upTo90Paise: 0,
      over90Paise: 0,
      freePaise: openPaise - balancePaise,
    },
    seller,
    ...(upi !== undefined && { upi }),
    ...changes,
  };
}

/** ₹1,500 in cash, of which a note of ₹2,000 was handed over: it pays one bill and a part of the next. */
export function samplePayment(changes: Partial<PaymentView> = {}): PaymentView {
  const on = { ownerId: CUSTOMER, kind: 'bill' as const };
  return {
    id: '3f2a9c1b0598e0a801576fdd4ecf3c37',
    revision: 7,
    customerId: CUSTOMER,
    method: 'CASH',
    amountPaise: 150_000,
    tenderedPaise: 200_000,
    changePaise: 50_000,
    at: '2026-11-14T06:30:00.000Z',
    by: idOf(1),
    byName: 'Ramesh',
    status: 'taken',
    allocations: [
      {
        ...on,
        documentId: idOf(0),
        day: '2026-10-05',
        amountPaise: 100_000,
        openAfterPaise: 0,
        reference: 'SKS/2627/00041',
      },
      {
        ...on,
        documentId: idOf(1),
        day: '2026-10-20',
        amountPaise: 50_000,
        openAfterPaise: 36_550,
        reference: 'SKS/2627/00057',
      },
    ],
    advancePaise: 0,
    dueAfterPaise: 267_550,
    party: { name: 'Asha Patil', phone: '98290 12345' },
    seller: paperBill().seller,
    ...changes,
  };
}
