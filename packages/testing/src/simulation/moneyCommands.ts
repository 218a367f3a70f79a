import { lines, pick, type Command, type CommandSource, type Draw, type MoneyKind } from './knowledge.ts';

/** Commands about money that only an owner may give. */
export const OWNERS_MONEY: readonly MoneyKind[] = [
  'takeBack',
  'refund',
  'method',
  'opening',
  'merge',
  'unmerge',
  'close',
  'recount',
];

const METHODS = ['CASH', 'UPI', 'CARD'] as const;

/** What is paid of a bill whose total is not known yet: too much is refused. */
function partsOf({ random }: CommandSource): object[] {
  const amountPaise = 1 + random.below(9_000);
  const parts = [
    [],
    [],
    [{ method: 'CASH', amountPaise, tenderedPaise: amountPaise + random.below(5_000) }],
    [{ method: 'UPI', amountPaise, received: random.chance(0.5) }],
    [
      { method: 'CARD', amountPaise },
      { method: 'CASH', amountPaise: 1 + random.below(500) },
    ],
  ];
  return pick(random, parts) ?? [];
}

/** A command about one of the customers, in a small shop often the same one. */
const ofCustomer =
  (kind: MoneyKind, action: string, bodyOf: (source: CommandSource) => object): Draw =>
  (source) => {
    const id = pick(source.random, source.knows.customers.slice(-4));
    if (id === undefined) return undefined;
    return { kind, method: 'POST', path: `/customers/${id}/${action}`, body: bodyOf(source), subject: id };
  };

const ofPayment =
  (
    kind: MoneyKind,
    commandOf: (id: string, source: CommandSource) => Pick<Command, 'method' | 'path' | 'body'>,
  ): Draw =>
  (source) => {
    const id = pick(source.random, source.knows.payments.slice(-4));
    return id === undefined ? undefined : { kind, subject: id, ...commandOf(id, source) };
  };

/** What people do with money, beside sales paid at once. */
export const moneyDraws: Record<MoneyKind, [weight: number, draw: Draw]> = {
  owe: [
    12,
    (source) => {
      const customerId = pick(source.random, source.knows.customers.slice(-4));
      if (customerId === undefined) return undefined;
      const customer = { name: 'Asha Patil', customerId };
      const body = { customer, lines: lines(source), payments: partsOf(source) };
      return { kind: 'owe', method: 'POST', path: '/billing/complete', body };
    },
  ],
  pay: [
    10,
    ({ knows, random }) => {
      const customerId = pick(random, knows.customers.slice(-4));
      if (customerId === undefined) return undefined;
      const body = { customerId, method: pick(random, METHODS), amountPaise: 1 + random.below(30_000) };
      return { kind: 'pay', method: 'POST', path: '/payments', body };
    },
  ],
  takeBack: [
    3,
    ofPayment('takeBack', (id) => ({ method: 'DELETE', path: `/payments/${id}`, body: { reason: 'typed wrong' } })),
  ],
  refund: [
    3,
    ofPayment('refund', (id, { random }) => {
      const body = { amountPaise: 1 + random.below(4_000), method: 'CASH' };
      return { method: 'POST', path: `/payments/${id}/refund`, body };
    }),
  ],
  method: [
    2,
    ofPayment('method', (id, { random }) => {
      return { method: 'PUT', path: `/payments/${id}/method`, body: { method: pick(random, METHODS) } };
    }),
  ],
  put: [
    3,
    ({ knows, random }) => {
      const bill = knows.bill(random, 'completed');
      if (bill === undefined) return undefined;
      return { kind: 'put', method: 'POST', path: `/billing/${bill.id}/put-on-khata`, body: {}, subject: bill.id };
    },
  ],
  opening: [1, ofCustomer('opening', 'opening-balance', ({ random }) => ({ amountPaise: 1 + random.below(50_000) }))],
  merge: [1, ofCustomer('merge', 'merge', ({ knows, random }) => ({ into: pick(random, knows.customers) ?? '' }))],
  unmerge: [1, ofCustomer('unmerge', 'unmerge', () => ({}))],
  cash: [
    2,
    ({ random }) => {
      const kind = pick(random, ['float', 'pay_in', 'pay_out', 'drop']);
      const body = { kind, amountPaise: 1 + random.below(20_000), reason: 'milk' };
      return { kind: 'cash', method: 'POST', path: '/cash-movements', body };
    },
  ],
  close: [
    2,
    ({ random }) => {
      const body = { counted: [{ paise: 50_000, count: random.below(9) }], loosePaise: 100, reason: 'as counted' };
      return { kind: 'close', method: 'POST', path: '/day-closes', body };
    },
  ],
  recount: [
    1,
    ({ knows, random }) => {
      const id = pick(random, knows.closes.slice(-2));
      if (id === undefined) return undefined;
      const body = { counted: [{ paise: 10_000, count: random.below(9) }], reason: 'counted again' };
      return { kind: 'recount', method: 'POST', path: `/day-closes/${id}/recount`, body, subject: id };
    },
  ],
};
