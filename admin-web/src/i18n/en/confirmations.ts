/** Refusals that a person may confirm. */
export const confirmations = {
  /** Shown to roles that may not. */
  ownerOnly: 'The owner can confirm this.',
  /** The button that confirms each. */
  confirm: {
    stock_would_go_negative: 'Sell it anyway',
    credit_limit_exceeded: 'Give the credit',
    cash_limit_reached: 'Take the cash anyway',
    staff_price_fixed: 'Sell at this price',
    staff_discount_too_large: 'Give this discount',
    vendor_bill_repeated: 'Record it anyway',
    category_archived: 'Restore both',
    bills_pending: 'Close the day anyway',
  },
};
