import {
  PAYMENT_METHODS,
  type CashMovementKind,
  type Id,
  type KhataFact,
  type LedgerFact,
  type MethodAmount,
  type PaymentMethod,
  type RecordedFact,
} from '@bahi/contracts';

/** Money of one method since the last close. */
interface Flow {
  inPaise: number;
  outPaise: number;
}

/** The newest close. */
interface LastClose {
  id: Id;
  number: number;
  at: string;
}

/**
 * What came in and went out since the last close, as the facts of the ledger add up; a close states these sums and sets them to 0.
 * Each fact is counted once, by its place in the ledger: its day plays no part. Awaited UPI is no money until it is received, and what
 * an import brings was in no drawer of this shop.
 */
export interface Drawer {
  lastClose: LastClose | null;
  /** Cash as it was counted last; 0 before the first close. */
  countedPaise: number;
  byMethod: Record<PaymentMethod, Flow>;
  movements: Record<CashMovementKind, number>;
  /** Bills of these books, and what they come to. */
  bills: number;
  salesPaise: number;
  /** Money for bills: paid with them, or awaited and received since. */
  moneyPaise: number;
  /** What bills left open, and awaited UPI that was put on a khata. */
  creditGivenPaise: number;
  /** Free money of customers that paid for bills. */
  advanceUsedPaise: number;
  /** UPI that bills wait for, less what came or was put on a khata; below 0 when that was for bills of an earlier close. */
  awaitedPaise: number;
  /** Later payments, less those that were taken back. */
  creditCollectedPaise: number;
  /** Paid back for returns, cancelled bills and advances. */
  refundsPaise: number;
  /** Paid to vendors, with purchases and later, less what came back. */
  vendorPaidPaise: number;
}

const noFlow = (): Flow => ({ inPaise: 0, outPaise: 0 });

/** A drawer in which nothing happened since the last close. */
export function emptyDrawer(lastClose: LastClose | null = null, countedPaise = 0): Drawer {
  return {
    lastClose,
    countedPaise,
    byMethod: { CASH: noFlow(), UPI: noFlow(), CARD: noFlow() },
    movements: { float: 0, pay_in: 0, pay_out: 0, drop: 0 },
    bills: 0,
    salesPaise: 0,
    moneyPaise: 0,
    creditGivenPaise: 0,
    advanceUsedPaise: 0,
    awaitedPaise: 0,
    creditCollectedPaise: 0,
    refundsPaise: 0,
    vendorPaidPaise: 0,
  };
}

/** Cash with which the open day began: the last count, or the float before the first close. */
const openingPaise = ({ countedPaise, movements }: Readonly<Drawer>): number => countedPaise + movements.float;

/** Cash that should be in the drawer. */
export function expectedPaise(drawer: Readonly<Drawer>): number {
  const { byMethod, movements } = drawer;
  const { inPaise, outPaise } = byMethod.CASH;
  return openingPaise(drawer) + inPaise - outPaise + movements.pay_in - movements.pay_out - movements.drop;
}

/** A copy that shares nothing with the drawer. */
export const copyDrawer = (drawer: Readonly<Drawer>): Drawer => ({
  ...drawer,
  lastClose: drawer.lastClose && { ...drawer.lastClose },
  byMethod: {
    CASH: { ...drawer.byMethod.CASH },
    UPI: { ...drawer.byMethod.UPI },
    CARD: { ...drawer.byMethod.CARD },
  },
  movements: { ...drawer.movements },
});

/** The figures as a close states them: methods and kinds without money are left out. */
export function closeFigures(drawer: Readonly<Drawer>) {
  const { lastClose: _, countedPaise: __, byMethod, movements, ...sums } = drawer;
  const methods = PAYMENT_METHODS.map((method) => ({ method, ...byMethod[method] }));
  const kinds = (Object.keys(movements) as CashMovementKind[]).map((kind) => ({ kind, amountPaise: movements[kind] }));
  return {
    openingPaise: openingPaise(drawer),
    expectedPaise: expectedPaise(drawer),
    byMethod: methods.filter(({ inPaise, outPaise }) => inPaise > 0 || outPaise > 0),
    movements: kinds.filter(({ amountPaise }) => amountPaise > 0),
    ...sums,
  };
}

type Recorded = RecordedFact<LedgerFact>;
type Of<Type extends Recorded['type']> = Extract<Recorded, { type: Type }>;

/** Adds a fact of the ledger to the drawer, in place. Facts that move no money change nothing. */
export function countMoney(drawer: Drawer, event: Recorded): void {
  if (event.meta.importId !== undefined) return;
  switch (event.type) {
    case 'BillCompleted':
      return countBill(drawer, event);
    case 'PaymentReceived':
      return countAwaited(drawer, event.data.method, event.data.amountPaise);
    case 'PaymentMethodCorrected': {
      const { from, to, amountPaise, wasAwaited, imported, vendorId } = event.data;
      if (imported) return undefined;
      if (wasAwaited) return countAwaited(drawer, to, amountPaise);
      // of money that went out it is the other way round
      const [back, again] = vendorId === null ? [from, to] : [to, from];
      drawer.byMethod[back].outPaise += amountPaise;
      drawer.byMethod[again].inPaise += amountPaise;
      return undefined;
    }
    case 'PutOnKhata':
      drawer.awaitedPaise -= event.data.amountPaise;
      drawer.creditGivenPaise += event.data.amountPaise;
      return undefined;
    case 'PaymentTaken':
      drawer.byMethod[event.data.method].inPaise += event.data.amountPaise;
      drawer.creditCollectedPaise += event.data.amountPaise;
      return undefined;
    case 'PaymentReversed':
      if (event.data.vendorId !== null) return countBack(drawer, event.data);
      drawer.byMethod[event.data.method].outPaise += event.data.amountPaise;
      drawer.creditCollectedPaise -= event.data.amountPaise;
      return undefined;
    case 'BillCancelled':
      for (const { method, amountPaise } of event.data.refunds) countRefund(drawer, method, amountPaise);
      return undefined;
    case 'CreditNoteIssued': {
      const { refundMethod, refundPaise, imported } = event.data;
      if (refundMethod !== null && imported === null) countRefund(drawer, refundMethod, refundPaise);
      return undefined;
    }
    case 'AdvanceRefunded':
      if (event.data.vendorId !== null) return countBack(drawer, event.data);
      return countRefund(drawer, event.data.method, event.data.amountPaise);
    case 'PurchaseRecorded':
      for (const payment of event.data.money?.payments ?? []) countVendor(drawer, payment);
      return undefined;
    case 'VendorPaid':
      return countVendor(drawer, event.data);
    case 'CashMoved':
      drawer.movements[event.data.kind] += event.data.amountPaise;
      return undefined;
    default:
      return undefined;
  }
}

function countBill(drawer: Drawer, { data }: Of<'BillCompleted'>): void {
  if (data.imported !== null) return;
  drawer.bills += 1;
  drawer.salesPaise += data.totals.grandTotalPaise;
  drawer.creditGivenPaise += data.creditPaise;
  drawer.advanceUsedPaise += data.freeUsedPaise;
  for (const { method, amountPaise, isReceived } of data.payments) {
    if (isReceived) countIncome(drawer, method, amountPaise);
    else drawer.awaitedPaise += amountPaise;
  }
}

function countIncome(drawer: Drawer, method: PaymentMethod, amountPaise: number): void {
  drawer.byMethod[method].inPaise += amountPaise;
  drawer.moneyPaise += amountPaise;
}

function countAwaited(drawer: Drawer, method: PaymentMethod, amountPaise: number): void {
  drawer.awaitedPaise -= amountPaise;
  countIncome(drawer, method, amountPaise);
}

function countRefund(drawer: Drawer, method: PaymentMethod, amountPaise: number): void {
  drawer.byMethod[method].outPaise += amountPaise;
  drawer.refundsPaise += amountPaise;
}

function countVendor(drawer: Drawer, { method, amountPaise }: MethodAmount): void {
  drawer.byMethod[method].outPaise += amountPaise;
  drawer.vendorPaidPaise += amountPaise;
}

/** Money that comes back from a vendor. */
function countBack(drawer: Drawer, { method, amountPaise }: MethodAmount): void {
  drawer.byMethod[method].inPaise += amountPaise;
  drawer.vendorPaidPaise -= amountPaise;
}

type CloseFact = Extract<RecordedFact<KhataFact>, { type: 'DayClosed' | 'DayRecounted' }>;

/**
 * The drawer after a close: empty, with what was counted. A recount of the newest close is the last count; one of an older close
 * changes nothing, because the drawer was counted since.
 */
export function afterCount(drawer: Drawer, { type, data, meta }: CloseFact): Drawer {
  const { countedPaise } = data;
  if (type === 'DayClosed') return emptyDrawer({ id: data.closeId, number: data.number, at: meta.at }, countedPaise);
  return drawer.lastClose?.id === data.closeId ? { ...drawer, countedPaise } : drawer;
}
