import { streamOf, type Id, type RegisterBody } from '@bahi/contracts';
import { openShop, shopStream } from '@bahi/domain';
import { deriveId } from '@bahi/event-store';
import { accepted, HttpRefusal } from '../http/httpRefusal.ts';
import type { Call, Reply } from '../http/route.ts';
import type { Services } from '../services.ts';
import { checkCode, useCode } from './oneTimeCodes.ts';
import { leavePhone, openAccountStream, stepContext, takeEmail, takePhone } from './openAccountSteps.ts';
import { knowNetwork } from './passwordTries.ts';
import { refuseWeakPassword } from './passwordStrength.ts';
import { signedIn } from './signedIn.ts';

/**
 * Opens an account and its shop, and signs in. Order: address claim, account, phone claim, shop, credentials: each step
 * may be repeated, and only the last makes the account usable, so a registration cut off anywhere is finished by the next.
 * Refusals: `otp_invalid`, `otp_superseded`, `email_taken`, `password_too_common`.
 */
export async function register(services: Services, call: Call<RegisterBody>): Promise<Reply> {
  const { body } = call;
  refuseWeakPassword('password', body.password, [body.shopName, body.ownerName, body.email, body.phone]);
  const emailKey = services.accounts.emailKey(body.email);
  const code = { emailKey, purpose: 'register', otp: body.otp } as const;
  await checkCode(services, call, code);
  await useCode(services, code);
  const passwordHash = await services.passwords.hash(body.password);

  const accountId = await takeEmail(services, call, emailKey);
  const shopId = deriveId(accountId, 'shop');
  await openAccountStream(services, call, { accountId, shopId, via: 'registration' });
  const phoneKey = await takePhone(services, call, accountId, body.phone);
  await openShopStream(services, call, { accountId, shopId });
  const inserted = await services.privateStore.accounts.insert({
    accountId,
    shopId,
    name: body.ownerName,
    email: body.email,
    emailKey,
    phone: body.phone,
    phoneKey,
    phoneVerified: false,
    passwordHash,
    contactRevision: 0,
  });
  if (!inserted) {
    await leavePhone(services, call, accountId, phoneKey);
    throw new HttpRefusal({ code: 'email_taken', fields: { email: 'email_taken' } });
  }
  await knowNetwork(services, accountId, call.ip);
  return signedIn(services, { accountId, shopId, passwordHash }, { status: 201, remember: false });
}

async function openShopStream(
  services: Services,
  call: Call<RegisterBody>,
  { accountId, shopId }: { accountId: Id; shopId: Id },
): Promise<void> {
  const { shopName, address } = call.body;
  const context = { ...stepContext(call, accountId, 'open-shop'), shopId };
  const command = { shopId, accountId, shopName, address };
  accepted(
    await services.commands.handle(shopStream, streamOf.shop(shopId), context, (state) => openShop(state, command)),
  );
}
