import type { Id, PendingBill } from '@bahi/contracts';
import type { BillDoc } from '@bahi/projections';
import { HttpRefusal } from '../http/httpRefusal.ts';
import type { Services } from '../services.ts';

const MODEL = 'billList';
const WAIT_MS = 2_000;
/** More are not named one by one. */
const MOST = 50;

/** Bills that were submitted and are not in the books yet, oldest first. Usually there are none. */
export async function pendingBills({ read }: Pick<Services, 'read'>, shopId: Id): Promise<PendingBill[]> {
  const bills = await read.rows<BillDoc>(MODEL, 'bills', {
    shopId,
    range: { field: 'submittedAt', from: '' },
    sort: { field: 'submittedAt', order: 'ASC' },
    offset: 0,
    limit: MOST,
  });
  return bills.map(({ id, grandTotalPaise, customerName, submittedAt = '', submittedBy = '' }) => ({
    id,
    grandTotalPaise,
    ...(customerName !== null && { customerName }),
    at: submittedAt,
    by: submittedBy,
  }));
}

/** The same with every bill that was submitted before this call. @throws {HttpRefusal} `rebuilding` while that is not known */
export async function pendingBillsNow(services: Services, shopId: Id): Promise<PendingBill[]> {
  const head = await services.events.head();
  const state = await services.barrier.waitFor([MODEL], shopId, head, WAIT_MS);
  if (state === 'stale') throw new HttpRefusal('rebuilding');
  return pendingBills(services, shopId);
}
