import { mulDivHalfUp } from '@bahi/contracts';

/** Quantity × price of one whole unit, in paise, rounded half up once per line. */
export function lineGross(quantityMilli: number, unitPricePaise: number): number {
  return mulDivHalfUp(quantityMilli, unitPricePaise, 1000);
}
