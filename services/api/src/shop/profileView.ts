import type { Id, Profile, ShopProfileDetails } from '@bahi/contracts';
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
  const state = await durableState(services.commands, shopStream, `shop-${shopId}`);
  const role = roleOf(state, accountId);
  if (account === undefined || state.profile === null || role === null) throw new HttpRefusal('session_expired');
  return profileView(state.profile, account, role, state.profileRevision);
}

/** Facts and private data as one row; field by field, so that a repeat has them in the order of the first answer (L8). */
export function profileView(
  facts: ShopProfileDetails,
  account: AccountRecord,
  role: Profile['role'],
  revision: number,
): Profile {
  return {
    shopId: account.shopId,
    accountId: account.accountId,
    shopName: facts.shopName,
    ownerName: account.name,
    email: account.email,
    phone: account.phone,
    phoneVerified: account.phoneVerified,
    address: facts.address,
    stateCode: facts.stateCode,
    gstRegistration: facts.gstRegistration,
    gstNumber: facts.gstNumber,
    gstEffectiveFrom: facts.gstEffectiveFrom,
    upiId: facts.upiId,
    upiPayeeName: facts.upiPayeeName,
    billingInitial: facts.billingInitial,
    roundOff: facts.roundOff,
    printSize: facts.printSize,
    printLanguage: facts.printLanguage,
    autoPrint: facts.autoPrint,
    oversellPolicy: facts.oversellPolicy,
    scaleCodes: facts.scaleCodes.map(({ prefix, content, digits }) => ({ prefix, content, digits })),
    role,
    revision,
  };
}
