import { id, pricePaise, type Decision, type LedgerFact, type PaymentPreview } from '@bahi/contracts';
import { payVendor, takePayment } from '@bahi/domain';
import type { PartyKind } from '@bahi/paper';
import { z } from 'zod';
import { HttpRefusal } from '../http/httpRefusal.ts';
import type { Reply, SignedInCall } from '../http/route.ts';
import { loadLedger } from '../ledger/ledgerCommand.ts';
import { idParam } from '../lists/idParam.ts';
import { readYourWrites } from '../lists/readYourWrites.ts';
import type { Services } from '../services.ts';
import { checkVendor } from '../vendorDues/payVendor.ts';
import { checkCustomer } from './khataCustomer.ts';
import { openDocuments } from './openDocuments.ts';

export const vendorPreviewQuestion = {
  amountPaise: z.coerce.number().pipe(pricePaise),
  billId: id.optional().describe('The bill, or the purchase, to pay first.'),
};
export const previewQuestion = { ...vendorPreviewQuestion, deposit: z.enum(['true', 'false']).optional() };

/** What of a payment has no part in what it falls on. */
const unnamed = {
  paymentId: '0'.repeat(32),
  // the limit of cash in a day is judged when the payment is taken
  method: 'CARD',
  reference: null,
  note: null,
} as const;

/** `GET /customers/{id}/payment-preview`: on what a payment would fall, by the same decision that takes it. */
export async function previewPayment(services: Services, call: SignedInCall<undefined>): Promise<Reply> {
  const { shopId } = call.session;
  const customerId = idParam(call);
  const { amountPaise, billId = null, deposit } = asked(call, previewQuestion);
  await checkCustomer(services, shopId, customerId);
  const state = await loadLedger(services, shopId);
  const isDeposit = deposit === 'true';
  const payment = { ...unnamed, customerId, amountPaise, billId, isDeposit, tenderedPaise: null, referenceUsedOn: [] };
  return previewReply(services, call, 'customer', takePayment(state, { ...payment, now: call.at }));
}

/** `GET /vendors/{id}/payment-preview`: the same of a payment to a vendor. */
export async function previewVendorPayment(services: Services, call: SignedInCall<undefined>): Promise<Reply> {
  const { shopId } = call.session;
  const vendorId = idParam(call);
  const { amountPaise, billId: purchaseId = null } = asked(call, vendorPreviewQuestion);
  await checkVendor(services, shopId, vendorId);
  const state = await loadLedger(services, shopId);
  const payment = { ...unnamed, vendorId, amountPaise, purchaseId, now: call.at };
  return previewReply(services, call, 'vendor', payVendor(state, payment));
}

function asked<Shape extends z.ZodRawShape>(call: SignedInCall<undefined>, question: Shape) {
  const parsed = z.object(question).safeParse(call.query);
  if (!parsed.success) throw new HttpRefusal('invalid_query');
  return parsed.data;
}

async function previewReply(
  services: Services,
  call: SignedInCall<undefined>,
  party: PartyKind,
  decided: Decision<LedgerFact>,
): Promise<Reply> {
  if (decided.kind === 'refused') {
    const { kind: _, ...refusal } = decided;
    throw new HttpRefusal(refusal);
  }
  const [fact] = decided.facts;
  if (fact?.type !== 'PaymentTaken' && fact?.type !== 'VendorPaid')
    throw new Error('a payment was decided without its fact');
  const headers = await readYourWrites(services, call, [party === 'vendor' ? 'purchaseList' : 'billList']);
  const { paymentId, amountPaise, khata } = fact.data;
  const { allocations, advances, dueAfterPaise } = khata;
  const before = allocations.map((one) => ({ ...one, openPaise: one.openAfterPaise + one.amountPaise }));
  const named = await openDocuments(services, party, before);
  const body: PaymentPreview = {
    duePaise: dueAfterPaise + amountPaise,
    falls: named.map((open, index) => {
      const { amountPaise: fell = 0, openAfterPaise = 0 } = allocations[index] ?? {};
      return { ...open, amountPaise: fell, openAfterPaise };
    }),
    advancePaise: advances.find(({ sourceId }) => sourceId === paymentId)?.amountPaise ?? 0,
    dueAfterPaise,
  };
  return { status: 200, body, headers };
}
