import type { CloseDayBody } from '@bahi/contracts';
import { closeDay as decide, confirmedBy } from '@bahi/domain';
import { CHAIN_START, deriveId } from '@bahi/event-store';
import { dayCloseRowOf } from '@bahi/projections';
import type { Reply, SignedInCall } from '../http/route.ts';
import { callerOf } from '../ledger/callerOf.ts';
import { ledgerCommand } from '../ledger/ledgerCommand.ts';
import { orNull } from '../lists/orNull.ts';
import { eventOf, writtenRow } from '../lists/writtenRow.ts';
import type { Services } from '../services.ts';
import { atTheDrawer, shownClose } from './dayCloseResource.ts';
import { pendingBillsNow } from './pendingBills.ts';

/** `POST /day-closes`: the drawer was counted, and the open day is sealed up to the newest fact of the ledger. */
export async function closeDay(services: Services, call: SignedInCall<CloseDayBody>): Promise<Reply> {
  const person = await atTheDrawer(services, call.session);
  const { counted, loosePaise, upiSeenPaise, cardSeenPaise, reason } = call.body;
  const command = {
    ...person,
    closeId: deriveId(call.context.commandId, 'close'),
    counted,
    loosePaise: loosePaise ?? 0,
    upiSeenPaise: upiSeenPaise ?? null,
    cardSeenPaise: cardSeenPaise ?? null,
    reason: orNull(reason),
    pending: await pendingBillsNow(services, person.shopId),
    confirmed: confirmedBy(callerOf(call)),
    now: call.at,
  };
  const outcome = await ledgerCommand(services, call, (state, position, head) =>
    decide(state, { ...command, position, head: head ?? CHAIN_START }),
  );
  return writtenRow(outcome, 201, shownClose(person, dayCloseRowOf(eventOf(outcome, 'DayClosed'))));
}
