import { latinDigits, phoneText } from '@bahi/contracts';

const INDIA = '91';
/** Longest and shortest number with its country code (E.164). */
const MAX_DIGITS = 15;
const MIN_DIGITS = 8;

/**
 * A phone number for a WhatsApp link: country code and number, digits only, without trunk prefix 0. Takes the first of several, and
 * assumes India without a country code. Undefined when the number is incomplete.
 */
export function whatsAppNumber(phone: string): string | undefined {
  const [first = ''] = /[+\d][^\p{L}/,;&|]*/u.exec(latinDigits(phoneText(phone)).replace(/\(\s*0\s*\)/g, '')) ?? [];
  const written = first.replace(/[^\d+]/g, '').replace(/^\+?00/, '+');
  const digits = written.replace(/\D/g, '').replace(/^0+/, '');
  const isInternational = written.startsWith('+') && !written.startsWith('+0');
  if (isInternational && !digits.startsWith(INDIA))
    return digits.length >= MIN_DIGITS && digits.length <= MAX_DIGITS ? digits : undefined;
  // with or without the country code, and with a 0 after it
  const [, national] = /^(?:910?)?([1-9]\d{9})$/.exec(digits) ?? [];
  return national === undefined ? undefined : INDIA + national;
}

/** Link that opens WhatsApp with a message, to a number or to a contact chosen there. It cannot carry a file. */
export function whatsAppLink(message: string, number: string | undefined): string {
  return `https://wa.me/${number ?? ''}?text=${encodeURIComponent(message)}`;
}
