import type { CashMovementBody } from '@bahi/contracts';
import { moveCash as decide } from '@bahi/domain';
import { deriveId } from '@bahi/event-store';
import { cashMovementRowOf } from '@bahi/projections';
import type { Reply, SignedInCall } from '../http/route.ts';
import { ledgerCommand } from '../ledger/ledgerCommand.ts';
import { eventOf, writtenRow } from '../lists/writtenRow.ts';
import type { Services } from '../services.ts';

/** `POST /cash-movements`: cash in or out of the drawer beside sales, dues and refunds. */
export async function moveCash(services: Services, call: SignedInCall<CashMovementBody>): Promise<Reply> {
  const movementId = deriveId(call.context.commandId, 'movement');
  const command = { movementId, ...call.body, now: call.at };
  const outcome = await ledgerCommand(services, call, (state) => decide(state, command));
  return writtenRow(outcome, 201, cashMovementRowOf(eventOf(outcome, 'CashMoved')));
}
