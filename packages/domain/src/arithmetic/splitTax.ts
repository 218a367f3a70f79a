import { mulDivHalfUp } from '@bahi/contracts';

/** The taxes of a supply: none, CGST and SGST within the state, or IGST across states (R18). */
export type TaxScheme = 'none' | 'intra_state' | 'inter_state';

export interface TaxSplit {
  taxableValuePaise: number;
  cgstPaise: number;
  sgstPaise: number;
  igstPaise: number;
}

/**
 * Splits a line's value after discounts into taxable value and taxes, in paise. An inclusive price contains the tax
 * (R21), to an exclusive one it is added (R22). Within the state each half is rounded alone: two halves may differ from
 * the IGST by a paisa.
 */
export function splitTax(valuePaise: number, rateBps: number, includesTax: boolean, scheme: TaxScheme): TaxSplit {
  if (scheme === 'none' || rateBps === 0) {
    return { taxableValuePaise: valuePaise, cgstPaise: 0, sgstPaise: 0, igstPaise: 0 };
  }
  const whole = includesTax ? 10_000 + rateBps : 10_000;
  const half = scheme === 'intra_state' ? mulDivHalfUp(valuePaise, rateBps, 2 * whole) : 0;
  const igstPaise = scheme === 'inter_state' ? mulDivHalfUp(valuePaise, rateBps, whole) : 0;
  const taxableValuePaise = includesTax ? valuePaise - 2 * half - igstPaise : valuePaise;
  return { taxableValuePaise, cgstPaise: half, sgstPaise: half, igstPaise };
}
