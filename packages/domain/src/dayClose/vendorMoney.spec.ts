import { expect, it } from '@jest/globals';
import type { PaymentMethod, SentPart } from '@bahi/contracts';
import { Books, numberId, plainProduct, purchase, SOME_DAY } from '@bahi/testing/books';
import type { VendorPaidData } from '../khata/commands.ts';
import { correctMethod, refundAdvance, reversePayment } from '../khata/payments.ts';
import { payVendor } from '../khata/vendorDues.ts';
import { recordPurchase } from '../ledger/purchases/recordPurchase.ts';
import { expectedPaise } from './drawer.ts';

const now = SOME_DAY;

it('money to vendors leaves the drawer by its method, and comes back into it', () => {
  const books = new Books();
  const drawer = () => {
    const { byMethod, vendorPaidPaise } = books.state.drawer;
    return [expectedPaise(books.state.drawer), byMethod.UPI.inPaise - byMethod.UPI.outPaise, vendorPaidPaise];
  };
  const part = (method: PaymentMethod, amountPaise: number): SentPart => {
    return { method, amountPaise, tenderedPaise: null, reference: null, isReceived: true };
  };
  const money = { payments: [part('CASH', 3_000), part('UPI', 2_000)], paymentIdOf: (n: number) => numberId(50 + n) };
  books.do((state) => recordPurchase(state, purchase(1, plainProduct(1), 1_000, 10_000, { money })));
  expect(drawer()).toEqual([-3_000, -2_000, 5_000]);
  const payment = { paymentId: numberId(60), vendorId: numberId(800), method: 'CASH', amountPaise: 7_000 } as const;
  const command = { ...payment, reference: null, purchaseId: null, note: null, now };
  const taken = books.do((state) => payVendor(state, command))[0]?.data as VendorPaidData;
  expect(drawer()).toEqual([-10_000, -2_000, 12_000]);
  // it was UPI: the cash is in the drawer after all
  const wrong = { payment: { ...payment, isAwaited: false }, original: null, customerId: null, earlierPayments: [] };
  const right = { vendorId: payment.vendorId, to: 'UPI' as const, reference: null, now };
  books.do((state) => correctMethod(state, { ...wrong, ...right }));
  expect(drawer()).toEqual([-3_000, -9_000, 12_000]);
  const refund = { refundId: numberId(61), sourceId: payment.paymentId, method: 'CASH' as const, note: null, now };
  books.do((state) => refundAdvance(state, { ...refund, amountPaise: 500 }));
  expect(drawer()).toEqual([-2_500, -9_000, 11_500]);
  const late = { paymentId: numberId(62), vendorId: payment.vendorId, method: 'CASH', amountPaise: 400 } as const;
  const typed = books.do((state) => payVendor(state, { ...command, ...late }))[0]?.data as VendorPaidData;
  books.do((state) => reversePayment(state, { taken: typed, reason: 'wrong', now }));
  expect([taken.amountPaise, ...drawer()]).toEqual([7_000, -2_500, -9_000, 11_500]);
});
