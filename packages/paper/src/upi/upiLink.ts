import { visibleLine } from '../figures/visibleLine.ts';

/** Encoded bytes of a payee's name: with the longest UPI ID the link still fits a QR code of version 17 (504 bytes, level M). */
const MAX_NAME_BYTES = 270;

/** Names the payment in the payer's list. Short and Latin: each Devanagari letter would add nine bytes to the code. */
const NOTE = 'Bill';

/** A letter with its signs and joiners; a flag; an emoji with its skin tone. */
const LETTER = /(?:\p{RI}{2}|\P{Mark})[\p{Mark}\p{Emoji_Modifier}\u200c\u200d]*/gu;
/** What ends like this is joined with the next letter: a virama of an Indic script, or a joiner. */
const JOINS_NEXT = /[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u200d]$/;

/** Percent-encoding of RFC 3986: a space is `%20`, and quotes and brackets are encoded too. */
const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** The letters as the eye sees them: a conjunct is one. */
function lettersOf(text: string): string[] {
  const letters: string[] = [];
  for (const part of text.match(LETTER) ?? []) {
    const last = letters.at(-1);
    if (last !== undefined && JOINS_NEXT.test(last)) letters[letters.length - 1] = last + part;
    else letters.push(part);
  }
  return letters;
}

/** The payee's name as the link carries it: one line, without what nobody sees, cut between letters where it is too long. */
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

/** What a UPI link asks the payer's app for. */
export interface UpiLinkParts {
  payeeName: string;
  upiId: string;
  /** More than zero. */
  amountPaise: number;
  /** Returned by some apps as the transaction's reference; the bill has no number yet while the code is shown. */
  billId: string;
}

/**
 * The `upi://pay` link of one bill (R38–R40): no app may change payee or amount, and nothing in a name can. Only what a personal
 * UPI ID may send. @throws {RangeError} when there is nothing to pay: an amount of zero must never be sent
 */
export function upiLink({ payeeName, upiId, amountPaise, billId }: UpiLinkParts): string {
  if (!Number.isSafeInteger(amountPaise) || amountPaise <= 0) throw new RangeError(`no amount to pay: ${amountPaise}`);
  const rupees = Math.floor(amountPaise / 100);
  const paise = String(amountPaise % 100).padStart(2, '0');
  const fields = [
    // banks' apps break on %40
    ['pa', encode(upiId).replace('%40', '@')],
    ['pn', encode(payeeNameInLink(payeeName) || upiId)],
    ['am', `${rupees}.${paise}`],
    ['cu', 'INR'],
    ['tr', encode(billId)],
    ['tn', NOTE],
  ];
  return `upi://pay?${fields.map(([name, value]) => `${name}=${value}`).join('&')}`;
}
