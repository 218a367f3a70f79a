import { isServiceCode } from '@bahi/contracts';

/**
 * The headings of the HSN list by chapter: the last two of their four digits. Only the chapters that a grocery uses; codes of other
 * chapters cannot be checked.
 */
const HEADINGS: Readonly<Record<string, string>> = {
  '02': '01 02 03 04 05 06 07 08 09 10',
  '03': '01 02 03 04 05 06 07 08 09',
  '04': '01 02 03 04 05 06 07 08 09 10',
  '07': '01 02 03 04 05 06 07 08 09 10 11 12 13 14',
  '08': '01 02 03 04 05 06 07 08 09 10 11 12 13 14',
  '09': '01 02 03 04 05 06 07 08 09 10',
  '10': '01 02 03 04 05 06 07 08 09',
  '11': '01 02 03 04 05 06 07 08 09',
  '12': '01 02 03 04 05 06 07 08 09 10 11 12 13 14',
  '13': '01 02',
  '15': '01 02 03 04 05 06 07 08 09 10 11 12 13 14 15 16 17 18 20 21 22',
  '16': '01 02 03 04 05',
  '17': '01 02 03 04',
  '18': '01 02 03 04 05 06',
  '19': '01 02 03 04 05',
  '20': '01 02 03 04 05 06 07 08 09 31 32 42 44 62 64 71 72 73 75',
  '21': '01 02 03 04 05 06 09',
  '22': '01 02 03 04 05 06 07 08 09',
  '24': '01 02 03 04',
  '25': '01 02 03 04 05 06 07 08 09 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 28 29 30',
  '33': '01 02 03 04 05 06 07',
  '34': '01 02 03 04 05 06 07',
};

const headings = new Map(Object.entries(HEADINGS).map(([chapter, text]) => [chapter, new Set(text.split(' '))]));

/** A code's chapter: its first two digits. */
export const chapterOf = (hsn: string): string => hsn.slice(0, 2);

/** Whether the code's heading exists; `unknown` where the list lacks the chapter, as for all services. */
export function headingOf(hsn: string): 'exists' | 'missing' | 'unknown' {
  const known = headings.get(chapterOf(hsn));
  if (known === undefined || isServiceCode(hsn)) return 'unknown';
  return known.has(hsn.slice(2, 4)) ? 'exists' : 'missing';
}
