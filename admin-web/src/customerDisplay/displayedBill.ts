import type { ProductRow } from '@bahi/contracts';
import type { UpiRequest } from '@bahi/paper';

/** One line as the customer sees it. */
export interface DisplayedLine extends Pick<ProductRow, 'name' | 'localName' | 'unit'> {
  key: number;
  quantityMilli: number;
  unitPricePaise: number;
  /** After the line's own discount; null while its numbers are being typed. */
  amountPaise: number | null;
}

/** All that the customer may see of a bill: of stock, cost, the customer and whoever came before there is nothing here. */
export interface DisplayedBill {
  lines: readonly DisplayedLine[];
  /** Null while the numbers make no bill. */
  discountPaise: number | null;
  grandTotalPaise: number | null;
  /** Null while no QR code is shown. */
  upi: UpiRequest | null;
}
