/** The layout of the bill page: pay bar, sheet, strip, lines, settings, keys. */
export const counter = {
  sheet: 'Customer and payment',
  openSheet: 'Customer and payment',
  closeSheet: 'Back to the products',
  // strip
  added: '%{name} · %{quantity} · %{amount}',
  addedMore: '%{added} · now %{whole}',
  removed: 'Removed: %{name}',
  tookBack: 'Taken back: %{name}',
  takeBack: 'Undo',
  // line
  perUnit: 'per %{unit}',
  openLine: 'price, discount and remark of %{name}',
  closeLine: 'Done',
  formerPrice: 'Price in the catalogue: %{price}',
  discountOrPercent: 'Discount (₹ or %)',
  note: 'Remark, printed',
  noteOf: 'Remark on %{name}',
  // settings
  settings: 'Settings of this page',
  setting: {
    sounds: 'Sound for added and refused products',
    vibration: 'Vibrate when a product is refused (phones)',
    newestFirst: 'Newest product first',
  },
  settingsFailed: 'Failed to save the settings',
  keys: {
    title: 'Keys of the bill page',
    onPage: 'On the page',
    inSearch: 'In the search',
    inQuantity: 'In a quantity',
    page: {
      search: 'Go to the search',
      walkIn: 'Walk-in customer, or not',
      method: 'Next payment method',
      save: 'Save as draft',
      print: 'Print an estimate',
      generate: 'Generate the bill',
      receive: 'UPI received: generate the bill',
      keys: 'Show these keys',
    },
    search: {
      add: 'Add the chosen product',
      choose: 'Choose the next product',
      toLines: 'In the empty search: to the last line',
      clear: 'Clear the search',
    },
    line: {
      before: 'Line above',
      after: 'Line below, then the search',
      more: 'One more',
      less: 'One less',
      remove: 'Remove the line',
      open: 'Price, discount and remark; after typing, back to the search',
      leave: 'Back to the search',
    },
  },
};
