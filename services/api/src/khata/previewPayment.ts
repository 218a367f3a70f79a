import { id, pricePaise, type PaymentPreview } from '@bahi/contracts';
import { duesOf, takePayment } from '@bahi/domain';
import { z } from 'zod';
import { HttpRefusal } from '../http/httpRefusal.ts';
import type { Reply, SignedInCall } from '../http/route.ts';
import { loadLedger } from '../ledger/ledgerCommand.ts';
import { idParam } from '../lists/idParam.ts';
import type { Services } from '../services.ts';
import { checkCustomer } from './khataCustomer.ts';
import { invoiceNumbers } from './getCustomer.ts';

export const previewQuestion = {
  amountPaise: z.coerce.number().pipe(pricePaise),
  billId: id.optional().describe('The bill to pay first.'),
  deposit: z.enum(['true', 'false']).optional(),
};

/** Names a payment that is not taken. */
const NOBODY = '0'.repeat(32);

/** `GET /customers/{id}/payment-preview`: on what a payment would fall, by the same decision that takes it. */
export async function previewPayment(services: Services, call: SignedInCall<undefined>): Promise<Reply> {
  const { shopId } = call.session;
  const customerId = idParam(call);
  const asked = z.object(previewQuestion).safeParse(call.query);
  if (!asked.success) throw new HttpRefusal('invalid_query');
  await checkCustomer(services, shopId, customerId);
  const { amountPaise, billId = null, deposit } = asked.data;
  const state = await loadLedger(services, shopId);
  const decided = takePayment(state, {
    paymentId: NOBODY,
    customerId,
    // the limit of cash in a day is judged when the payment is taken
    method: 'CARD',
    amountPaise,
    tenderedPaise: null,
    reference: null,
    billId,
    isDeposit: deposit === 'true',
    note: null,
    referenceUsedOn: [],
    now: call.at,
  });
  if (decided.kind === 'refused') {
    const { kind: _, ...refusal } = decided;
    throw new HttpRefusal(refusal);
  }
  const [fact] = decided.facts;
  if (fact?.type !== 'PaymentTaken') throw new Error('a payment was decided without its fact');
  const { allocations, advances, dueAfterPaise } = fact.data.khata;
  const numbers = await invoiceNumbers(
    services,
    allocations.map(({ documentId }) => documentId),
  );
  const body: PaymentPreview = {
    duePaise: duesOf(state.khatas, customerId).duePaise,
    falls: allocations.map(({ documentId, day, amountPaise: fell, openAfterPaise }) => ({
      documentId,
      invoiceNumber: numbers.get(documentId) ?? null,
      day,
      openPaise: openAfterPaise + fell,
      amountPaise: fell,
      openAfterPaise,
    })),
    advancePaise: advances.find(({ sourceId }) => sourceId === NOBODY)?.amountPaise ?? 0,
    dueAfterPaise,
  };
  return { status: 200, body };
}
