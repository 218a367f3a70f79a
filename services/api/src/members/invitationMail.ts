import type { InvitationView } from '@bahi/contracts';
import type { MailMessage } from '@bahi/mail';

const ROLES = {
  en: { owner: 'owner', staff: 'staff', auditor: 'auditor' },
  hi: { owner: 'मालिक', staff: 'कर्मचारी', auditor: 'ऑडिटर' },
} as const;

interface Invitation extends Pick<InvitationView, 'shopName' | 'role'> {
  link: string;
  /** Whether the link opens on other devices than the server's own. */
  opensElsewhere: boolean;
}

/** What the invited person gets: in both languages, because nobody knows yet which one they read. */
export function invitationMail({
  shopName,
  role,
  link,
  opensElsewhere,
}: Invitation): Pick<MailMessage, 'kind' | 'subject' | 'text'> {
  const shop = withoutLinks(shopName);
  const english = [
    `You are invited to help with the books of “${shop}”. Your role: ${ROLES.en[role]}.`,
    'Open this link within seven days:',
  ];
  const hindi = [
    `आपको “${shop}” के बही-खाते में मदद के लिए बुलाया गया है। आपकी भूमिका: ${ROLES.hi[role]}।`,
    'सात दिन के भीतर यह लिंक खोलें:',
  ];
  const place = opensElsewhere
    ? []
    : ['It opens only on the machine that runs Bahi.', 'यह केवल उसी मशीन पर खुलेगा जिस पर बही चलती है।'];
  return {
    kind: 'invitation',
    subject: 'An invitation to Bahi · बही का निमंत्रण',
    text: [...english, '', ...hindi, '', link, ...(place.length === 0 ? [] : ['', ...place]), ''].join('\n'),
  };
}

/** A shop's name may be anything: no mail program may make a second link of it. */
const withoutLinks = (name: string): string =>
  name.replace(/[\s\p{C}]+/gu, ' ').replace(/(?:\/\/|[.:@])(?=\S)/g, '$& ');
