import { archiveVendor as decide, duesOf } from '@bahi/domain';
import type { Reply, SignedInCall } from '../http/route.ts';
import { loadLedger } from '../ledger/ledgerCommand.ts';
import { idParam } from '../lists/idParam.ts';
import { writtenRow } from '../lists/writtenRow.ts';
import type { Services } from '../services.ts';
import { catalogueCommand } from './catalogueCommand.ts';
import { purchaseCountOf } from './purchaseCountOf.ts';
import { currentVendor, writtenVendorRow } from './vendorResource.ts';

/** `DELETE /vendors/{id}`: out of every choice; refused while purchases name the vendor, or money is owed either way. */
export async function archiveVendor(services: Services, call: SignedInCall): Promise<Reply> {
  const id = idParam(call);
  const { shopId } = call.session;
  const [purchaseCount, { vendorKhatas }] = await Promise.all([
    purchaseCountOf(services, shopId, id),
    loadLedger(services, shopId),
  ]);
  const { duePaise } = duesOf(vendorKhatas, id);
  const outcome = await catalogueCommand(
    services,
    call,
    (state) => decide(state, { id, purchaseCount, duePaise }),
    currentVendor(id, purchaseCount),
  );
  return writtenRow(outcome, 200, writtenVendorRow(outcome));
}
