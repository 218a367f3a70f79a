const INDIA = '91';
/** Longest and shortest number with its country code (E.164). */
const MAX_DIGITS = 15;
const MIN_DIGITS = 8;

/** Digits of Hindi and of other scripts as those of wa.me. */
const latinDigits = (text: string): string =>
  text.normalize('NFKC').replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - '०'.charCodeAt(0)));

/**
 * A phone number as WhatsApp's link wants it: country code and number, digits only, without a 0 for long distance. Of several the
 * first; without a country code it is a number of India. Undefined when it is not a whole number.
 */
export function whatsAppNumber(phone: string): string | undefined {
  const [first = ''] = /[+\d][^\p{L}/,;&|]*/u.exec(latinDigits(phone).replace(/\(\s*0\s*\)/g, '')) ?? [];
  const written = first.replace(/[^\d+]/g, '').replace(/^\+?00/, '+');
  const digits = written.replace(/\D/g, '').replace(/^0+/, '');
  const isInternational = written.startsWith('+') && !written.startsWith('+0');
  if (isInternational && !digits.startsWith(INDIA))
    return digits.length >= MIN_DIGITS && digits.length <= MAX_DIGITS ? digits : undefined;
  // with or without the country code, and with a 0 after it
  const [, national] = /^(?:910?)?([1-9]\d{9})$/.exec(digits) ?? [];
  return national === undefined ? undefined : INDIA + national;
}

/** Opens WhatsApp with a message: to a number, or to whomever the person chooses there. The link carries no file. */
export function whatsAppLink(message: string, number: string | undefined): string {
  return `https://wa.me/${number ?? ''}?text=${encodeURIComponent(message)}`;
}
