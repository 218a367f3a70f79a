import type { Query } from '@bahi/read-store';

/** A checked list request; `ids` for react-admin's getMany. */
export interface ListQuery extends Omit<Query, 'shopId'> {
  ids?: readonly string[];
}

/** Filters of lists; each resource names those it knows. `from` and `to` are days, inclusive. */
export type FilterName =
  | 'q'
  | 'id'
  | 'status'
  | 'kind'
  | 'categoryId'
  | 'vendorId'
  | 'customerId'
  | 'owes'
  | 'productId'
  | 'vendorBillNumber'
  | 'billId'
  | 'stockLabel'
  | 'incomplete'
  | 'taxClass'
  | 'hsn'
  | 'gstRate'
  | 'cashierId'
  | 'paymentMethod'
  | 'paymentStatus'
  | 'reason'
  | 'addressee'
  | 'report'
  | 'row'
  | 'at'
  | 'from'
  | 'to';
