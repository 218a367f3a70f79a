import type { BillView } from '@bahi/contracts';
import type { UpiRequest } from '@bahi/paper';
import type { DisplayedBill } from '../customerDisplay/displayedBill.ts';
import type { Draft } from './draft/draft.ts';

interface DraftFigures {
  amounts: readonly number[];
  totals: { billDiscountPaise: number; discountPaise: number; grandTotalPaise: number } | undefined;
  upi: UpiRequest | undefined;
}

/** A draft as the customer's display shows it. */
export function displayedDraft({ lines }: Draft, { amounts, totals, upi }: DraftFigures): DisplayedBill {
  return {
    lines: lines.map(({ key, name, localName, unit, quantityMilli, unitPricePaise }, index) => ({
      key,
      name,
      localName,
      unit,
      quantityMilli: quantityMilli || 0,
      unitPricePaise: unitPricePaise || 0,
      amountPaise: amounts[index] ?? null,
    })),
    billDiscountPaise: totals?.billDiscountPaise ?? null,
    discountPaise: totals?.discountPaise ?? null,
    grandTotalPaise: totals?.grandTotalPaise ?? null,
    upi: upi ?? null,
  };
}

/** A completed bill with its QR code as the customer's display shows it. */
export function displayedSale(bill: BillView, upi: UpiRequest): DisplayedBill {
  const { lines, billDiscountPaise, discountPaise, grandTotalPaise } = bill;
  return {
    lines: lines.map((line) => ({
      key: line.lineNo,
      name: line.name,
      localName: line.localName,
      unit: line.unit,
      quantityMilli: line.quantityMilli,
      unitPricePaise: line.unitPricePaise,
      amountPaise: line.grossPaise - line.discountPaise,
    })),
    billDiscountPaise,
    discountPaise,
    grandTotalPaise,
    upi,
  };
}
