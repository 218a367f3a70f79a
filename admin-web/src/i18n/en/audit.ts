/** The auditor's room. */
export const audit = {
  title: 'Auditor’s room',
  movements: 'All stock movements',
  empty: 'Nothing has moved yet.',
  compare: 'Compare the stock at two instants',
  compareHint:
    'An instant can be shown as it was, with all that is recorded by now, or as it was known then: what was recorded later is left out.',
  first: 'First instant',
  second: 'Second instant',
  reading: 'Shown',
  asOf: 'as it was',
  knownAt: 'as it was known then',
  show: 'Compare',
  failed: 'The stock could not be compared',
  values: 'Value of the stock: %{before} → %{after}',
  same: 'No product differs.',
  whole: 'Show also one product that is the same |||| Show also %{smart_count} products that are the same',
  cut: 'The first %{shown} of %{count} products are shown.',
  stock: 'Stock',
  value: 'Value',
};
