/** The layout of the bill page: pay bar, sheet, strip, settings, keys. */
export const counter = {
  sheet: 'ग्राहक और भुगतान',
  openSheet: 'ग्राहक और भुगतान',
  closeSheet: 'सामान पर वापस',
};
