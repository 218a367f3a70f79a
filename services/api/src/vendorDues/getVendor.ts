import { emptyKhata } from '@bahi/domain';
import { KHATA, type VendorDoc } from '@bahi/projections';
import { oneVendorResource } from '../catalogue/vendorResource.ts';
import type { Reply, SignedInCall } from '../http/route.ts';
import { freeMoney, openDocuments } from '../khata/openDocuments.ts';
import { loadLedger } from '../ledger/ledgerCommand.ts';
import { idParam } from '../lists/idParam.ts';
import { missingRow, readYourWrites } from '../lists/readYourWrites.ts';
import { rowFor } from '../lists/resource.ts';
import type { Services } from '../services.ts';

/** `GET /vendors/{id}`: with what is open, oldest first, and what the shop has at him. */
export async function getVendor(services: Services, call: SignedInCall<undefined>): Promise<Reply> {
  const { shopId, role } = call.session;
  const headers = await readYourWrites(services, call, ['vendorList', 'purchaseList', KHATA]);
  const vendor = await services.read.get<VendorDoc>('vendorList', 'vendors', idParam(call));
  if (vendor?.shopId !== shopId) throw missingRow(headers);
  const { vendorKhatas } = await loadLedger(services, shopId);
  const { documents, free } = vendorKhatas.get(vendor.id) ?? emptyKhata();
  const body = rowFor(oneVendorResource, role, {
    ...vendor,
    open: await openDocuments(services, 'vendor', documents),
    free: await freeMoney(services, 'vendor', free),
  });
  return { status: 200, body, revision: vendor.revision, headers };
}
