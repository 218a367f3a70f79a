import type { Id } from '@bahi/contracts';
import type { BillPayment } from '@bahi/domain';
import { forgottenRevision } from '../ledger/forgottenDocuments.ts';
import type { Services } from '../services.ts';
import { billDocument, type BillDocument } from './billDocument.ts';
import type { FoundBill } from './findBill.ts';

/** Payments of the bill that the books do not remember themselves. */
export async function earlierPayments(services: Services, shopId: Id, found: FoundBill): Promise<BillPayment[]> {
  if (found.kind !== 'completed') return [];
  const { original, ledger } = found;
  const { billId } = original.data;
  if (ledger.recentPayments.has(billId)) return [];
  const seen = new Map<Id, BillDocument>();
  const paidAt = async (id: Id) => {
    const bill = await billDocument(services, shopId, id);
    if (bill?.payments.some(({ late }) => late === true) !== true) return undefined;
    seen.set(id, bill);
    return bill.revision;
  };
  await forgottenRevision(ledger.recentPayments, billId, paidAt);
  const late = (seen.get(billId)?.payments ?? []).filter((payment) => payment.late === true);
  return late.map(({ id: paymentId, method, amountPaise }) => ({ paymentId, method, amountPaise }));
}
