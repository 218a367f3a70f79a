import type { SendOtpBody } from '@bahi/contracts';
import type { CodePurpose } from '@bahi/private-store';
import { readerLanguage } from '../http/readerLanguage.ts';
import type { Call, Reply } from '../http/route.ts';
import type { Services } from '../services.ts';
import { codeMail, noAccountMail } from './codeMail.ts';
import { issueCode } from './oneTimeCodes.ts';

const SENT: Reply = { status: 200, body: { sent: true } };

/**
 * Mails a six-digit code. Known and unknown addresses get the same answer after the same work. That there is no account to reset is
 * said in the mail, which only the owner of the address reads.
 */
export async function sendOtp(services: Services, call: Call<SendOtpBody>): Promise<Reply> {
  const { email, purpose } = call.body;
  const emailKey = services.accounts.emailKey(email);
  const sending = await countMail(services, call.ip, emailKey, purpose);
  const account = await services.privateStore.accounts.byEmailKey(emailKey);
  const code = await issueCode(services, emailKey, purpose);
  const useless = purpose === 'reset' && account === undefined;
  const language = readerLanguage(call.acceptLanguage);
  await sending.done(
    services.mail.send({ to: email, ...(useless ? noAccountMail(language) : codeMail(code, language)) }),
  );
  return SENT;
}

/** A mail that was counted and is about to be sent. */
export interface CountedMail {
  /** Waits for the mail; one that could not be sent is not counted. */
  done(sent: Promise<void>): Promise<void>;
}

/** The purpose of a mail; each has limits of its own. */
type MailPurpose = CodePurpose | 'invitation';

/**
 * One mail per 30 s and five an hour to one recipient for one purpose; caps per sender and for each purpose keep us from
 * flooding strangers.
 */
export async function countMail(
  { limits }: Services,
  ip: string,
  emailKey: string,
  purpose: MailPurpose,
): Promise<CountedMail> {
  const recipient = `${emailKey} ${purpose}`;
  const counts = [
    // a request that comes too soon does not count towards the other limits
    [limits.mailResend, recipient],
    [limits.mailPerAddress, ip],
    [limits.mailPerRecipient, recipient],
    [limits.mailOverall, purpose],
  ] as const;
  for (const [limit, key] of counts) await limit.count(key);
  return {
    async done(sent) {
      try {
        await sent;
      } catch (error) {
        await Promise.all(counts.map(async ([limit, key]) => limit.giveBack(key)));
        throw error;
      }
    },
  };
}
