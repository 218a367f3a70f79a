import type { SendOtpBody } from '@bahi/contracts';
import { readerLanguage } from '../http/readerLanguage.ts';
import type { Call, Reply } from '../http/route.ts';
import { countRecipient, countSender, MailCounts } from '../limits/mailCounts.ts';
import type { Services } from '../services.ts';
import { codeMail } from './codeMail.ts';
import { issueCode, mailedCode } from './oneTimeCodes.ts';
import { sendResetCode } from './sendResetCode.ts';

/**
 * Mails a six-digit code. Known and unknown addresses get the same answer after the same work. An address that is to be registered
 * is not even looked up: that it has an account is said to who proves that it is theirs.
 */
export async function sendOtp(services: Services, call: Call<SendOtpBody>): Promise<Reply> {
  if (call.body.purpose === 'reset') await sendResetCode(services, call);
  else await sendRegistrationCode(services, call);
  return { status: 200, body: { sent: true } };
}

async function sendRegistrationCode(services: Services, call: Call<SendOtpBody>): Promise<void> {
  const { email } = call.body;
  const emailKey = services.accounts.emailKey(email);
  const counts = new MailCounts();
  await countRecipient(counts, services.limits, `${emailKey} register`);
  await countSender(counts, services.limits, call.ip, 'register');
  const addressee = { emailKey, purpose: 'register' } as const;
  const code = await issueCode(services, call, addressee);
  const sent = services.mail.send({ to: email, ...codeMail(code, readerLanguage(call.acceptLanguage)) });
  await counts.done(mailedCode(services, { ...addressee, code }, sent));
}
