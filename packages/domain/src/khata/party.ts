import type { Id } from '@bahi/contracts';
import type { LedgerState } from '../ledger/state/state.ts';
import type { Party } from './commands.ts';
import type { Khatas } from './khata.ts';

/** The khatas in which a party's one is, and how a fact names the party. */
interface PartyKhatas {
  khatas: Khatas;
  ownerId: Id;
  ids: { customerId: Id | null; vendorId: Id | null };
}

/** A vendor's khata stands apart from the customers': a due is what the shop owes him. */
export function khatasOf(state: Readonly<LedgerState>, party: Party): PartyKhatas {
  const { customerId = null, vendorId = null } = party;
  return vendorId === null
    ? { khatas: state.khatas, ownerId: customerId ?? '', ids: { customerId, vendorId } }
    : { khatas: state.vendorKhatas, ownerId: vendorId, ids: { customerId, vendorId } };
}
