export const purchaseTax = {
  prices: 'इस बिल के दाम',
  withTax: 'टैक्स सहित',
  withoutTax: 'टैक्स के बिना',
  hsn: 'एचएसएन',
  rate: 'जीएसटी दर',
  tax: 'टैक्स',
  taxable: 'कर योग्य',
  byRate: 'दर के अनुसार टैक्स',
  credit: 'इनपुट टैक्स क्रेडिट',
  noCredit: 'क्रेडिट नहीं: टैक्स लागत में',
};
