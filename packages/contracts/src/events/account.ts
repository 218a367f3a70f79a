import { z } from 'zod';
import { counterSettings } from './counterSettings.ts';
import { id, instant } from '../primitives.ts';
import { event, type FactOf } from './envelope.ts';

/**
 * Streams `account-{accountId}`, and the claims `email-{HMAC}` and `phone-{HMAC}`. Addresses, numbers, names and
 * password hashes are private data and never in the log.
 */
export const accountEvents = {
  AccountOpened: event(
    1,
    z.strictObject({
      accountId: id,
      shopId: id,
      via: z.enum(['registration', 'invitation']),
      termsAcceptedAt: instant,
    }),
  ),
  PasswordChanged: event(1, z.strictObject({ accountId: id, via: z.enum(['change', 'reset']) })),
  AccountSettingsChanged: event(1, z.strictObject({ accountId: id, settings: counterSettings })),
  AccountClosed: event(1, z.strictObject({ accountId: id })),
};
export type AccountFact = FactOf<typeof accountEvents>;

export const claimEvents = {
  EmailClaimed: event(1, z.strictObject({ accountId: id })),
  EmailReleased: event(1, z.strictObject({ accountId: id })),
  PhoneClaimed: event(1, z.strictObject({ accountId: id })),
  PhoneReleased: event(1, z.strictObject({ accountId: id })),
};
export type ClaimFact = FactOf<typeof claimEvents>;
