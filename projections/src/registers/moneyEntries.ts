import type { AnyRecorded, MoneyEntry } from '@bahi/contracts';
import { dayOf } from '../derived/indianDay.ts';
import { shopOf } from '../derived/shopOf.ts';
import { derivedId } from './entriesOf.ts';
import type { HeadDoc } from './registerDocs.ts';

type Money = Pick<MoneyEntry, 'of' | 'documentId' | 'moves'> &
  Partial<Pick<MoneyEntry, 'day' | 'billId' | 'customerId' | 'vendorId' | 'number'>>;

/** Puts cash in, or takes it out. */
const INTO = { float: 1, pay_in: 1, pay_out: -1, drop: -1 } as const;

/** @param head of the books before the event */
function moneyOf(event: AnyRecorded, head: HeadDoc | undefined): Money | undefined {
  switch (event.type) {
    case 'BillCancelled': {
      const { billId, customerId, invoiceNumber: number, refunds } = event.data;
      const moves = refunds.map(({ method, amountPaise }) => [method, 'refundPaise', amountPaise] as const);
      return { of: 'refund', documentId: billId, billId, customerId, number, moves };
    }
    case 'PaymentReceived': {
      const { paymentId: documentId, billId, method, amountPaise } = event.data;
      return { of: 'payment', documentId, billId, moves: [[method, 'billPaise', amountPaise]] };
    }
    case 'PaymentTaken': {
      const { paymentId: documentId, customerId, day, method, amountPaise } = event.data;
      return { of: 'payment', documentId, customerId, day, moves: [[method, 'laterPaise', amountPaise]] };
    }
    case 'PaymentReversed': {
      const { paymentId: documentId, customerId, vendorId, day, method, amountPaise } = event.data;
      const moves = [[method, vendorId === null ? 'laterPaise' : 'vendorPaise', 0 - amountPaise] as const];
      return { of: 'payment_reversal', documentId, customerId, vendorId, day, moves };
    }
    case 'PaymentMethodCorrected': {
      const { paymentId: documentId, ofBillId: billId, customerId, vendorId, day } = event.data;
      const { from, to, amountPaise, wasAwaited } = event.data;
      const column = vendorId !== null ? 'vendorPaise' : billId === null ? 'laterPaise' : 'billPaise';
      const now = [to, column, amountPaise] as const;
      const moves = wasAwaited ? [now] : [[from, column, 0 - amountPaise] as const, now];
      return { of: 'method_correction', documentId, billId, customerId, vendorId, day, moves };
    }
    case 'AdvanceRefunded': {
      const { refundId: documentId, customerId, vendorId, day, method, amountPaise } = event.data;
      const back = [method, 'refundPaise', amountPaise] as const;
      // what a vendor pays back was paid less to him
      const moves = [vendorId === null ? back : ([method, 'vendorPaise', 0 - amountPaise] as const)];
      return { of: 'refund', documentId, customerId, vendorId, day, moves };
    }
    case 'PurchaseRecorded': {
      const { purchaseId: documentId, vendorId, vendorBillNumber: number, money } = event.data;
      const moves = (money?.payments ?? []).map(
        ({ method, amountPaise }) => [method, 'vendorPaise', amountPaise] as const,
      );
      return { of: 'vendor_payment', documentId, vendorId, number, moves };
    }
    case 'VendorPaid': {
      const { paymentId: documentId, vendorId, day, method, amountPaise } = event.data;
      return { of: 'vendor_payment', documentId, vendorId, day, moves: [[method, 'vendorPaise', amountPaise]] };
    }
    case 'CashMoved': {
      const { movementId: documentId, day, kind, amountPaise } = event.data;
      return { of: 'cash_movement', documentId, day, moves: [['CASH', 'movedPaise', INTO[kind] * amountPaise]] };
    }
    case 'DayClosed': {
      const { closeId: documentId, number, day, differencePaise } = event.data;
      const moves = [['CASH', 'differencePaise', differencePaise]] as const;
      return { of: 'day_close', documentId, number: String(number), day, moves };
    }
    case 'DayRecounted': {
      // the drawer was counted since an older close
      const { closeId: documentId, countedPaise } = event.data;
      if (head?.lastClose?.id !== documentId) return undefined;
      const more = countedPaise - head.lastClose.countedPaise;
      return { of: 'recount', documentId, moves: [['CASH', 'differencePaise', more]] };
    }
    default:
      return undefined;
  }
}

/** Money that a fact moves beside bills and credit notes; undefined if it moves none. */
export function moneyEntry(event: AnyRecorded, head: HeadDoc | undefined): MoneyEntry | undefined {
  const money = moneyOf(event, head);
  if (money === undefined || money.moves.length === 0) return undefined;
  return {
    id: derivedId(event.id, 'money'),
    shopId: shopOf(event),
    kind: 'money',
    revision: event.revision,
    until: null,
    late: null,
    billId: null,
    customerId: null,
    vendorId: null,
    number: null,
    ...money,
    day: money.day ?? dayOf(event.meta.occurredAt ?? event.meta.at),
  };
}

/** The close that was counted last, after an event, and what was counted. */
export function lastCloseAfter(event: AnyRecorded, head: HeadDoc | undefined): HeadDoc['lastClose'] {
  const known = head?.lastClose ?? null;
  if (event.type === 'DayClosed') return { id: event.data.closeId, countedPaise: event.data.countedPaise };
  if (event.type !== 'DayRecounted' || known?.id !== event.data.closeId) return known;
  return { id: known.id, countedPaise: event.data.countedPaise };
}
