import {
  correctPaymentMethodBody,
  creditLimitBody,
  mergeCustomerBody,
  openingBalanceBody,
  promiseBody,
  putOnKhataBody,
  refundAdvanceBody,
  reversePaymentBody,
  takePaymentBody,
  writeOffBody,
} from '@bahi/contracts';
import {
  command,
  EVERYONE,
  noBody,
  OWNER,
  OWNER_AND_AUDITOR,
  OWNER_AND_STAFF,
  query,
  type Route,
} from '../http/route.ts';
import { correctBillPayment, putOnKhata } from './billPayments.ts';
import { mergeCustomer, recordOpeningBalance, setLimit, setPromise, unmergeCustomer, writeOff } from './changeDues.ts';
import { getPayment } from './getPayment.ts';
import { getStatement } from './getStatement.ts';
import { previewPayment } from './previewPayment.ts';
import { correctPaymentMethod, refundAdvance, releaseDeposit, reversePayment, takePayment } from './payments.ts';

/** What customers owe and pay later than with a bill. A part of the table in `routes.ts`. */
export const khataRoutes: readonly Route[] = [
  command('POST /payments', OWNER_AND_STAFF, takePaymentBody, takePayment),
  query('GET /payments/:id', EVERYONE, getPayment),
  command('DELETE /payments/:id', OWNER, reversePaymentBody, reversePayment),
  command('PUT /payments/:id/method', OWNER, correctPaymentMethodBody, correctPaymentMethod),
  command('POST /payments/:id/refund', OWNER, refundAdvanceBody, refundAdvance),
  command('POST /payments/:id/release', OWNER, noBody, releaseDeposit),
  command('POST /billing/:id/put-on-khata', OWNER_AND_STAFF, putOnKhataBody, putOnKhata),
  command('PUT /billing/:id/payments/:paymentId/method', OWNER, correctPaymentMethodBody, correctBillPayment),
  query('GET /customers/:id/payment-preview', OWNER_AND_STAFF, previewPayment),
  query('GET /customers/:id/statement', OWNER_AND_AUDITOR, getStatement),
  command('POST /customers/:id/limit', OWNER, creditLimitBody, setLimit),
  command('POST /customers/:id/promise', OWNER_AND_STAFF, promiseBody, setPromise),
  command('POST /customers/:id/opening-balance', OWNER, openingBalanceBody, recordOpeningBalance),
  command('POST /customers/:id/write-off', OWNER, writeOffBody, writeOff),
  command('POST /customers/:id/merge', OWNER, mergeCustomerBody, mergeCustomer),
  command('POST /customers/:id/unmerge', OWNER, noBody, unmergeCustomer),
];
