import { streamOf, type ChangeSettingsBody } from '@bahi/contracts';
import { accountStream, changeSettings as decide } from '@bahi/domain';
import { accepted } from '../http/httpRefusal.ts';
import type { Reply, SignedInCall } from '../http/route.ts';
import type { Services } from '../services.ts';
import { getSettings } from './getSettings.ts';

/** `PUT /me/settings`: changes the named settings of the own account. The last change wins. */
export async function changeSettings(services: Services, call: SignedInCall<ChangeSettingsBody>): Promise<Reply> {
  const stream = streamOf.account(call.session.accountId);
  accepted(await services.commands.handle(accountStream, stream, call.context, (state) => decide(state, call.body)));
  return getSettings(services, { ...call, body: undefined });
}
