import { isUtf8 } from 'node:buffer';
import type { FileImportView } from '@bahi/contracts';

/** The letters of a file, and how they were written; undefined for a file that is no text. */
export interface DecodedText {
  text: string;
  encoding: FileImportView['encoding'];
}

/**
 * 0x80 to 0x9F of Windows-1252, a blank where it has no letter. A table of our own, because the decoder of Node 20 takes these bytes for
 * control characters.
 */
const WINDOWS_1252 = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ';

/** Control characters other than tab and line ends: no text has them, and every other file does. */
const BINARY = /(?![\t\n\r\u0080-\u009F])\p{Control}/u;

/**
 * Decodes a file that a spreadsheet or another program wrote: UTF-8 and UTF-16 with or without byte-order mark, else Windows-1252, which
 * has no Indian letters. A file in another encoding, or one that is no text, is not read at all.
 */
export function decodeText(bytes: Buffer): DecodedText | undefined {
  const decoded =
    utf16(bytes) ?? (isUtf8(bytes) ? { text: bytes.toString('utf8'), encoding: 'utf-8' as const } : windows1252(bytes));
  if (decoded === undefined) return undefined;
  const text = decoded.text.replace(/^\uFEFF/, '');
  return BINARY.test(text) ? undefined : { ...decoded, text };
}

function utf16(bytes: Buffer): DecodedText | undefined {
  const order = orderOf(bytes);
  if (order === undefined || bytes.length % 2 !== 0) return undefined;
  const little = order === 'little' ? bytes : Buffer.from(bytes).swap16();
  return { text: little.toString('utf16le'), encoding: 'utf-16' };
}

/** By the mark, else by where the first Latin letter, which every head of ours has, leaves its zero byte. */
function orderOf(bytes: Buffer): 'little' | 'big' | undefined {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'little';
  if (first === 0xfe && second === 0xff) return 'big';
  if (first === undefined || second === undefined || (first === 0) === (second === 0)) return undefined;
  return second === 0 ? 'little' : 'big';
}

/** Letters beyond ASCII that are UTF-8: Windows-1252 has such sequences by chance only, so a file with many is damaged. */
function isDamagedUtf8(bytes: Buffer): boolean {
  const text = bytes.toString('utf8');
  const broken = text.match(/\uFFFD/g)?.length ?? 0;
  const whole = text.match(/[\u0080-\uFFFC]/g)?.length ?? 0;
  return whole > broken;
}

function windows1252(bytes: Buffer): DecodedText | undefined {
  if (isDamagedUtf8(bytes)) return undefined;
  let isKnown = true;
  const text = bytes.toString('latin1').replace(/[\x80-\x9F]/g, (char) => {
    const letter = WINDOWS_1252.charAt(char.charCodeAt(0) - 0x80);
    if (letter === ' ') isKnown = false;
    return letter;
  });
  return isKnown ? { text, encoding: 'windows-1252' } : undefined;
}
