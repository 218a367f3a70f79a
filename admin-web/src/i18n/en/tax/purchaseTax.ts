/** Taxes of a supplier's bill. */
export const purchaseTax = {
  prices: 'Prices on this bill',
  withTax: 'with tax',
  withoutTax: 'without tax',
  hsn: 'HSN',
  rate: 'GST rate',
  tax: 'Tax',
  taxable: 'Taxable',
  byRate: 'Tax by rate',
  credit: 'Input tax credit',
  noCredit: 'No credit: tax is cost',
};
