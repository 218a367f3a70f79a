import { MAX_HELD_CODES, MAX_MILLI, type HeldCode, type Unit } from '@bahi/contracts';
import { sameCodeAs } from '@bahi/domain/arithmetic';
import { initialMilli } from './draftLines.ts';

type Held = readonly HeldCode[];

/** One of whatever the code belongs to. */
const ONE = 1_000;

/** The held codes with one more; the same code twice is quantity 2 (R44). */
export function withHeld(held: Held, { code, quantityMilli }: HeldCode): Held {
  const isSame = sameCodeAs(code);
  const known = held.find((one) => isSame(one.code));
  if (known === undefined) return [...held, { code, quantityMilli }];
  const more = { ...known, quantityMilli: Math.min(known.quantityMilli + quantityMilli, MAX_MILLI) };
  return held.map((one) => (one === known ? more : one));
}

export const withoutHeld = (held: Held, code: string): Held => held.filter((one) => one.code !== code);

/** Whether the code needs a place more than a bill has. */
export function isFullForCode(held: Held, code: string): boolean {
  return held.length >= MAX_HELD_CODES && !held.some((one) => sameCodeAs(code)(one.code));
}

/** The quantity that a held code stands for: what a scan of such a product adds, as often as it was scanned. */
export function quantityFor(held: Held, code: string, unit: Unit): number | undefined {
  const found = held.find((one) => one.code === code);
  return found && (found.quantityMilli * initialMilli(unit)) / ONE;
}
