import type { LoginBody } from '@bahi/contracts';
import { translate } from '../../i18n/language.ts';
import { login, logout } from './auth.ts';

/** Who signed in is not the owner, or not of this shop. The message is shown as it is. */
class NotTheOwner extends Error {
  override readonly name = 'NotTheOwner';
}

/**
 * Signs the owner of a shop in for one command and out again. The session of this browser stays as it is.
 * @throws {ApiError} wrong_credentials, too_many_requests, and what the command throws
 * @throws {NotTheOwner}
 */
export async function asOwner<T>(body: LoginBody, shopId: string, command: (token: string) => Promise<T>): Promise<T> {
  const { accessToken: token, profile } = await login(body);
  try {
    if (profile.role !== 'owner' || profile.shopId !== shopId) throw new NotTheOwner(translate('staffPrices.notOwner'));
    return await command(token);
  } finally {
    // a session that is not ended expires by itself
    await logout(token).catch(() => undefined);
  }
}
