import { MAX_HELD_CODES, MAX_MILLI, type HeldCode } from '@bahi/contracts';
import { sameCodeAs } from '@bahi/domain/arithmetic';

type Held = readonly HeldCode[];

/** The quantity of one scan. */
export const ONE_SCAN = 1_000;

/** The held codes with one more; the same code twice is quantity 2 (R44). */
export function withHeld(held: Held, { code, quantityMilli }: HeldCode): Held {
  const isSame = sameCodeAs(code);
  const known = held.find((one) => isSame(one.code));
  if (known === undefined) return [...held, { code, quantityMilli }];
  const more = { ...known, quantityMilli: Math.min(known.quantityMilli + quantityMilli, MAX_MILLI) };
  return held.map((one) => (one === known ? more : one));
}

export const withoutHeld = (held: Held, code: string): Held => held.filter((one) => one.code !== code);

/** Whether the code needs a place more than there is. */
export function isFullForCode(held: Held, code: string): boolean {
  return held.length >= MAX_HELD_CODES && !held.some((one) => sameCodeAs(code)(one.code));
}
