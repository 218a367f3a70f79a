import type { Id, TakePaymentBody } from '@bahi/contracts';
import { payVendor as decide } from '@bahi/domain';
import { deriveId } from '@bahi/event-store';
import { paymentViewOf } from '@bahi/projections';
import { loadCatalogue } from '../catalogue/catalogueCommand.ts';
import { HttpRefusal } from '../http/httpRefusal.ts';
import type { Reply, SignedInCall } from '../http/route.ts';
import { ledgerCommand } from '../ledger/ledgerCommand.ts';
import { orNull } from '../lists/orNull.ts';
import { eventOf, writtenRow } from '../lists/writtenRow.ts';
import type { Services } from '../services.ts';

/** Refuses a vendor who is none of the shop's. @throws {HttpRefusal} `not_found`, or `unknown_vendor` at a field */
export async function checkVendor(services: Services, shopId: Id, vendorId: Id, field?: string): Promise<void> {
  const { vendors } = await loadCatalogue(services, shopId);
  if (vendors.has(vendorId)) return;
  if (field === undefined) throw new HttpRefusal('not_found');
  throw new HttpRefusal({ code: 'unknown_vendor', fields: { [field]: 'unknown_vendor' } });
}

/** `POST /payments` with `vendorId`: the owner pays a vendor. The answer says what it fell on. */
export async function payVendor(services: Services, call: SignedInCall<TakePaymentBody>): Promise<Reply> {
  const { shopId, role } = call.session;
  if (role !== 'owner') throw new HttpRefusal('forbidden');
  const { method, amountPaise, reference, billId, note, tenderedPaise, deposit } = call.body;
  const vendorId = call.body.vendorId ?? '';
  if ((tenderedPaise ?? null) !== null) throw ofCustomersOnly('tenderedPaise');
  if (deposit === true) throw ofCustomersOnly('deposit');
  await checkVendor(services, shopId, vendorId, 'vendorId');
  const command = {
    paymentId: deriveId(call.context.commandId, 'payment'),
    vendorId,
    method,
    amountPaise,
    reference: orNull(reference),
    purchaseId: billId ?? null,
    note: orNull(note),
    now: call.at,
  };
  const outcome = await ledgerCommand(services, call, (state) => decide(state, command));
  return writtenRow(outcome, 201, paymentViewOf(eventOf(outcome, 'VendorPaid')));
}

const ofCustomersOnly = (field: string): HttpRefusal =>
  new HttpRefusal({ code: 'invalid', fields: { [field]: 'invalid' } });
