import { emptyKhata } from '@bahi/domain';
import { KHATA, noDues, readDuesAt, vendorAt, VENDOR_LIST, VENDORS, type VendorDoc } from '@bahi/projections';
import { oneVendorResource } from '../catalogue/vendorResource.ts';
import type { Reply, SignedInCall } from '../http/route.ts';
import { instantOf } from '../khata/listAt.ts';
import { freeMoney, oldestFirst, openDocuments } from '../khata/openDocuments.ts';
import { loadLedger } from '../ledger/ledgerCommand.ts';
import { idParam } from '../lists/idParam.ts';
import { missingRow, readYourWrites } from '../lists/readYourWrites.ts';
import { rowFor } from '../lists/resource.ts';
import type { Services } from '../services.ts';

/** `GET /vendors/{id}`, now or with `asOf`: also what is open, oldest first, and now what the shop has at him. */
export async function getVendor(services: Services, call: SignedInCall<undefined>): Promise<Reply> {
  const { shopId, role } = call.session;
  const asOf = instantOf(call);
  const headers = await readYourWrites(services, call, [VENDOR_LIST, 'purchaseList', KHATA]);
  const vendor = await services.read.get<VendorDoc>(VENDOR_LIST, VENDORS, idParam(call));
  if (vendor?.shopId !== shopId) throw missingRow(headers);
  const shown = asOf === undefined ? await vendorNow(services, vendor) : await vendorThen(services, vendor, asOf);
  return { status: 200, body: rowFor(oneVendorResource, role, shown), revision: vendor.revision, headers };
}

async function vendorNow(services: Services, vendor: VendorDoc) {
  const { vendorKhatas } = await loadLedger(services, vendor.shopId);
  const { documents, free } = vendorKhatas.get(vendor.id) ?? emptyKhata();
  const [open, advances] = await Promise.all([
    openDocuments(services, 'vendor', documents),
    freeMoney(services, 'vendor', free),
  ]);
  return { ...vendor, open, free: advances };
}

async function vendorThen(services: Services, vendor: VendorDoc, asOf: string) {
  const standing = (await readDuesAt(services.read, vendor.shopId, asOf, vendor.id)).get(vendor.id) ?? noDues();
  return { ...vendorAt(vendor, standing), open: await openDocuments(services, 'vendor', oldestFirst(standing)) };
}
