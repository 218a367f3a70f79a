import { PAYMENT_METHODS, type PaymentMethod, type SentPart } from '@bahi/contracts';
import {
  closeDay,
  closeFigures,
  correctMethod,
  mergeCustomers,
  moveCash,
  payVendor,
  putOnKhata,
  recordOpeningBalance,
  recountDay,
  releaseDeposit,
  unmergeCustomers,
  writeOff,
} from '@bahi/domain';
import type { SampleKhata } from './sampleKhata.ts';
import { sampleId } from './sampleStock.ts';

/** What happens to money and dues beside sales, cancellations and credit notes. */
export const MONEY_ACTIONS = [
  'pay',
  'pay',
  'pay',
  'deposit',
  'release',
  'takeBack',
  'method',
  'arrive',
  'refund',
  'khata',
  'opening',
  'writeOff',
  'merge',
  'unmerge',
  'cash',
  'close',
  'recount',
  'vendor',
  'vendor',
  'vendorBack',
  'vendorMethod',
  'vendorRefund',
] as const;
export type MoneyAction = (typeof MONEY_ACTIONS)[number];

export const isMoneyAction = (action: string): action is MoneyAction =>
  (MONEY_ACTIONS as readonly string[]).includes(action);

export const CUSTOMERS = ['Asha', 'Ravi', 'Meena'] as const;
export const customerOf = (n: number): string => CUSTOMERS[n % CUSTOMERS.length] ?? 'Asha';

/** One step: which customer, bill or payment, and how much. */
export interface MoneyStep {
  word: string;
  who: number;
  pick: number;
  paise: number;
  /** ISO 8601 UTC. */
  now: string;
}

const methodOf = (n: number): PaymentMethod => PAYMENT_METHODS[n % PAYMENT_METHODS.length] ?? 'CASH';

/** Some of the total in cash, some by UPI that is awaited or was seen, and the rest on credit. */
export function partsOf(totalPaise: number, n: number): SentPart[] {
  const part = (method: PaymentMethod, amountPaise: number, isReceived = true): SentPart => {
    return { method, amountPaise, tenderedPaise: null, reference: null, isReceived };
  };
  const third = Math.floor(totalPaise / 3);
  const all: readonly SentPart[][] = [
    [],
    [part('CASH', third)],
    [part('CASH', third), part('UPI', totalPaise - third, false)],
    [part('UPI', third), part('CARD', third)],
    [part('UPI', third, false)],
  ];
  return (all[n % all.length] ?? []).filter(({ amountPaise }) => amountPaise > 0);
}

/** Takes one step, if the rules let it happen. `bills` are the words of the completed bills. */
export function takeMoney(khata: SampleKhata, bills: readonly string[], action: MoneyAction, step: MoneyStep): void {
  const { word, pick, paise, now } = step;
  const customerId = sampleId(customerOf(step.who));
  const picked = <T>(all: readonly T[]): T | undefined => all[pick % Math.max(1, all.length)];
  const payment = picked(khata.payments);
  const bill = picked(bills.flatMap((one) => khata.recorded(one) ?? []));
  const own = { customerId, now };
  switch (action) {
    case 'pay':
    case 'deposit':
      return khata.pay(word, customerOf(step.who), {
        paise,
        method: methodOf(pick),
        isDeposit: action === 'deposit',
        now,
      });
    case 'opening':
      return khata.do((state) =>
        recordOpeningBalance(state, { ...own, openingId: sampleId(word), amountPaise: paise, date: '2025-03-01' }),
      );
    case 'writeOff':
      return khata.do((state) =>
        writeOff(state, { ...own, writeOffId: sampleId(word), amountPaise: 1 + (paise % 500), reason: 'moved' }),
      );
    case 'merge': {
      const intoId = sampleId(customerOf(step.who + 1));
      return khata.do((state) => mergeCustomers(state, { ...own, intoId }));
    }
    case 'unmerge':
      return khata.do((state) => unmergeCustomers(state, own));
    case 'cash':
    case 'close':
    case 'recount':
      return atDrawer(khata, action, step);
    case 'vendor':
    case 'vendorBack':
    case 'vendorMethod':
    case 'vendorRefund':
      return withVendor(khata, action, step);
    case 'release':
    case 'takeBack':
    case 'refund':
      return payment === undefined ? undefined : ofPayment(khata, payment, action, step);
    default:
      return bill === undefined ? undefined : ofBill(khata, bill, action, step);
  }
}

function ofPayment(
  khata: SampleKhata,
  taken: SampleKhata['payments'][number],
  action: 'release' | 'takeBack' | 'refund',
  { word, pick, paise, now }: MoneyStep,
): void {
  const { paymentId, customerId } = taken;
  if (action === 'release') khata.do((state) => releaseDeposit(state, { paymentId, customerId, now }));
  else if (action === 'takeBack') khata.takeBack(taken, now);
  else khata.refund(word, paymentId, { paise: 1 + (paise % taken.amountPaise), method: methodOf(pick), now });
}

function ofBill(
  khata: SampleKhata,
  original: NonNullable<ReturnType<SampleKhata['recorded']>>,
  action: 'method' | 'arrive' | 'khata',
  { word, pick, now }: MoneyStep,
): void {
  const userId = sampleId('owner');
  if (action === 'arrive') khata.arrive(word, original);
  else if (action === 'method') khata.correct(original, pick, { to: methodOf(pick + 1), now });
  else khata.do((state) => putOnKhata(state, { original, earlierPayments: [], confirmed: [], userId }));
}

const MOVEMENTS = ['float', 'pay_in', 'pay_out', 'drop'] as const;

/** Cash is moved, or counted with some difference. */
function atDrawer(
  khata: SampleKhata,
  action: 'cash' | 'close' | 'recount',
  { word, pick, paise, now }: MoneyStep,
): void {
  if (action === 'cash') {
    const kind = MOVEMENTS[pick % MOVEMENTS.length] ?? 'pay_in';
    const moved = { movementId: sampleId(word), kind, amountPaise: paise, reason: 'milk', now };
    return khata.do((state) => moveCash(state, moved));
  }
  const count = {
    counted: [],
    loosePaise: Math.max(0, closeFigures(khata.state.drawer).expectedPaise + pick * 7 - 14),
  };
  if (action === 'recount') {
    const closed = khata.closes[pick % Math.max(1, khata.closes.length)];
    if (closed === undefined) return undefined;
    return khata.do(() => recountDay({ ...count, recountId: sampleId(word), closed, reason: 'counted again' }));
  }
  const owner = { role: 'owner' as const, shop: { staffMayCloseDay: false, blindCount: false } };
  const seen = { upiSeenPaise: null, cardSeenPaise: null, reason: 'counted', pending: [], confirmed: [] };
  const sealed = { closeId: sampleId(word), position: 0, head: '', now };
  return khata.do((state) => closeDay(state, { ...owner, ...count, ...seen, ...sealed }));
}

/** A vendor is paid, or something of it comes back. */
function withVendor(
  khata: SampleKhata,
  action: 'vendor' | 'vendorBack' | 'vendorMethod' | 'vendorRefund',
  { word, pick, paise, now }: MoneyStep,
): void {
  const vendorId = sampleId('Gupta');
  if (action === 'vendor') {
    const paid = { paymentId: sampleId(word), vendorId, method: methodOf(pick), amountPaise: paise, now };
    return khata.do((state) => payVendor(state, { ...paid, reference: null, purchaseId: null, note: null }));
  }
  const taken = khata.vendorPayments.at(-1 - (pick % 2));
  if (taken === undefined) return undefined;
  const { paymentId, method, amountPaise } = taken;
  if (action === 'vendorBack') return khata.takeBack(taken, now);
  if (action === 'vendorRefund') return khata.refund(word, paymentId, { paise: 1 + (paise % amountPaise), now });
  const payment = { paymentId, method, amountPaise, isAwaited: false };
  const corrected = { payment, original: null, customerId: null, vendorId, earlierPayments: [], reference: null, now };
  return khata.do((state) => correctMethod(state, { ...corrected, to: methodOf(pick + 1) }));
}
