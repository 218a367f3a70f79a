import { mulDivHalfUp } from '@bahi/contracts';

/** Taxes of a sum in paise: CGST is always equal to SGST. */
export interface RateTax {
  /** CGST, and the same again SGST. */
  halfPaise: number;
  igstPaise: number;
}

/** Tax of a row from its summed taxable value, as the portal computes it: each half rounded alone (R46). */
export function rateTax(taxableValuePaise: number, rateBps: number, isInter: boolean): RateTax {
  return {
    halfPaise: isInter ? 0 : mulDivHalfUp(taxableValuePaise, rateBps, 20_000),
    igstPaise: isInter ? mulDivHalfUp(taxableValuePaise, rateBps, 10_000) : 0,
  };
}

/** The value under a key, which `make` creates when it is not there. */
export function entryOf<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}
