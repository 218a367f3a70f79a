import { visibleLine } from '../figures/visibleLine.ts';

/**
 * Maximum encoded bytes of the payee's name. With the longest UPI ID the link still fits a QR code of version 17 (504
 * bytes, level M).
 */
const MAX_NAME_BYTES = 270;

/**
 * Label of the payment in the payer's app. Short and Latin, because each Devanagari letter would add nine bytes to the
 * code.
 */
export type UpiNote = 'Bill' | 'Dues';

/** A letter with its signs and joiners, a flag, or an emoji with its skin tone. */
const LETTER = /(?:\p{RI}{2}|\P{Mark})[\p{Mark}\p{Emoji_Modifier}\u200c\u200d]*/gu;
/** An ending that joins the next letter: a virama of an Indic script, or a joiner. */
const JOINS_NEXT = /[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u200d]$/;

/** Percent-encoding by RFC 3986: a space is `%20`, and quotes and brackets are encoded too. */
const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** Splits text into visible letters; a conjunct counts as one. */
function lettersOf(text: string): string[] {
  const letters: string[] = [];
  for (const part of text.match(LETTER) ?? []) {
    const last = letters.at(-1);
    if (last !== undefined && JOINS_NEXT.test(last)) letters[letters.length - 1] = last + part;
    else letters.push(part);
  }
  return letters;
}

/**
 * The payee's name as used in the link: one line, without invisible characters, cut between letters where it is too
 * long.
 */
export function payeeNameInLink(name: string): string {
  const line = visibleLine(name.normalize('NFC'));
  if (encode(line).length <= MAX_NAME_BYTES) return line;
  let cut = '';
  for (const letter of lettersOf(line)) {
    if (encode(cut + letter).length > MAX_NAME_BYTES) break;
    cut += letter;
  }
  return cut.trim();
}

/** The parameters of a UPI link. */
export interface UpiLinkParts {
  payeeName: string;
  upiId: string;
  /** Greater than zero. */
  amountPaise: number;
  /** Some apps return this as the transaction reference: a bill, which has no number yet while the code is shown, or a customer. */
  billId: string;
  note?: UpiNote | undefined;
}

/**
 * The `upi://pay` link of one bill (R38–R40), limited to what a personal UPI ID may send. No text in a name can change
 * payee or amount. @throws {RangeError} when nothing is to be paid: a link must never carry a zero amount
 */
export function upiLink({ payeeName, upiId, amountPaise, billId, note = 'Bill' }: UpiLinkParts): string {
  if (!Number.isSafeInteger(amountPaise) || amountPaise <= 0) throw new RangeError(`no amount to pay: ${amountPaise}`);
  const rupees = Math.floor(amountPaise / 100);
  const paise = String(amountPaise % 100).padStart(2, '0');
  const fields = [
    // some bank apps fail on %40
    ['pa', encode(upiId).replace('%40', '@')],
    ['pn', encode(payeeNameInLink(payeeName) || upiId)],
    ['am', `${rupees}.${paise}`],
    ['cu', 'INR'],
    ['tr', encode(billId)],
    ['tn', note],
  ];
  return `upi://pay?${fields.map(([name, value]) => `${name}=${value}`).join('&')}`;
}
