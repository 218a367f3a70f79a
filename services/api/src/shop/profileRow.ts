import { profileView, streamOf, type Id, type Profile, type ShopProfileDetails } from '@bahi/contracts';
import { roleOf, shopStream } from '@bahi/domain';
import { durableState } from '@bahi/event-store';
import type { AccountRecord } from '@bahi/private-store';
import { HttpRefusal } from '../http/httpRefusal.ts';
import type { Services } from '../services.ts';

/** The shop as the signed-in person sees it: the shop's facts, and that person's own name, address and number. */
export async function profileOf(
  services: Services,
  { accountId, shopId }: { accountId: Id; shopId: Id },
): Promise<Profile> {
  const account = await services.privateStore.accounts.byId(accountId);
  const state = await durableState(services.commands, shopStream, streamOf.shop(shopId));
  const role = roleOf(state, accountId);
  if (account === undefined || state.profile === null || role === null) throw new HttpRefusal('session_expired');
  return profileRow(state.profile, account, role, state.profileRevision);
}

/** Facts and private data as one row; in the schema's order, so that a repeat equals the first answer (L8). */
export function profileRow(
  facts: ShopProfileDetails,
  account: AccountRecord,
  role: Profile['role'],
  revision: number,
): Profile {
  const { shopId, accountId, name: ownerName, email, phone, phoneVerified } = account;
  return profileView.parse({ ...facts, shopId, accountId, ownerName, email, phone, phoneVerified, role, revision });
}
