import { HttpRefusal } from '../http/httpRefusal.ts';
import type { Reply } from '../http/route.ts';
import type { Services } from '../services.ts';
import { profileOf } from '../shop/profileRow.ts';
import type { ProvedAccount } from './accounts.ts';

/** Signs the account in: `{accessToken, profile}`. Refusal: `wrong_credentials` when the password was changed meanwhile. */
export async function signedIn(
  services: Services,
  account: ProvedAccount,
  { status, remember }: { status: number; remember: boolean },
): Promise<Reply> {
  const accessToken = await services.accounts.signIn(account, remember);
  if (accessToken === undefined) throw new HttpRefusal('wrong_credentials');
  return { status, body: { accessToken, profile: await profileOf(services, account) } };
}
