import type { WordKey } from '../i18n/words.ts';

/** GST codes of today's states and territories (R15); 25 and 28 were merged into others. */
export const STATE_CODES = [
  '01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12', '13', '14', '15', '16', '17', '18', '19', '20',
  '21', '22', '23', '24', '26', '27', '29', '30', '31', '32', '33', '34', '35', '36', '37', '38', '97',
] as const; // prettier-ignore

/** Translation key of a state's name; an unknown code is shown as it is. */
export function stateNameKey(code: string): WordKey {
  return `states.${code as (typeof STATE_CODES)[number]}`;
}
