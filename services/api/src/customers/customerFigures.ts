import type { CustomerFigures, CustomerRow, Id } from '@bahi/contracts';
import { NO_BILLS } from '@bahi/domain';
import { ReadModelUnavailable } from '@bahi/read-store';
import type { Services } from '../services.ts';

/** What a customer's bills come to, for the answer to a command: as far as the read model knows. */
export async function customerFigures(services: Services, shopId: Id, id: Id): Promise<CustomerFigures> {
  try {
    const row = await services.read.get<CustomerRow & { shopId: Id }>('customerList', 'customers', id);
    if (row?.shopId !== shopId) return NO_BILLS;
    const { billCount = 0, totalPaise = 0, lastBilledAt } = row;
    const { duePaise = 0, limitPaise = null, promiseDate = null, oldestDueAt = null, mergedInto = null } = row;
    return { billCount, totalPaise, lastBilledAt, duePaise, limitPaise, promiseDate, oldestDueAt, mergedInto };
  } catch (error) {
    if (error instanceof ReadModelUnavailable) return NO_BILLS;
    throw error;
  }
}
