import type { LedgerFact } from '../events/ledger.ts';
import type { RecordedFact } from '../events/envelope.ts';
import type { BillPaymentView, BillStatus, BillView, PaymentReceivedView, PaymentStatus } from './bill.ts';

type Recorded = RecordedFact<LedgerFact>;
type Of<Type extends Recorded['type']> = Extract<Recorded, { type: Type }>;

/** How the total of a completed bill stands: what was paid, what is awaited by UPI, and what its customer owes. */
export interface BillMoneyView extends Required<Pick<BillView, 'paidPaise' | 'awaitedPaise' | 'duePaise'>> {
  payments: readonly BillPaymentView[];
  /** The newest payment that came after the completion. */
  paymentReceived?: PaymentReceivedView;
  writtenOffPaise: number;
  creditedPaise: number;
}

const sum = (amounts: readonly { amountPaise: number }[]): number =>
  amounts.reduce((total, { amountPaise }) => total + amountPaise, 0);

/** The money of a bill as it was completed. `by` is null when no person did it. */
export function moneyAtCompletion({ data, meta }: Pick<Of<'BillCompleted'>, 'data' | 'meta'>): BillMoneyView {
  const { creditPaise: duePaise, totals } = data;
  const payments = data.payments.map((part): BillPaymentView => {
    const { paymentId: id, method, amountPaise, tenderedPaise, reference, isReceived } = part;
    return {
      id,
      at: data.billedAt,
      method,
      amountPaise,
      ...(tenderedPaise !== null && { tenderedPaise }),
      ...(reference !== null && { reference }),
      ...(!isReceived && { awaited: true as const }),
      by: meta.userId ?? data.createdBy,
    };
  });
  const awaitedPaise = sum(payments.filter(({ awaited }) => awaited === true));
  const paidPaise = totals.grandTotalPaise - awaitedPaise - duePaise;
  return { payments, paidPaise, awaitedPaise, duePaise, writtenOffPaise: 0, creditedPaise: 0 };
}

/** What is still awaited stands at the newest of the awaited payments. */
function withAwaited(payments: readonly BillPaymentView[], awaitedPaise: number): BillPaymentView[] {
  let left = awaitedPaise;
  return payments.flatMap((payment) => {
    if (payment.awaited !== true) return [payment];
    const amountPaise = Math.min(left, payment.amountPaise);
    left -= amountPaise;
    return amountPaise === 0 ? [] : [{ ...payment, amountPaise }];
  });
}

/** The money of a bill after a later fact, which may concern other bills too. The same fact again changes nothing. */
export function moneyAfter(money: BillMoneyView, event: Recorded, bill: { id: string; grandTotalPaise: number }) {
  const { data } = event;
  const khata = 'khata' in data ? data.khata : null;
  const allocation = khata?.allocations.find(({ documentId }) => documentId === bill.id);
  const duePaise = allocation?.openAfterPaise ?? money.duePaise;
  const after = { ...money, duePaise };
  const isOwn = 'billId' in data && data.billId === bill.id;
  switch (event.type) {
    case 'PaymentReceived':
      return isOwn ? received(after, event.data, event.meta.at, bill) : after;
    case 'PaymentMethodCorrected':
      return event.data.ofBillId === bill.id ? corrected(after, event, bill) : after;
    case 'CreditNoteIssued': {
      if (!isOwn) break;
      const awaitedPaise = money.awaitedPaise - event.data.loweredAwaitedPaise;
      const creditedPaise = money.creditedPaise + event.data.totals.grandTotalPaise;
      return counted({ ...after, creditedPaise, awaitedPaise }, bill);
    }
    case 'PutOnKhata':
      return isOwn ? counted({ ...after, awaitedPaise: money.awaitedPaise - event.data.amountPaise }, bill) : after;
    case 'DueWrittenOff':
      return counted({ ...after, writtenOffPaise: money.writtenOffPaise + (allocation?.amountPaise ?? 0) }, bill);
    case 'BillCancelled':
      // what was paid is what goes back
      if (isOwn) return { ...after, payments: withAwaited(money.payments, 0), awaitedPaise: 0, duePaise: 0 };
      break;
    default:
  }
  return allocation === undefined ? after : counted(after, bill);
}

function counted(money: BillMoneyView, { grandTotalPaise }: { grandTotalPaise: number }): BillMoneyView {
  const { creditedPaise, writtenOffPaise, duePaise, awaitedPaise } = money;
  const paidPaise = Math.max(0, grandTotalPaise - creditedPaise - writtenOffPaise - duePaise - awaitedPaise);
  return { ...money, payments: withAwaited(money.payments, awaitedPaise), paidPaise };
}

type Received = Pick<
  Of<'PaymentReceived'>['data'],
  'paymentId' | 'method' | 'amountPaise' | 'reference' | 'receivedBy'
>;

function received(money: BillMoneyView, data: Received, at: string, bill: { grandTotalPaise: number }): BillMoneyView {
  const { paymentId: id, method, amountPaise, reference: stated, receivedBy: by } = data;
  if (money.payments.some((payment) => payment.id === id && payment.late === true)) return money;
  const reference = stated === null ? {} : { reference: stated };
  const payments = [
    ...money.payments.filter((payment) => payment.id !== id),
    { id, at, method, amountPaise, ...reference, late: true as const, by },
  ];
  const paymentReceived = { at, ...reference, by };
  return counted({ ...money, payments, paymentReceived, awaitedPaise: money.awaitedPaise - amountPaise }, bill);
}

function corrected(
  money: BillMoneyView,
  { data, meta }: Of<'PaymentMethodCorrected'>,
  bill: { grandTotalPaise: number },
): BillMoneyView {
  const { paymentId, to, amountPaise, reference, wasAwaited } = data;
  if (wasAwaited) {
    const arrived = { paymentId, method: to, amountPaise, reference, receivedBy: meta.userId ?? '' };
    return received(money, arrived, meta.at, bill);
  }
  const payments = money.payments.map((payment): BillPaymentView => {
    if (payment.id !== paymentId) return payment;
    const { tenderedPaise: _, reference: __, ...rest } = payment;
    return { ...rest, method: to, ...(reference !== null && { reference }) };
  });
  return { ...money, payments };
}

/** The open amount of a completed bill: what is awaited, and what its customer owes of it. */
export interface Payable extends Pick<
  BillView,
  'paymentMethod' | 'grandTotalPaise' | 'paidPaise' | 'awaitedPaise' | 'duePaise'
> {
  status: BillStatus;
}

export const openPaise = ({ status, awaitedPaise = 0, duePaise = 0 }: Payable): number =>
  status === 'completed' ? awaitedPaise + duePaise : 0;

/** The money received for a completed bill, also if it was cancelled since, less what was given back. A draft has received nothing. */
export const receivedPaise = ({ status, paidPaise = 0 }: Payable): number =>
  status === 'completed' || status === 'cancelled' ? paidPaise : 0;

/** Whether the UPI of a bill was seen; undefined if there is none to wait for: a draft, cash, card, a bill of earlier books. */
export function paymentStatusOf(
  bill: Pick<BillView, 'awaitedPaise' | 'imported'> & { payments: readonly BillPaymentView[]; status: BillStatus },
): PaymentStatus | undefined {
  if (bill.status === 'completed' && (bill.awaitedPaise ?? 0) > 0) return 'open';
  const isSeen =
    bill.imported === undefined && bill.payments.some(({ method, awaited }) => method === 'UPI' && awaited !== true);
  return isSeen ? 'received' : undefined;
}
