import type { Id } from '@bahi/contracts';
import {
  accountStream,
  claimEmail,
  claimPhone,
  emailClaimStream,
  openAccount,
  phoneClaimStream,
  releasePhone,
} from '@bahi/domain';
import { deriveId, durableState, randomId, type CommandContext } from '@bahi/event-store';
import { accepted, HttpRefusal } from '../http/httpRefusal.ts';
import type { Call } from '../http/route.ts';
import type { Services } from '../services.ts';
import { endAccount, standingOf } from './endAccount.ts';

/** Context of one step; its command id follows from the account, so that a repeated step is the same step. */
export function stepContext(call: Call, accountId: Id, step: string): CommandContext {
  const { correlationId, at } = call.context;
  return { commandId: deriveId(accountId, step), correlationId, at, userId: accountId };
}

/**
 * Takes the address for a new account and gives its id. A claim whose account never came to be is taken up again under
 * the id it was made with: the code in the mail has proved that it is the same person. So two calls at once may get one id; the
 * insertion of the credentials decides between them.
 * @throws {HttpRefusal} 409 `email_taken` when an account with credentials holds it
 */
export async function takeEmail(services: Services, call: Call, emailKey: string): Promise<Id> {
  const { privateStore, commands } = services;
  const taken = new HttpRefusal({ code: 'email_taken', fields: { email: 'email_taken' } });
  const kept = await privateStore.accounts.byEmailKey(emailKey);
  if (kept !== undefined) {
    if ((await standingOf(services, kept)) !== 'over') throw taken;
    await endAccount(services, kept, stepContext(call, kept.accountId, 'end-account'));
  }
  const stream = `email-${emailKey}`;
  const accountId = randomId();
  const context = stepContext(call, accountId, 'claim-email');
  const outcome = await commands.handle(emailClaimStream, stream, context, (state) => claimEmail(state, { accountId }));
  if (outcome.kind !== 'refused') return accountId;
  const { state } = await commands.load(emailClaimStream, stream);
  if (state.holder === null || (await privateStore.accounts.byId(state.holder)) !== undefined) throw taken;
  return state.holder;
}

/** Claims the phone number; null when another account has it: then this account cannot sign in by phone. */
export async function takePhone(services: Services, call: Call, accountId: Id, phone: string): Promise<string | null> {
  const phoneKey = services.accounts.phoneKey(phone);
  const stream = `phone-${phoneKey}`;
  const context = { ...stepContext(call, accountId, 'claim-phone'), commandId: randomId() };
  accepted(
    await services.commands.handle(phoneClaimStream, stream, context, (state) => claimPhone(state, { accountId })),
  );
  const { holder } = await durableState(services.commands, phoneClaimStream, stream);
  return holder === accountId ? phoneKey : null;
}

/** Releases the number after another call was faster to give this account its credentials, unless it uses the number. */
export async function leavePhone(
  services: Services,
  call: Call,
  accountId: Id,
  phoneKey: string | null,
): Promise<void> {
  const kept = await services.privateStore.accounts.byId(accountId);
  if (phoneKey === null || kept?.phoneKey === phoneKey) return;
  const context = { ...stepContext(call, accountId, 'leave-phone'), commandId: randomId() };
  accepted(
    await services.commands.handle(phoneClaimStream, `phone-${phoneKey}`, context, (state) =>
      releasePhone(state, { accountId }),
    ),
  );
}

/** Opens the account's stream. */
export async function openAccountStream(
  services: Services,
  call: Call,
  account: { accountId: Id; shopId: Id; via: 'registration' | 'invitation' },
): Promise<void> {
  const context = { ...stepContext(call, account.accountId, 'open-account'), shopId: account.shopId };
  const command = { ...account, termsAcceptedAt: call.at };
  accepted(
    await services.commands.handle(accountStream, `account-${account.accountId}`, context, (state) =>
      openAccount(state, command),
    ),
  );
}
