import { confirmClock as decide } from '@bahi/domain';
import type { Reply, SignedInCall } from '../http/route.ts';
import type { Services } from '../services.ts';
import { ledgerCommand } from '../ledger/ledgerCommand.ts';

/** `POST /clock/confirm`: the owner confirms that the machine's clock is right; bills can be completed again. */
export async function confirmClock(services: Services, call: SignedInCall): Promise<Reply> {
  const outcome = await ledgerCommand(services, call, (state) => decide(state, { now: call.at }));
  const { position } = outcome;
  return { status: 200, body: { confirmed: true }, position, replayed: outcome.kind === 'replayed' };
}
