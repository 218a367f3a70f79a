/** Bill page, billing list, sales list, bill details. */
export const billing = {
  billing: {
    title: 'Billing',
    billTitle: 'Bill',
    detailsTitle: 'Bill details',
  },
  sales: {
    title: 'Sales',
  },
};
