import type { DatedRate, Profile } from '@bahi/contracts';

/** A rate while it is typed: one that is not chosen yet is not sent. */
export interface TypedRate {
  rateBps: number | null;
  effectiveFrom: string;
}

/** A rate as text: `18 %`, `0.25 %`. */
export const rateText = (rateBps: number): string => `${rateBps / 100} %`;

/** The rates that are chosen, by their day: the newest of a day wins. */
export function chosenRates(typed: readonly TypedRate[]): DatedRate[] {
  const byDay = new Map<string, DatedRate>();
  for (const { rateBps, effectiveFrom } of typed) {
    if (rateBps !== null && effectiveFrom !== '') byDay.set(effectiveFrom, { rateBps, effectiveFrom });
  }
  return [...byDay.values()].toSorted((a, b) => (a.effectiveFrom < b.effectiveFrom ? -1 : 1));
}

/** The newest rate of a product; undefined without one. */
export const newestRate = (rates: readonly DatedRate[]): DatedRate | undefined => chosenRates(rates).at(-1);

/** Whether a shop has to know the tax of its goods: it is registered, or will be from a day on. */
export const asksForTax = (profile: Pick<Profile, 'gstRegistration'> | undefined): boolean =>
  profile !== undefined && profile.gstRegistration !== 'none';

/** First day of a product's first rate: that of the registration, so that bills since then have it. */
export const firstRateDay = (profile: Profile | undefined, today: string): string => {
  const from = profile?.gstEffectiveFrom ?? null;
  return from === null || from > today ? today : from;
};
