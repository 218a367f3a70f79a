import type { Id } from '@bahi/contracts';
import type { Reply } from '../http/route.ts';
import type { Services } from '../services.ts';
import { profileOf } from '../shop/profileView.ts';

/** Signs the account in: `{accessToken, profile}`. */
export async function signedIn(
  services: Services,
  account: { accountId: Id; shopId: Id },
  { status, remember }: { status: number; remember: boolean },
): Promise<Reply> {
  const accessToken = await services.accounts.signIn(account, remember);
  return { status, body: { accessToken, profile: await profileOf(services, account) } };
}
