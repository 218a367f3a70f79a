import { randomInt } from 'node:crypto';
import type { SendMailOptions } from 'nodemailer';
import type { MailMessage } from './port.ts';

const ADDRESS = /^[^\s@<>,;:"()[\]\\]{1,64}@[^\s@<>,;:"()[\]\\]{1,253}$/u;
const LETTERS = 'abcdefghijkmnpqrstuvwxyz';

/**
 * The mail as nodemailer takes it: exactly one recipient, given as an address so that nothing in it is parsed as a list,
 * and an id of letters only, so that a code in the text is the only run of digits.
 * @throws {TypeError} for an address that could be more than one, or a header
 */
export function compose(from: string, message: MailMessage): SendMailOptions {
  const { to, subject, text, replyTo, attachment } = message;
  return {
    from,
    to: { name: '', address: checkedAddress(to) },
    ...(replyTo !== undefined && { replyTo: { name: '', address: checkedAddress(replyTo) } }),
    subject: subject.replace(/\s+/g, ' '),
    // with bare line feeds the encoder folds lines in their middle: a link or a code could be cut in two
    text: text.replaceAll(/\r?\n/g, '\r\n'),
    textEncoding: 'quoted-printable',
    messageId: `<${letters(24)}@bahi.invalid>`,
    ...(attachment && {
      attachments: [{ filename: attachment.name, contentType: attachment.mime, content: attachment.bytes }],
    }),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Random letters. */
export function letters(count: number): string {
  return Array.from({ length: count }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('');
}

function checkedAddress(address: string): string {
  if (!ADDRESS.test(address)) throw new TypeError('not one plain mail address');
  return address;
}
