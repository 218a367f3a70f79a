import { KHATA, VENDOR_LIST } from '@bahi/projections';
import { vendorResource } from '../catalogue/vendorResource.ts';
import type { Reply, SignedInCall } from '../http/route.ts';
import { instantOf, listAt } from '../khata/listAt.ts';
import { answerList } from '../lists/listRows.ts';
import { readYourWrites } from '../lists/readYourWrites.ts';
import { rowFor } from '../lists/resource.ts';
import type { Services } from '../services.ts';

/** `GET /vendors`, now or with `asOf` at an instant of the past. */
export async function listVendors(services: Services, call: SignedInCall<undefined>): Promise<Reply> {
  const asOf = instantOf(call);
  if (asOf === undefined) return answerList(services, call, { resource: vendorResource });
  const { shopId, role } = call.session;
  return listAt(services, call, {
    resource: vendorResource,
    headers: await readYourWrites(services, call, [KHATA, VENDOR_LIST]),
    async read(query, signal) {
      const { rows, total } = await services.heavyReads.vendors({ shopId, asOf, query }, signal);
      return { rows: rows.map((vendor) => rowFor(vendorResource, role, vendor)), total };
    },
  });
}
