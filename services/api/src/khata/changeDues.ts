import type {
  CreditLimitBody,
  MergeCustomerBody,
  OpeningBalanceBody,
  PromiseBody,
  WriteOffBody,
} from '@bahi/contracts';
import {
  mergeCustomers,
  recordOpeningBalance as decideOpening,
  setLimit as decideLimit,
  setPromise as decidePromise,
  unmergeCustomers,
  writeOff as decideWriteOff,
} from '@bahi/domain';
import { deriveId } from '@bahi/event-store';
import type { Reply, SignedInCall } from '../http/route.ts';
import { idParam } from '../lists/idParam.ts';
import type { Services } from '../services.ts';
import { checkCustomer, duesCommand } from './khataCustomer.ts';

/** `POST /customers/{id}/limit`. */
export async function setLimit(services: Services, call: SignedInCall<CreditLimitBody>): Promise<Reply> {
  const id = idParam(call);
  return duesCommand(services, call, id, (state) => decideLimit(state, id, call.body.limitPaise));
}

/** `POST /customers/{id}/promise`. */
export async function setPromise(services: Services, call: SignedInCall<PromiseBody>): Promise<Reply> {
  const id = idParam(call);
  return duesCommand(services, call, id, (state) => decidePromise(state, id, call.body.date));
}

/** `POST /customers/{id}/opening-balance`. */
export async function recordOpeningBalance(services: Services, call: SignedInCall<OpeningBalanceBody>): Promise<Reply> {
  const customerId = idParam(call);
  const { amountPaise, date = null } = call.body;
  const openingId = deriveId(call.context.commandId, 'opening');
  const command = { openingId, customerId, amountPaise, date, now: call.at };
  return duesCommand(services, call, customerId, (state) => decideOpening(state, command));
}

/** `POST /customers/{id}/write-off`. */
export async function writeOff(services: Services, call: SignedInCall<WriteOffBody>): Promise<Reply> {
  const customerId = idParam(call);
  const writeOffId = deriveId(call.context.commandId, 'writeOff');
  const command = { writeOffId, customerId, ...call.body, now: call.at };
  return duesCommand(services, call, customerId, (state) => decideWriteOff(state, command));
}

/** `POST /customers/{id}/merge`: the customer goes into another one. */
export async function mergeCustomer(services: Services, call: SignedInCall<MergeCustomerBody>): Promise<Reply> {
  const customerId = idParam(call);
  const { into: intoId } = call.body;
  await checkCustomer(services, call.session.shopId, intoId, 'into');
  return duesCommand(services, call, customerId, (state) =>
    mergeCustomers(state, { customerId, intoId, now: call.at }),
  );
}

/** `POST /customers/{id}/unmerge`. */
export async function unmergeCustomer(services: Services, call: SignedInCall): Promise<Reply> {
  const customerId = idParam(call);
  return duesCommand(services, call, customerId, (state) => unmergeCustomers(state, { customerId, now: call.at }));
}
