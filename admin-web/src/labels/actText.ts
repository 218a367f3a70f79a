import type { Act } from '@bahi/contracts';
import { formatInstant } from '../format/dates.ts';

/** When something was done, and by whom if the name is known: `21 Nov 2026, 3:05 pm · Asha Sharma`. */
export function actText({ at, byName }: Pick<Act, 'at' | 'byName'>, language: string): string {
  return [formatInstant(at, language), byName].filter((text) => text !== undefined).join(' · ');
}
