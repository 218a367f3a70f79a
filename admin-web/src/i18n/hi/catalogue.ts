/** Categories, vendors, products. */
export const catalogue = {
  categories: {
    title: 'श्रेणियाँ',
    newTitle: 'नई श्रेणी',
  },
  vendors: {
    title: 'विक्रेता',
    newTitle: 'नया विक्रेता',
  },
  products: {
    title: 'उत्पाद',
    newTitle: 'नया उत्पाद',
    historyTitle: 'स्टॉक इतिहास',
  },
};
