/** Tax on the bill page and in a bill's details. */
export const billTax = {
  place: 'Place of supply',
  placeText: '%{state} (%{reason})',
  reasons: {
    shop_not_registered: 'the shop is not registered',
    shop_state: 'your shop',
    delivery_state: 'delivery there',
    customer_state: 'state of the customer',
    customer_gstin: 'GST number of the customer',
  },
  deliveryState: 'Delivered to another state',
  doubtfulNumber: 'This does not look like a GST number: please check it.',
  rates: 'GST by rate',
  rateOf: '%{rate} on %{taxable}',
  halves: 'CGST %{cgst} + SGST %{sgst}',
  whole: 'IGST %{igst}',
  lineTax: 'GST %{rate}: %{tax}',
  marks: {
    rate_missing: 'No GST rate',
    line_above_mrp: 'Above the MRP',
    hsn_missing: 'No HSN code',
  },
  splitNow: 'Split the exempt lines',
  split: 'The exempt lines are on a second bill beside this one',
  splitFailed: 'The bill could not be split',
  document: 'Document',
  documents: {
    bill: 'Bill',
    bill_of_supply: 'Bill of Supply',
    tax_invoice: 'Tax Invoice',
    invoice_cum_bill_of_supply: 'Invoice-cum-Bill of Supply',
  },
  warnings: {
    gst_number_check: "The customer's GST number does not look like one: please check it before you file.",
    other_state_needs_registration: 'Selling goods to another state needs a GST registration, whatever the turnover.',
  },
};
