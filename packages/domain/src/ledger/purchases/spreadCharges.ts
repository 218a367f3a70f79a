import { refuseField, type Refused } from '@bahi/contracts';
import { spreadOverBill } from '../../arithmetic/index.ts';
import type { PurchaseLine, RecordPurchaseBatch } from '../commands.ts';
import { purchaseFigures } from './purchaseFigures.ts';
import { taxTermsOf } from './purchaseTax.ts';

export type Spread = { kind: 'spread'; lines: PurchaseLine[] } | Refused;

/**
 * Gives each line of a supplier's bill its part of the bill's discount and freight, by the cost of the lines. A line without valid
 * amounts takes no part: receiving it refuses it. Refusal: `too_large` for a discount above the cost of all lines.
 */
export function spreadCharges({ head, lines, charges, shop, now }: RecordPurchaseBatch): Spread {
  const { discountPaise, freightPaise } = charges ?? { discountPaise: 0, freightPaise: 0 };
  if (discountPaise === 0 && freightPaise === 0) return { kind: 'spread', lines };
  const valued = lines.map((line) => {
    const { claimsCredit } = line;
    const figures = purchaseFigures(line, taxTermsOf({ vendor: head, shop, now, claimsCredit }));
    return { ...line, productId: line.product.id, valuePaise: 'code' in figures ? 0 : figures.costPaise };
  });
  const costPaise = valued.reduce((sum, { valuePaise }) => sum + valuePaise, 0);
  if (discountPaise > costPaise) return refuseField('too_large', 'discountPaise');
  const discounts = spreadOverBill(discountPaise, valued);
  const freights = spreadOverBill(freightPaise, valued);
  return {
    kind: 'spread',
    lines: lines.map((line, place) => ({
      ...line,
      discountPaise: discounts[place] ?? 0,
      freightPaise: freights[place] ?? 0,
    })),
  };
}
