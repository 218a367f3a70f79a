import { id, pricePaise, type VendorPaymentPreview } from '@bahi/contracts';
import { payVendor } from '@bahi/domain';
import { z } from 'zod';
import { HttpRefusal } from '../http/httpRefusal.ts';
import type { Reply, SignedInCall } from '../http/route.ts';
import { loadLedger } from '../ledger/ledgerCommand.ts';
import { idParam } from '../lists/idParam.ts';
import { readYourWrites } from '../lists/readYourWrites.ts';
import type { Services } from '../services.ts';
import { withBillNumbers } from './getVendor.ts';
import { checkVendor } from './payVendor.ts';

export const vendorPreviewQuestion = {
  amountPaise: z.coerce.number().pipe(pricePaise),
  billId: id.optional().describe('The purchase to pay first.'),
};

/** Names a payment that is not made. */
const NOBODY = '0'.repeat(32);

/** `GET /vendors/{id}/payment-preview`: on what a payment would fall, by the same decision that makes it. */
export async function previewVendorPayment(services: Services, call: SignedInCall<undefined>): Promise<Reply> {
  const { shopId } = call.session;
  const vendorId = idParam(call);
  const asked = z.object(vendorPreviewQuestion).safeParse(call.query);
  if (!asked.success) throw new HttpRefusal('invalid_query');
  await checkVendor(services, shopId, vendorId);
  const headers = await readYourWrites(services, call, ['purchaseList']);
  const { amountPaise, billId: purchaseId = null } = asked.data;
  const payment = { paymentId: NOBODY, vendorId, method: 'CASH', amountPaise, purchaseId } as const;
  const state = await loadLedger(services, shopId);
  const decided = decide(state, payment, call.at);
  const { allocations, advances, dueAfterPaise } = decided;
  const before = allocations.map((one) => ({ ...one, openPaise: one.openAfterPaise + one.amountPaise }));
  const named = await withBillNumbers(services, before);
  const falls = named.map((open, index) => {
    const { amountPaise: fell = 0, openAfterPaise = 0 } = allocations[index] ?? {};
    return { ...open, amountPaise: fell, openAfterPaise };
  });
  const advancePaise = advances.find(({ sourceId }) => sourceId === NOBODY)?.amountPaise ?? 0;
  const body: VendorPaymentPreview = { duePaise: dueAfterPaise + amountPaise, falls, advancePaise, dueAfterPaise };
  return { status: 200, body, headers };
}

type State = Parameters<typeof payVendor>[0];
type Payment = Pick<
  Parameters<typeof payVendor>[1],
  'paymentId' | 'vendorId' | 'method' | 'amountPaise' | 'purchaseId'
>;

function decide(state: State, payment: Payment, now: string) {
  const decided = payVendor(state, { ...payment, reference: null, note: null, now });
  if (decided.kind === 'refused') {
    const { kind: _, ...refusal } = decided;
    throw new HttpRefusal(refusal);
  }
  const [fact] = decided.facts;
  if (fact?.type !== 'VendorPaid') throw new Error('a payment was decided without its fact');
  return fact.data.khata;
}
