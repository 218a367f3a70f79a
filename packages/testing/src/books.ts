import type { Decision, EventMeta, Fact, Id, PurchaseDetails, RecordedEvent } from '@bahi/contracts';
import {
  cancelBill,
  correctionChanges,
  correctPurchase,
  entriesOf,
  issueCreditNote,
  ledgerStream,
  neededBegin,
  neededBillBegin,
  replayChange,
  replayLines,
  replaysToCancel,
  replaysToCredit,
  reversalChanges,
  reversePurchase,
  type BillCompletedData,
  type CancelBill,
  type CorrectPurchase,
  type IssueCreditNote,
  type Journal,
  type LedgerState,
  type PurchaseChange,
  type RecordedBill,
  type RecordedPurchase,
  type ReplayedChanges,
  type ReplayedReturns,
  type ReversePurchase,
} from '@bahi/domain';
import { recorded } from './givenWhenThen.ts';
import { numberId } from './samples/sampleCommands.ts';

export * from './samples/sampleCommands.ts';

/** One shop's books in a test: decisions are made and folded one after the other; refusals change nothing. */
export class Books {
  readonly events: RecordedEvent[] = [];
  state: LedgerState = ledgerStream.initialState();
  /** Metadata of the events recorded next. */
  meta: Partial<EventMeta> = {};

  /** Makes a decision and records its facts. */
  try(decide: (state: Readonly<LedgerState>) => Decision, meta: Partial<EventMeta> = {}): Decision {
    const decision = decide(this.state);
    if (decision.kind === 'accepted') for (const fact of decision.facts) this.#record(fact, meta);
    return decision;
  }

  /**
   * Makes a decision that must be accepted.
   * @throws {Error} when it is refused
   */
  do(decide: (state: Readonly<LedgerState>) => Decision, meta: Partial<EventMeta> = {}): Fact[] {
    const decision = this.try(decide, meta);
    if (decision.kind === 'refused') throw new Error(`refused: ${decision.code}`);
    return decision.facts;
  }

  /** Corrects a purchase, with the replays that this needs. */
  correct(correction: Omit<CorrectPurchase, 'products'> & Partial<Pick<CorrectPurchase, 'products'>>): Decision {
    const command: CorrectPurchase = { products: new Map(), ...correction };
    const replays = this.replaysOf(correctionChanges(this.state, command));
    return this.try((state) => correctPurchase(state, command, replays));
  }

  /** Reverses a purchase, with the replays that this needs. */
  reverse(recorded: RecordedPurchase, changes: Partial<ReversePurchase> = {}): Decision {
    const command: ReversePurchase = { recorded, policy: 'warn', products: new Map(), ...changes };
    const replays = this.replaysOf(reversalChanges(this.state, command));
    return this.try((state) => reversePurchase(state, command, replays));
  }

  /** Cancels a bill, with the replays that this needs. */
  cancel(command: CancelBill, meta: Partial<EventMeta> = {}): Decision {
    const replays = this.returnsOf(command.original);
    return this.try((state) => cancelBill(state, command, replays), meta);
  }

  replaysOf(changes: readonly PurchaseChange[]): ReplayedChanges {
    const replay = (change: PurchaseChange) => replayChange(this.#journal(change.productId, change.place), change);
    return new Map(changes.map((change) => [change.productId, replay(change)]));
  }

  /** Issues a credit note, with the replays that this needs. */
  credit(command: IssueCreditNote, meta: Partial<EventMeta> = {}): Decision {
    const replays = this.returnsOf(command.original, replaysToCredit(this.state, command));
    return this.try((state) => issueCreditNote(state, command, replays), meta);
  }

  returnsOf(original: RecordedBill, toReplay = replaysToCancel(this.state, original)): ReplayedReturns {
    const { revision, data } = original;
    const asked = [...toReplay].map(([productId, lines]) => {
      const begin = neededBillBegin(this.#since(productId, revision), lines);
      const replay = begin === null ? null : replayLines(this.#journal(productId, begin), data.billId, lines);
      return [productId, replay] as const;
    });
    return new Map(asked);
  }

  #since(productId: Id, begin: number): Journal {
    const events = this.events.slice(begin);
    return { begin, entries: events.flatMap((event) => entriesOf(event, productId)) };
  }

  /** The journal of a product from a purchase on, or from further back if necessary. */
  #journal(productId: Id, from: number): Journal {
    const journal = this.#since(productId, from);
    const begin = neededBegin(journal);
    return begin === from ? journal : this.#journal(productId, begin);
  }

  #record(fact: Fact, meta: Partial<EventMeta>): void {
    const event = recorded({ ...fact, meta: { ...this.meta, ...meta } }, this.events.length);
    this.events.push(event);
    ledgerStream.evolve(this.state, event);
  }

  /** The completion of a bill as recorded. */
  bill(billId: number): RecordedBill {
    const event = this.events.find(
      ({ type, data }) => type === 'BillCompleted' && (data as BillCompletedData).billId === numberId(billId),
    );
    if (event === undefined) throw new Error(`bill ${billId} is not completed`);
    return { revision: event.revision, data: event.data as BillCompletedData };
  }

  /** The newest record of a purchase. */
  purchase(purchaseId: number): RecordedPurchase {
    const event = this.events.findLast(
      ({ type, data }) =>
        (type === 'PurchaseRecorded' || type === 'PurchaseCorrected') &&
        (data as PurchaseDetails).purchaseId === numberId(purchaseId),
    );
    if (event === undefined) throw new Error(`purchase ${purchaseId} is not recorded`);
    const { revision, data } = event as RecordedEvent<string, PurchaseDetails & { place?: number }>;
    return { revision, place: data.place ?? revision, data };
  }

  /** Quantity in thousandths and value in paise of a product. */
  stock(n: number): [quantityMilli: number, valuePaise: number] {
    const stock = this.state.products.get(numberId(n));
    return [stock?.quantityMilli ?? 0, stock?.valuePaise ?? 0];
  }
}
