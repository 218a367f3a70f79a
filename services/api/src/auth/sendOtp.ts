import type { SendOtpBody } from '@bahi/contracts';
import { readerLanguage } from '../http/readerLanguage.ts';
import type { Call, Reply } from '../http/route.ts';
import type { Services } from '../services.ts';
import { codeMail, noAccountMail } from './codeMail.ts';
import { issueCode } from './oneTimeCodes.ts';

const SENT: Reply = { status: 200, body: { sent: true } };

/**
 * Mails a six-digit code. Known and unknown addresses get the same answer after the same work: whoever has no account to
 * reset is told so by mail, where only they can read it.
 */
export async function sendOtp(services: Services, call: Call<SendOtpBody>): Promise<Reply> {
  const { email, purpose } = call.body;
  const emailKey = services.accounts.emailKey(email);
  await countMail(services, call.ip, emailKey);
  const account = await services.privateStore.accounts.byEmailKey(emailKey);
  const code = await issueCode(services, emailKey, purpose);
  const useless = purpose === 'reset' && account === undefined;
  const language = readerLanguage(call.acceptLanguage);
  await services.mail.send({ to: email, ...(useless ? noAccountMail(language) : codeMail(code, language)) });
  return SENT;
}

/** One mail per 30 s and five an hour to one recipient; caps per sender and overall keep us from flooding strangers. */
export async function countMail(services: Services, ip: string, emailKey: string): Promise<void> {
  const { limits } = services;
  await limits.mailPerAddress.count(ip);
  await limits.mailResend.count(emailKey);
  await limits.mailPerRecipient.count(emailKey);
  await limits.mailOverall.count('all');
}
