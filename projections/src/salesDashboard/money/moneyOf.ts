import type { AnyRecorded, PaymentPart } from '@bahi/contracts';
import { dayOf } from '../../derived/indianDay.ts';
import type { SalesFactDoc } from '../dashboardDocs.ts';
import { isOfVendor } from './dueMoves.ts';
import { addMoney, movedBy, noMoney, type MoneySums } from './moneySums.ts';

/** What a fact adds to the money of a day. */
export interface DayMoney {
  day: string;
  money: MoneySums;
}

const summed = (parts: readonly MoneySums[]): MoneySums => parts.reduce((sums, part) => addMoney(sums, part), noMoney);

/** What came with a bill; awaited UPI has not come. */
const paidWith = (payments: readonly PaymentPart[]): MoneySums =>
  summed(
    payments
      .filter(({ isReceived }) => isReceived)
      .map(({ method, amountPaise }) => movedBy(method, { bills: 1, amountPaise })),
  );

/**
 * What a sale, a cancellation or a credit note adds to the money of its own day. A cancellation takes back the credit of the bill.
 * The money stays where it came in, but for a bill of earlier books of which nothing is paid back: that was imported wrongly.
 * @param sale for a cancellation, the recorded sale
 */
export function moneyOfSale(event: AnyRecorded, sale: SalesFactDoc | undefined): MoneySums {
  switch (event.type) {
    case 'BillCompleted': {
      const { payments, creditPaise } = event.data;
      return { ...paidWith(payments), creditGivenPaise: creditPaise };
    }
    case 'BillCancelled': {
      const isUnpaid = event.data.imported && event.data.refunds.length === 0 && event.data.advancePaise === 0;
      const back = addMoney(noMoney, (isUnpaid ? sale?.money : undefined) ?? noMoney, -1);
      return { ...back, creditGivenPaise: 0 - (sale?.creditPaise ?? 0) };
    }
    case 'CreditNoteIssued': {
      const { refundMethod, refundPaise, loweredPaise, loweredAwaitedPaise } = event.data;
      const refunded = refundMethod === null ? noMoney : movedBy(refundMethod, { refundPaise });
      return { ...refunded, creditGivenPaise: loweredAwaitedPaise - loweredPaise };
    }
    default:
      return noMoney;
  }
}

/** What a later fact adds to the money of a day: the day on which it came or left, but a bill's credit counts on the bill's day. */
export function laterMoney(event: AnyRecorded): DayMoney | undefined {
  if (isOfVendor(event)) return undefined;
  const ownDay = dayOf(event.meta.occurredAt ?? event.meta.at);
  switch (event.type) {
    case 'BillCancelled': {
      const refunds = event.data.refunds.map(({ method, amountPaise: refundPaise }) =>
        movedBy(method, { refundPaise }),
      );
      return refunds.length === 0 ? undefined : { day: ownDay, money: summed(refunds) };
    }
    case 'PaymentReceived':
      return { day: ownDay, money: movedBy(event.data.method, { bills: 1, amountPaise: event.data.amountPaise }) };
    case 'PaymentTaken': {
      const { day, method, amountPaise } = event.data;
      return { day, money: { ...movedBy(method, { bills: 1, amountPaise }), creditCollectedPaise: amountPaise } };
    }
    case 'PaymentReversed': {
      const { day, method, amountPaise: paise } = event.data;
      const back = movedBy(method, { bills: -1, amountPaise: 0 - paise });
      return { day, money: { ...back, creditCollectedPaise: 0 - paise } };
    }
    case 'PaymentMethodCorrected': {
      const { day, from, to, amountPaise, wasAwaited } = event.data;
      const came = movedBy(to, { bills: 1, amountPaise });
      const left = wasAwaited ? noMoney : movedBy(from, { bills: -1, amountPaise: 0 - amountPaise });
      return { day, money: addMoney(left, came) };
    }
    case 'AdvanceRefunded': {
      const { day, method, amountPaise: refundPaise } = event.data;
      return { day, money: movedBy(method, { refundPaise }) };
    }
    case 'PutOnKhata':
      return { day: event.data.day, money: { ...noMoney, creditGivenPaise: event.data.amountPaise } };
    default:
      return undefined;
  }
}
