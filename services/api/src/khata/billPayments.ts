import type { CorrectPaymentMethodBody, Decision, Id, LedgerFact, PutOnKhataBody } from '@bahi/contracts';
import { confirmedBy, correctMethod, putOnKhata as decidePutting, type LedgerState } from '@bahi/domain';
import { billRefusal } from '../billing/billCommand.ts';
import { currentBill } from '../billing/currentBill.ts';
import { earlierPayments } from '../billing/earlierPayments.ts';
import { findBill, type FoundBill } from '../billing/findBill.ts';
import { HttpRefusal } from '../http/httpRefusal.ts';
import type { Reply, SignedInCall } from '../http/route.ts';
import { callerOf } from '../ledger/callerOf.ts';
import { handleLedger } from '../ledger/ledgerCommand.ts';
import { idParam } from '../lists/idParam.ts';
import { orNull } from '../lists/orNull.ts';
import type { Services } from '../services.ts';

type Completed = Extract<FoundBill, { kind: 'completed' }>;

async function completedBill(services: Services, shopId: Id, billId: Id): Promise<Completed> {
  const found = await findBill(services, shopId, billId);
  if (found.kind === 'missing') throw new HttpRefusal('not_found');
  if (found.kind === 'draft') throw new HttpRefusal('bill_not_completed');
  return found;
}

/** Decides something about a bill's money; the answer is the bill as it stands. */
async function billMoneyCommand(
  services: Services,
  call: SignedInCall,
  billId: Id,
  decide: (state: Readonly<LedgerState>) => Decision<LedgerFact>,
): Promise<Reply> {
  const { shopId } = call.session;
  const outcome = await handleLedger(services, call, decide);
  if (outcome.kind === 'refused') throw await billRefusal(services, shopId, billId, outcome);
  const body = await currentBill(services, shopId, billId);
  return {
    status: 200,
    body,
    ...(body && { revision: body.revision }),
    position: outcome.position,
    replayed: outcome.kind === 'replayed',
  };
}

/** `POST /billing/{id}/put-on-khata`: awaited UPI becomes a due of the bill's customer. */
export async function putOnKhata(services: Services, call: SignedInCall<PutOnKhataBody>): Promise<Reply> {
  const { shopId, accountId: userId } = call.session;
  const billId = idParam(call);
  const found = await completedBill(services, shopId, billId);
  const earlier = await earlierPayments(services, shopId, found);
  const confirmed = confirmedBy(callerOf(call));
  const command = { original: found.original, earlierPayments: earlier, confirmed, userId };
  return billMoneyCommand(services, call, billId, (state) => decidePutting(state, command));
}

/** `PUT /billing/{id}/payments/{paymentId}/method`: the method of a payment that came with the bill was wrong. */
export async function correctBillPayment(
  services: Services,
  call: SignedInCall<CorrectPaymentMethodBody>,
): Promise<Reply> {
  const { shopId } = call.session;
  const billId = idParam(call);
  const found = await completedBill(services, shopId, billId);
  const [earlier, bill] = await Promise.all([
    earlierPayments(services, shopId, found),
    currentBill(services, shopId, billId),
  ]);
  const { payments, customerId } = found.original.data;
  const paymentId = call.params['paymentId'];
  const part = payments.find((one) => one.paymentId === paymentId);
  const late = bill?.payments.find(({ id }) => id === paymentId);
  if (part === undefined && late === undefined) throw new HttpRefusal('payment_not_found');
  const { method, amountPaise } = part ?? late ?? { method: 'CASH' as const, amountPaise: 0 };
  const payment = { paymentId: paymentId ?? '', method, amountPaise, isAwaited: part?.isReceived === false };
  const { method: to, reference } = call.body;
  const command = { payment, original: found.original, customerId, earlierPayments: earlier, to };
  return billMoneyCommand(services, call, billId, (state) =>
    correctMethod(state, { ...command, reference: orNull(reference), now: call.at }),
  );
}
