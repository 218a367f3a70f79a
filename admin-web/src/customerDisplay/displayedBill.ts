import type { ProductRow } from '@bahi/contracts';
import type { UpiRequest } from '@bahi/paper';

/** A line on the customer's display. */
export interface DisplayedLine extends Pick<ProductRow, 'name' | 'localName' | 'unit'> {
  key: number;
  quantityMilli: number;
  unitPricePaise: number;
  /** After the line's discount; null while its numbers are incomplete. */
  amountPaise: number | null;
}

/** The bill on the customer's display: without stock, cost or customer data. */
export interface DisplayedBill {
  lines: readonly DisplayedLine[];
  /** Null while the numbers are incomplete. */
  billDiscountPaise: number | null;
  /** All discounts, those of the lines included. */
  discountPaise: number | null;
  grandTotalPaise: number | null;
  /** Null while no QR code is shown. */
  upi: UpiRequest | null;
}
