import { KHATA, type VendorDoc } from '@bahi/projections';
import type { Reply, SignedInCall } from '../http/route.ts';
import { statementReply } from '../khata/statementReply.ts';
import { idParam } from '../lists/idParam.ts';
import { missingRow, readYourWrites } from '../lists/readYourWrites.ts';
import type { Services } from '../services.ts';

/** `GET /vendors/{id}/statement`: what the shop owes a vendor, entry by entry, as of its own last day. */
export async function getVendorStatement(services: Services, call: SignedInCall<undefined>): Promise<Reply> {
  const id = idParam(call);
  const headers = await readYourWrites(services, call, [KHATA, 'vendorList']);
  const vendor = await services.read.get<VendorDoc>('vendorList', 'vendors', id);
  if (vendor?.shopId !== call.session.shopId) throw missingRow(headers);
  const { name, phone } = vendor;
  return statementReply(services, call, { kind: 'vendor', id, name, phone: phone ?? null }, headers);
}
