/** Categories, vendors, products. */
export const catalogue = {
  categories: {
    title: 'Categories',
    newTitle: 'New category',
  },
  vendors: {
    title: 'Vendors',
    newTitle: 'New vendor',
  },
  products: {
    title: 'Products',
    newTitle: 'New product',
    historyTitle: 'Stock history',
  },
};
