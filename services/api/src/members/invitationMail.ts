import type { MailMessage } from '@bahi/mail';

const ENGLISH = "You are invited to help with a shop's books.\nOpen this link within seven days:";
const HINDI = 'आपको एक दुकान के बही-खाते में मदद के लिए बुलाया गया है।\nसात दिन के भीतर यह लिंक खोलें:';

/** What the invited person gets: in both languages, because nobody knows yet which one they read. */
export function invitationMail(link: string): Pick<MailMessage, 'kind' | 'subject' | 'text'> {
  return {
    kind: 'invitation',
    subject: 'An invitation to Bahi · बही का निमंत्रण',
    text: `${ENGLISH}\n\n${HINDI}\n\n${link}\n`,
  };
}
