/** Products that staff added or changed at the counter. */
export const incomplete = {
  mark: 'From the counter, to be checked',
  count:
    'Staff added or linked one product at the counter. |||| Staff added or linked %{smart_count} products at the counter.',
  show: 'Show',
  showAll: 'Show all',
  none: 'All products from the counter are checked.',
  note: 'Staff added this product, or a code of it, at the counter. Check price, category and codes: saving takes the mark away.',
};
