import { setTimeout as pause } from 'node:timers/promises';
import type { SendOtpBody } from '@bahi/contracts';
import { readerLanguage } from '../http/readerLanguage.ts';
import type { Call } from '../http/route.ts';
import { countRecipient, countSender, MailCounts } from '../limits/mailCounts.ts';
import { refusalOf } from '../limits/rateLimit.ts';
import type { Services } from '../services.ts';
import { codeMail, noAccountMail } from './codeMail.ts';
import { issueCode, mailedCode, NOBODY } from './oneTimeCodes.ts';
import { originOf } from './passwordTries.ts';

/** Time to an answer past a sender's limits. */
const ANSWER_MS = 100;

/**
 * Mails a code to reset a password. That there is no account is said in the mail, which only the owner of the address reads.
 *
 * An account has five mails an hour from all networks together that it does not know, and five from each that it knows. Senders'
 * limits are for addresses without an account: past them, only an account gets its mail. The answer must not tell which it was, so
 * it is the same, after the same time, which is usually enough to send the mail.
 * @throws {HttpRefusal} 429 past the limits of the recipient; 503 `mail_unavailable` within the sender's limits
 */
export async function sendResetCode(services: Services, call: Call<SendOtpBody>): Promise<void> {
  const { limits, mail, privateStore } = services;
  const { email } = call.body;
  const emailKey = services.accounts.emailKey(email);
  const account = await privateStore.accounts.byEmailKey(emailKey);
  const origin = await originOf(services, account?.accountId ?? emailKey, call.ip);
  const [recipient, sender] = [new MailCounts(), new MailCounts()];
  await countRecipient(recipient, limits, `${emailKey} reset ${origin}`);
  const language = readerLanguage(call.acceptLanguage);
  if ((await refusalOf(countSender(sender, limits, call.ip, 'reset'))) === undefined) {
    const addressee = { emailKey, purpose: 'reset' } as const;
    const code = await issueCode(services, call, addressee);
    const text = account === undefined ? noAccountMail(language) : codeMail(code, language);
    const sent = mailedCode(services, { ...addressee, code }, mail.send({ to: email, ...text }));
    await recipient.done(sender.done(sent));
    return;
  }
  const isWithin = (await refusalOf(limits.resetPastLimit.count(call.ip))) === undefined;
  const isSent = account !== undefined && (isWithin || origin !== 'unknown');
  // a code that is not mailed must not replace one that was
  const code = await issueCode(services, call, { emailKey: isSent ? emailKey : NOBODY, purpose: 'reset' });
  if (isSent) {
    const mailed = mail.send({ to: email, ...codeMail(code, language) });
    const sent = recipient.done(mailedCode(services, { emailKey, purpose: 'reset', code }, mailed));
    sent.catch((err: unknown) => services.logger?.warn({ err }, 'a code could not be mailed'));
  }
  await pause(ANSWER_MS);
}
