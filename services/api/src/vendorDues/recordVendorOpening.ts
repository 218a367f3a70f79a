import type { OpeningBalanceBody, VendorDues } from '@bahi/contracts';
import { recordOpeningBalance } from '@bahi/domain';
import { deriveId } from '@bahi/event-store';
import type { Reply, SignedInCall } from '../http/route.ts';
import { ledgerCommand } from '../ledger/ledgerCommand.ts';
import { idParam } from '../lists/idParam.ts';
import { eventOf, writtenRow } from '../lists/writtenRow.ts';
import type { Services } from '../services.ts';
import { checkVendor } from './payVendor.ts';

/** `POST /vendors/{id}/opening-balance`: what the shop owed before it kept its books here. */
export async function recordVendorOpening(services: Services, call: SignedInCall<OpeningBalanceBody>): Promise<Reply> {
  const vendorId = idParam(call);
  await checkVendor(services, call.session.shopId, vendorId);
  const { amountPaise, date = null } = call.body;
  const openingId = deriveId(call.context.commandId, 'opening');
  const command = { openingId, vendorId, amountPaise, date, now: call.at };
  const outcome = await ledgerCommand(services, call, (state) => recordOpeningBalance(state, command));
  const { data, revision } = eventOf(outcome, 'OpeningBalanceRecorded');
  const { dueAfterPaise: duePaise, freeAfterPaise: freePaise } = data.khata;
  const body: VendorDues = { id: vendorId, revision, duePaise, freePaise };
  return writtenRow(outcome, 200, body);
}
