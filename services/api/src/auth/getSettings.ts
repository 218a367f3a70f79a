import { startingSettings, streamOf } from '@bahi/contracts';
import { accountStream } from '@bahi/domain';
import type { Reply, SignedInCall } from '../http/route.ts';
import type { Services } from '../services.ts';

/** `GET /me/settings`: how the bill page behaves for the signed-in account. */
export async function getSettings(services: Services, call: SignedInCall<undefined>): Promise<Reply> {
  const { state } = await services.commands.load(accountStream, streamOf.account(call.session.accountId));
  const { current } = state;
  return { status: 200, body: current.stage === 'missing' ? startingSettings : current.settings };
}
