import type { LoginBody } from '@bahi/contracts';
import { translate } from '../../i18n/language.ts';
import { login, logout } from './auth.ts';

/** The owner is not who signed in, or not the owner of this shop. */
class NotTheOwner extends Error {
  override readonly name = 'NotTheOwner';
  /** Shown as the message of a refusal. */
  readonly body = { message: translate('staffPrices.notOwner') };
}

/**
 * Signs the owner of a shop in for one command and out again. The session of this browser stays as it is.
 * @throws {ApiError} wrong_credentials, too_many_requests, and what the command throws
 * @throws {NotTheOwner}
 */
export async function asOwner<T>(body: LoginBody, shopId: string, command: (token: string) => Promise<T>): Promise<T> {
  const { accessToken: token, profile } = await login(body);
  try {
    if (profile.role !== 'owner' || profile.shopId !== shopId) throw new NotTheOwner();
    return await command(token);
  } finally {
    // a session that is not ended expires by itself
    await logout(token).catch(() => undefined);
  }
}
