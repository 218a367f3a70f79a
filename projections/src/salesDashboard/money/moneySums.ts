import { PAYMENT_METHODS, type DashboardView, type PaymentMethod } from '@bahi/contracts';

/** Money of one method. */
export interface MethodSums {
  /** Payments that came in: with bills, and later. */
  bills: number;
  amountPaise: number;
  /** What was given back. */
  refundPaise: number;
}

/** Money of some days by method, and credit. What customers paid later or in advance is also in `methods`. */
export interface MoneySums {
  methods: Partial<Record<PaymentMethod, MethodSums>>;
  creditGivenPaise: number;
  creditCollectedPaise: number;
}

export const noMoney: MoneySums = { methods: {}, creditGivenPaise: 0, creditCollectedPaise: 0 };

const NOTHING: MethodSums = { bills: 0, amountPaise: 0, refundPaise: 0 };

/** `sums + sign × part`. */
export function addMoney(sums: MoneySums, part: MoneySums, sign: 1 | -1 = 1): MoneySums {
  const methods = { ...sums.methods };
  for (const method of PAYMENT_METHODS) {
    const own = part.methods[method];
    if (own === undefined) continue;
    const known = methods[method] ?? NOTHING;
    methods[method] = {
      bills: known.bills + sign * own.bills,
      amountPaise: known.amountPaise + sign * own.amountPaise,
      refundPaise: known.refundPaise + sign * own.refundPaise,
    };
  }
  return {
    methods,
    creditGivenPaise: sums.creditGivenPaise + sign * part.creditGivenPaise,
    creditCollectedPaise: sums.creditCollectedPaise + sign * part.creditCollectedPaise,
  };
}

/** One movement of money by a method; what leaves because it was wrong is below zero. */
export const movedBy = (method: PaymentMethod, sums: Partial<MethodSums>): MoneySums => ({
  ...noMoney,
  methods: { [method]: { ...NOTHING, ...sums } },
});

/** Money by method, every method in one order, and the four figures beside what was given back. */
export function shownMoney(
  { methods, creditGivenPaise, creditCollectedPaise }: MoneySums,
  salesPaise: number,
): Pick<DashboardView, 'payments' | 'money'> {
  const payments = PAYMENT_METHODS.map((method) => ({ method, ...(methods[method] ?? NOTHING) }));
  const takenPaise = payments.reduce((sum, { amountPaise }) => sum + amountPaise, 0);
  const refundsPaise = payments.reduce((sum, { refundPaise }) => sum + refundPaise, 0);
  const moneyPaise = takenPaise - creditCollectedPaise;
  return { payments, money: { salesPaise, moneyPaise, creditGivenPaise, creditCollectedPaise, refundsPaise } };
}
