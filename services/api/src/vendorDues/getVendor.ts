import type { Id, OpenPurchase } from '@bahi/contracts';
import { emptyKhata } from '@bahi/domain';
import type { PurchaseDoc, VendorDoc } from '@bahi/projections';
import { oneVendorResource } from '../catalogue/vendorResource.ts';
import type { Reply, SignedInCall } from '../http/route.ts';
import { loadLedger } from '../ledger/ledgerCommand.ts';
import { idParam } from '../lists/idParam.ts';
import { missingRow, readYourWrites } from '../lists/readYourWrites.ts';
import { rowFor } from '../lists/resource.ts';
import type { Services } from '../services.ts';

/** `GET /vendors/{id}`: with what is open, oldest first, and what the shop has at him. */
export async function getVendor(services: Services, call: SignedInCall<undefined>): Promise<Reply> {
  const { shopId, role } = call.session;
  const headers = await readYourWrites(services, call, ['vendorList', 'purchaseList']);
  const vendor = await services.read.get<VendorDoc>('vendorList', 'vendors', idParam(call));
  if (vendor?.shopId !== shopId) throw missingRow(headers);
  const { vendorKhatas } = await loadLedger(services, shopId);
  const { documents, free } = vendorKhatas.get(vendor.id) ?? emptyKhata();
  const body = rowFor(oneVendorResource, role, {
    ...vendor,
    open: await withBillNumbers(services, documents),
    free: free.map(({ sourceId, leftPaise }) => ({ sourceId, leftPaise })),
  });
  return { status: 200, body, revision: vendor.revision, headers };
}

/** Documents with the numbers of the vendor's bills; an opening balance has none. */
export async function withBillNumbers<Document extends Pick<OpenPurchase, 'documentId' | 'day' | 'openPaise'>>(
  services: Services,
  documents: readonly Document[],
): Promise<OpenPurchase[]> {
  const ids: Id[] = documents.map(({ documentId }) => documentId);
  const purchases = await services.read.getMany<PurchaseDoc>('purchaseList', 'purchases', ids);
  return documents.map(({ documentId, day, openPaise }) => {
    const vendorBillNumber = purchases.get(documentId)?.vendorBillNumber ?? null;
    return { documentId, vendorBillNumber, day, openPaise };
  });
}
