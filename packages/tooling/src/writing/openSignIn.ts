import { randomInt } from 'node:crypto';
import { streamOf, type Id } from '@bahi/contracts';
import type { Services } from '@bahi/api';
import {
  accountStream,
  claimEmail,
  claimPhone,
  emailClaimStream,
  inviteMember,
  joinShop,
  openAccount,
  phoneClaimStream,
  shopStream,
} from '@bahi/domain';
import { deriveId, type CommandContext, type Outcome } from '@bahi/event-store';

/** A person who can sign in. */
export interface Person {
  accountId: Id;
  shopId: Id;
  name: string;
  email: string;
  phone: string;
  password: string;
}

function unlessRefused(outcome: Outcome): void {
  if (outcome.kind === 'refused') throw new Error(`a sign-in is refused: ${outcome.code}`);
}

/**
 * Opens an account like registration, but without mail: claims, account, credentials. The caller opens the books of the
 * shop. Repeating it changes nothing.
 */
export async function openSignIn(
  services: Services,
  person: Person,
  via: 'registration' | 'invitation',
  at: string,
): Promise<void> {
  const { commands, accounts, passwords, privateStore } = services;
  const { accountId, shopId, name, email, phone, password } = person;
  const step = (name: string): CommandContext => {
    const commandId = deriveId(accountId, name);
    return { commandId, correlationId: commandId, at, userId: accountId, shopId };
  };
  const emailKey = accounts.emailKey(email);
  const phoneKey = accounts.phoneKey(phone);
  const account = { accountId, shopId, via, termsAcceptedAt: at };
  unlessRefused(
    await commands.handle(emailClaimStream, streamOf.email(emailKey), step('email'), (state) =>
      claimEmail(state, account),
    ),
  );
  unlessRefused(
    await commands.handle(accountStream, streamOf.account(accountId), step('account'), (state) =>
      openAccount(state, account),
    ),
  );
  unlessRefused(
    await commands.handle(phoneClaimStream, streamOf.phone(phoneKey), step('phone'), (state) =>
      claimPhone(state, account),
    ),
  );
  const passwordHash = await passwords.hash(password);
  await privateStore.accounts.insert({
    accountId,
    shopId,
    name,
    email,
    emailKey,
    phone,
    phoneKey,
    phoneVerified: false,
    passwordHash,
    contactRevision: 0,
  });
}

/** Makes the person a member of the shop, like an accepted invitation. */
export async function joinAs(
  { commands }: Services,
  person: Person,
  role: 'staff' | 'auditor',
  at: string,
): Promise<void> {
  const { accountId, shopId } = person;
  const memberId = deriveId(accountId, 'member');
  const context = (step: string): CommandContext => {
    const commandId = deriveId(accountId, step);
    return { commandId, correlationId: commandId, at, userId: accountId, shopId };
  };
  const stream = streamOf.shop(shopId);
  unlessRefused(
    await commands.handle(shopStream, stream, context('invite'), (state) => inviteMember(state, { memberId, role })),
  );
  unlessRefused(
    await commands.handle(shopStream, stream, context('join'), (state) => joinShop(state, { memberId, accountId })),
  );
}

const SYLLABLES = ['ba', 'chi', 'da', 'gu', 'ha', 'ja', 'ki', 'la', 'mo', 'ni', 'pa', 'ro', 'sa', 'ta', 'vi', 'ya'];

/** A password that is easy to read out and type: eight syllables and four digits, 45 bits of entropy. */
export function readablePassword(): string {
  const word = () => Array.from({ length: 4 }, () => SYLLABLES[randomInt(SYLLABLES.length)] ?? '').join('');
  return `${word()}-${word()}-${randomInt(1_000, 10_000)}`;
}
