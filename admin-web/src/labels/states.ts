import type { WordKey } from '../i18n/words.ts';

/** GST codes of the states and territories in use today (R15): 25 and 28 have been merged into others. */
export const STATE_CODES = [
  '01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12', '13', '14', '15', '16', '17', '18', '19', '20',
  '21', '22', '23', '24', '26', '27', '29', '30', '31', '32', '33', '34', '35', '36', '37', '38', '97',
] as const; // prettier-ignore

/** Key of the name of a state; a code we have no name for stays a code. */
export function stateNameKey(code: string): WordKey {
  return `states.${code as (typeof STATE_CODES)[number]}`;
}
