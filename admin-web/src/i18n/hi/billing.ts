/** Bill page, billing list, sales list, bill details. */
export const billing = {
  billing: {
    title: 'बिलिंग',
    billTitle: 'बिल',
    detailsTitle: 'बिल का विवरण',
  },
  sales: {
    title: 'बिक्री',
  },
};
