import type { BillView, Id } from '@bahi/contracts';
import type { Services } from '../services.ts';

/** What the read model of bills knows beyond the row. */
export interface BillDocument extends Omit<BillView, 'lines'> {
  shopId: Id;
  ledgerRevision: number | null;
  writtenOffPaise?: number;
  creditedPaise?: number;
}

/** The bill's document in the read model, if it is this shop's. */
export async function billDocument(services: Services, shopId: Id, billId: Id): Promise<BillDocument | undefined> {
  const document = await services.read.get<BillDocument>('billList', 'bills', billId);
  return document?.shopId === shopId ? document : undefined;
}
