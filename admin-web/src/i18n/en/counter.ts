/** The layout of the bill page: pay bar, sheet, strip, settings, keys. */
export const counter = {
  sheet: 'Customer and payment',
  openSheet: 'Customer and payment',
  closeSheet: 'Back to the products',
};
