import {
  isStreamOf,
  streamOf,
  type AnyRecorded,
  type Decision,
  type Id,
  type LedgerFact,
  type PaymentMethod,
  type SentPart,
} from '@bahi/contracts';
import {
  chargeBill,
  correctMethod,
  ledgerStream,
  moneyBack,
  recordPaymentReceived,
  refundAdvance,
  returnAll,
  reversePayment,
  takePayment,
  type DayClosedData,
  type LedgerState,
  type RecordedBill,
  type VendorPaidData,
} from '@bahi/domain';
import type { CreditOptions, SampleReturn } from './sampleCredit.ts';
import type { SampleEvents } from './sampleEvents.ts';
import type { SampleLine } from './sampleLines.ts';
import { sampleId } from './sampleStock.ts';

type Taken = Extract<AnyRecorded, { type: 'PaymentTaken' }>['data'];

interface Paid {
  paise: number;
  method?: PaymentMethod;
  isDeposit?: boolean;
  now: string;
}

/**
 * Credit and money of a sample shop: what a fact does to dues is decided by the ledger's own rules over the events so far, as stock and
 * cost are not. What is refused does not happen.
 */
export class SampleKhata {
  readonly #shop: SampleEvents;
  readonly #state: LedgerState = ledgerStream.initialState();
  #folded = 0;

  constructor(shop: SampleEvents) {
    this.#shop = shop;
  }

  /** The books as the events left them. */
  get state(): Readonly<LedgerState> {
    const { events } = this.#shop;
    for (const event of events.slice(this.#folded)) {
      if (isStreamOf('ledger', event.stream)) ledgerStream.evolve(this.#state, event);
    }
    this.#folded = events.length;
    return this.#state;
  }

  /** Payments that were taken later, oldest first. */
  get payments(): Taken[] {
    return this.#shop.events.flatMap((event) => (event.type === 'PaymentTaken' ? [event.data] : []));
  }

  /** Payments to vendors, oldest first. */
  get vendorPayments(): VendorPaidData[] {
    return this.#shop.events.flatMap((event) => (event.type === 'VendorPaid' ? [event.data] : []));
  }

  /** Closes of the drawer, newest first. */
  get closes(): DayClosedData[] {
    return this.#shop.events.flatMap((event) => (event.type === 'DayClosed' ? [event.data] : [])).toReversed();
  }

  /** Appends what is decided. */
  do(decide: (state: Readonly<LedgerState>) => Decision<LedgerFact>): void {
    const decision = decide(this.state);
    if (decision.kind === 'refused') return;
    const stream = streamOf.ledger(this.#shop.shopId);
    for (const { type, data } of decision.facts) this.#shop.append(stream, type, data);
  }

  /** A bill of a customer, paid by these parts and on credit; free money of his is used first. */
  sell(
    word: string,
    lines: readonly SampleLine[],
    { customerOf, partsOf, day }: { customerOf: string; partsOf: (totalPaise: number) => SentPart[]; day?: string },
  ): void {
    this.#shop.complete(word, lines, {
      customer: customerOf,
      customerOf,
      ...(day !== undefined && { day }),
      charge: (bill) => {
        const payments = partsOf(bill.totals.grandTotalPaise);
        const { customerId, totals } = bill;
        const content = { customerId, totals, payments, paymentMethod: null, upiReference: null, tenderedPaise: null };
        const paymentIdOf = (n: number) => `${bill.billId.slice(0, 31)}${n}`;
        const asked = { ...bill, content, isImported: false, confirmed: [], paymentIdOf };
        const charge = chargeBill(this.state.khatas, asked);
        if ('kind' in charge) throw new Error(`refused: ${charge.code}`);
        return charge;
      },
    });
  }

  /** A later payment of a customer. */
  pay(word: string, customer: string, { paise, method = 'CASH', isDeposit = false, now }: Paid): void {
    const own = {
      paymentId: sampleId(word),
      customerId: sampleId(customer),
      method,
      amountPaise: paise,
      isDeposit,
      now,
    };
    const rest = { tenderedPaise: null, reference: null, billId: null, note: null, referenceUsedOn: [] };
    this.do((state) => takePayment(state, { ...own, ...rest }));
  }

  /** Takes a later payment back that was typed wrong. */
  takeBack(taken: Taken | VendorPaidData, now: string): void {
    this.do((state) => reversePayment(state, { taken, reason: 'typed wrong', now }));
  }

  /** Free money of a payment goes back. */
  refund(word: string, sourceId: Id, { paise, method = 'CASH', now }: Paid): void {
    const back = { refundId: sampleId(word), sourceId, method, amountPaise: paise, note: null, now };
    this.do((state) => refundAdvance(state, back));
  }

  /** The awaited UPI of a bill was seen. */
  arrive(word: string, original: RecordedBill): void {
    const arrived = { paymentId: sampleId(word), reference: null, receivedBy: this.#shop.userId, referenceUsedOn: [] };
    this.do((state) => recordPaymentReceived(state, { original, earlierPayments: [], ...arrived }));
  }

  /** A payment of a bill came by another method. */
  correct(original: RecordedBill, nth: number, { to, now }: { to: PaymentMethod; now: string }): void {
    const { customerId, payments } = original.data;
    const part = payments[nth % Math.max(1, payments.length)];
    if (part === undefined) return;
    const { paymentId, method, amountPaise, isReceived } = part;
    const payment = { paymentId, method, amountPaise, isAwaited: !isReceived };
    const corrected = { payment, original, customerId, earlierPayments: [], to, reference: null, now };
    this.do((state) => correctMethod(state, corrected));
  }

  /** Cancels a bill; its money goes back as the rules say. */
  cancel(word: string, costVariancePaise: number, refundMethod: PaymentMethod | null): void {
    const original = this.recorded(word);
    if (original === undefined) return;
    const money = returnAll(this.state, original, { refundMethod, refundPaise: null }, []);
    if ('kind' in money) return;
    this.#shop.cancel(word, costVariancePaise, money);
  }

  /** A credit note; its total is settled as the rules say. */
  credit(word: string, bill: string, returns: readonly SampleReturn[], options: CreditOptions): void {
    const original = this.recorded(bill);
    if (original === undefined) return;
    const { state } = this;
    this.#shop.credit(word, bill, returns, {
      ...options,
      money: ({ creditNoteId, totals }) => {
        const asked = { creditNoteId, original, imported: null, refundPaise: null, earlierPayments: [] };
        const money = moneyBack(state, { ...asked, refundMethod: options.refundMethod ?? 'CASH' }, totals);
        if ('kind' in money) throw new Error(`refused: ${money.code}`);
        return money;
      },
    });
  }

  /** A completed bill as it was recorded. */
  recorded(word: string): RecordedBill | undefined {
    const bill = this.#shop.bill(word);
    return bill === undefined ? undefined : { revision: bill.revision, data: bill.completed };
  }
}
