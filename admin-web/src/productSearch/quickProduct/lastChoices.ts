import { UNITS, type Unit } from '@bahi/contracts';
import { accessToken, tokenOwner } from '../../providers/session.ts';

/** Unit and category of the product that was added last. */
export interface LastChoices {
  unit: Unit;
  categoryId: string | null;
}

const keyOf = (): string => `lastProduct:${tokenOwner(accessToken()) ?? ''}`;

/** What this account chose last in this browser; pieces and no category before the first product. */
export function lastChoices(): LastChoices {
  try {
    const stored = JSON.parse(localStorage.getItem(keyOf()) ?? '{}') as Partial<LastChoices>;
    const unit = UNITS.find((one) => one === stored.unit) ?? 'pcs';
    return { unit, categoryId: typeof stored.categoryId === 'string' ? stored.categoryId : null };
  } catch {
    return { unit: 'pcs', categoryId: null };
  }
}

export function rememberChoices({ unit, categoryId }: LastChoices): void {
  localStorage.setItem(keyOf(), JSON.stringify({ unit, categoryId }));
}
