import { streamOf } from '@bahi/contracts';
import { shopStream } from '@bahi/domain';
import type { AccountRecord } from '@bahi/private-store';
import type { Services } from '../services.ts';

/** What a password of this account must not be made of. */
export async function namesOf(services: Services, account: AccountRecord): Promise<string[]> {
  const { state } = await services.commands.load(shopStream, streamOf.shop(account.shopId));
  return [account.name, account.email, account.phone, state.profile?.shopName ?? ''];
}
