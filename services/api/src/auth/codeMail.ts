import type { MailMessage } from '@bahi/mail';
import type { ReaderLanguage } from '../http/readerLanguage.ts';

type MailText = Pick<MailMessage, 'kind' | 'subject' | 'text'>;

/** A one-time code, on a line that no mail program breaks; it is the only run of six digits in the mail. */
export function codeMail(code: string, language: ReaderLanguage): MailText {
  if (language === 'hi') {
    const text = `आपका कोड है:\n${code}\n\nयह दस मिनट तक चलेगा और एक ही बार काम आएगा। अगर आपने यह नहीं माँगा, तो इस मेल पर ध्यान न दें।\n`;
    return { kind: 'code', subject: 'आपका बही कोड', text };
  }
  const text = `Your code is ${code}\n\nIt is good for ten minutes and works once. If you did not ask for it, ignore this mail.\n`;
  return { kind: 'code', subject: 'Your Bahi code', text };
}

/** For a password reset of an address without an account. */
export function noAccountMail(language: ReaderLanguage): MailText {
  if (language === 'hi') {
    const text = 'किसी ने इस पते का पासवर्ड बदलने को कहा, पर इस पते से कोई खाता नहीं है।\nआप इस मेल पर ध्यान न दें।\n';
    return { kind: 'code', subject: 'बही में कोई खाता नहीं', text };
  }
  const text =
    'Somebody asked to reset the password of this address, but no account uses it.\nYou can ignore this mail.\n';
  return { kind: 'code', subject: 'No Bahi account', text };
}
