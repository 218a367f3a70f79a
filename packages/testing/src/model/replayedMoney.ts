import { PAYMENT_METHODS, type AnyRecorded, type DashboardView, type Id, type PaymentMethod } from '@bahi/contracts';
import { sampleDay } from '../samples/sampleStock.ts';

/** Money that came (`paise`), went back (`backPaise`), or was given or collected as credit, on one day. */
interface Move {
  day: string;
  method?: PaymentMethod;
  count?: number;
  paise?: number;
  backPaise?: number;
  givenPaise?: number;
  collectedPaise?: number;
}

const sum = (amounts: readonly (number | undefined)[]): number =>
  amounts.reduce<number>((total, amount) => total + (amount ?? 0), 0);

const came = (day: string, method: PaymentMethod, paise: number, sign: 1 | -1 = 1): Move => {
  return { day, method, count: sign, paise: sign * paise };
};

/** All credit that a bill ever gave: what was open of it, and what of its awaited UPI became a due. */
function creditOf(billId: Id, all: readonly AnyRecorded[]): number {
  return sum(
    all.map((event) => {
      if (event.type === 'BillCompleted' && event.data.billId === billId) return event.data.creditPaise;
      if (event.type === 'PutOnKhata' && event.data.billId === billId) return event.data.amountPaise;
      return 0;
    }),
  );
}

function movesOf(event: AnyRecorded, all: readonly AnyRecorded[]): Move[] {
  if ('vendorId' in event.data && event.data.vendorId !== null) return [];
  const today = sampleDay(event.meta.occurredAt ?? event.meta.at);
  switch (event.type) {
    case 'BillCompleted': {
      const { day, payments, creditPaise: givenPaise } = event.data;
      const seen = payments.filter(({ isReceived }) => isReceived);
      return [{ day, givenPaise }, ...seen.map(({ method, amountPaise }) => came(day, method, amountPaise))];
    }
    case 'BillCancelled': {
      const { billId, day, refunds, advancePaise } = event.data;
      const bill = all.find((one) => one.type === 'BillCompleted' && one.data.billId === billId);
      const isForeign = event.data.imported && refunds.length === 0 && advancePaise === 0;
      const never = isForeign && bill?.type === 'BillCompleted' ? bill.data.payments : [];
      return [
        { day, givenPaise: -creditOf(billId, all) },
        ...never.map(({ method, amountPaise }) => came(day, method, amountPaise, -1)),
        ...refunds.map(({ method, amountPaise: backPaise }) => ({ day: today, method, backPaise })),
      ];
    }
    case 'CreditNoteIssued': {
      const { day, refundMethod, refundPaise: backPaise, loweredPaise, loweredAwaitedPaise } = event.data;
      const credit = { day, givenPaise: loweredAwaitedPaise - loweredPaise };
      return refundMethod === null ? [credit] : [credit, { day, method: refundMethod, backPaise }];
    }
    case 'PaymentReceived':
      return [came(today, event.data.method, event.data.amountPaise)];
    case 'PaymentTaken': {
      const { day, method, amountPaise } = event.data;
      return [{ ...came(day, method, amountPaise), collectedPaise: amountPaise }];
    }
    case 'PaymentReversed': {
      const { day, method, amountPaise } = event.data;
      return [{ ...came(day, method, amountPaise, -1), collectedPaise: -amountPaise }];
    }
    case 'PaymentMethodCorrected': {
      const { day, from, to, amountPaise, wasAwaited } = event.data;
      return [came(day, to, amountPaise), ...(wasAwaited ? [] : [came(day, from, amountPaise, -1)])];
    }
    case 'AdvanceRefunded': {
      const { day, method, amountPaise: backPaise } = event.data;
      return [{ day, method, backPaise }];
    }
    case 'PutOnKhata':
      return [{ day: event.data.day, givenPaise: event.data.amountPaise }];
    default:
      return [];
  }
}

/** Money and credit of some days, calculated from every event in the simplest way. Shares no code with the projection. */
export function replayedMoney(
  events: readonly AnyRecorded[],
  {
    from,
    to,
    salesPaise,
    sees,
  }: { from: string; to: string; salesPaise: number; sees: (event: AnyRecorded) => boolean },
): Pick<DashboardView, 'payments' | 'money'> {
  const moves = events
    .filter(sees)
    .flatMap((event) => movesOf(event, events))
    .filter(({ day }) => day >= from && day <= to);
  const payments = PAYMENT_METHODS.map((method) => {
    const own = moves.filter((move) => move.method === method);
    const figures = { bills: sum(own.map(({ count }) => count)), amountPaise: sum(own.map(({ paise }) => paise)) };
    return { method, ...figures, refundPaise: sum(own.map(({ backPaise }) => backPaise)) };
  });
  const creditCollectedPaise = sum(moves.map(({ collectedPaise }) => collectedPaise));
  return {
    payments,
    money: {
      salesPaise,
      moneyPaise: sum(moves.map(({ paise }) => paise)) - creditCollectedPaise,
      creditGivenPaise: sum(moves.map(({ givenPaise }) => givenPaise)),
      creditCollectedPaise,
      refundsPaise: sum(moves.map(({ backPaise }) => backPaise)),
    },
  };
}

/** What customers owe at an instant: the due that was stated last of each, without advances. */
export function replayedDues(events: readonly AnyRecorded[], instant: string) {
  const dues = new Map<Id, number>();
  for (const { type, data, meta } of events) {
    if (meta.at > instant) continue;
    if (type === 'CustomersMerged') dues.set(data.customerId, 0);
    if (type === 'MergeUndone') dues.set(data.ownKhata.khataId, data.ownKhata.dueAfterPaise);
    const isOfVendor = 'vendorId' in data && data.vendorId !== null;
    if (!isOfVendor && 'khata' in data && data.khata !== null) dues.set(data.khata.khataId, data.khata.dueAfterPaise);
  }
  const owing = [...dues.values()].filter((paise) => paise > 0);
  return { duesPaise: sum(owing), owingCount: owing.length };
}
