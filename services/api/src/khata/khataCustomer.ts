import type { AnyRecorded, CustomerDues, Decision, Id, KhataOutcome, LedgerFact } from '@bahi/contracts';
import { duesOf, type LedgerState } from '@bahi/domain';
import { loadCustomers } from '../customers/customersCommand.ts';
import { HttpRefusal } from '../http/httpRefusal.ts';
import type { Reply, SignedInCall } from '../http/route.ts';
import { ledgerCommand, loadLedger } from '../ledger/ledgerCommand.ts';
import type { Accepted } from '../lists/writtenRow.ts';
import { writtenRow } from '../lists/writtenRow.ts';
import type { Services } from '../services.ts';

/** Refuses a customer who is none of the shop's. @throws {HttpRefusal} `not_found`, or `unknown_customer` at a field */
export async function checkCustomer(services: Services, shopId: Id, customerId: Id, field?: string): Promise<void> {
  const { customers } = await loadCustomers(services, shopId);
  if (customers.has(customerId)) return;
  if (field === undefined) throw new HttpRefusal('not_found');
  throw new HttpRefusal({ code: 'unknown_customer', fields: { [field]: 'unknown_customer' } });
}

/** Decides something about a customer's dues; the answer is how they stand after it. */
export async function duesCommand(
  services: Services,
  call: SignedInCall,
  customerId: Id,
  decide: (state: Readonly<LedgerState>) => Decision<LedgerFact>,
): Promise<Reply> {
  await checkCustomer(services, call.session.shopId, customerId);
  const outcome = await ledgerCommand(services, call, decide);
  return duesReply(services, call, customerId, outcome);
}

type DuesFact = Extract<
  AnyRecorded,
  { data: { khata: KhataOutcome } | { limitPaise: number | null } | { date: string | null } }
>;

/** From the fact itself, so that a repeat has the same answer; a command that changed nothing answers with what is. */
async function duesReply(
  services: Services,
  { session }: SignedInCall,
  customerId: Id,
  outcome: Accepted,
): Promise<Reply> {
  const [event] = outcome.events as DuesFact[];
  if (event === undefined) {
    const { khatas } = await loadLedger(services, session.shopId);
    const body: CustomerDues = { id: customerId, ...duesOf(khatas, customerId) };
    return { status: 200, body, position: outcome.position, replayed: true };
  }
  const { data, revision } = event;
  const khata = 'khata' in data ? data.khata : null;
  const body: CustomerDues = {
    id: customerId,
    revision,
    ...(khata !== null && { duePaise: khata.dueAfterPaise, freePaise: khata.freeAfterPaise }),
    ...('limitPaise' in data && { limitPaise: data.limitPaise }),
    ...('date' in data && { promiseDate: data.date }),
    ...(event.type === 'CustomersMerged' && { mergedInto: event.data.intoId }),
    ...(event.type === 'MergeUndone' && { duePaise: event.data.ownKhata.dueAfterPaise, mergedInto: null }),
  };
  return writtenRow(outcome, 200, body);
}
