import { purchaseView, type PurchaseView } from '@bahi/contracts';
import { openOfPurchase } from '@bahi/domain';
import type { PurchaseDoc } from '@bahi/projections';
import type { Reply, SignedInCall } from '../http/route.ts';
import { loadLedger } from '../ledger/ledgerCommand.ts';
import { idParam } from '../lists/idParam.ts';
import { missingRow, readYourWrites } from '../lists/readYourWrites.ts';
import { rowFor } from '../lists/resource.ts';
import type { Services } from '../services.ts';
import { paymentViews } from './purchaseMoney.ts';
import { purchaseResource } from './purchaseResource.ts';

const onePurchaseResource = { ...purchaseResource, row: purchaseView };

/** `GET /purchases/{id}`: with what was paid with the vendor's bill, and what is owed for it now. */
export async function getPurchase(services: Services, call: SignedInCall<undefined>): Promise<Reply> {
  const { shopId, role } = call.session;
  const headers = await readYourWrites(services, call, ['purchaseList']);
  const purchase = await find(services, idParam(call));
  if (purchase?.shopId !== shopId) throw missingRow(headers);
  const money = await moneyOf(services, purchase);
  const body = rowFor(onePurchaseResource, role, { ...purchase, ...(money !== undefined && { money }) });
  return { status: 200, body, revision: purchase.revision, headers };
}

const find = async ({ read }: Services, id: string): Promise<PurchaseDoc | undefined> =>
  read.get<PurchaseDoc>('purchaseList', 'purchases', id);

async function moneyOf(services: Services, purchase: PurchaseDoc): Promise<PurchaseView['money']> {
  const { documentId, vendorId, shopId } = purchase;
  if (documentId === null) return undefined;
  const first = documentId === purchase.id ? purchase : await find(services, documentId);
  const { paidPaise = 0, paidBy = [] } = first ?? {};
  const duePaise = openOfPurchase(await loadLedger(services, shopId), vendorId, documentId);
  return { documentId, payments: paymentViews(paidBy), paidPaise, duePaise };
}
