/** The registration for GST: its section and dialog on the profile page. */
export const registration = {
  title: 'GST registration',
  edit: 'Edit GST registration',
  from: 'Registered since',
  fromHint: 'The first day on the certificate. Bills of earlier days stay as they are.',
  end: 'First day without registration',
  endHint: 'Bills from this day on carry no GST. Bills of earlier days stay as they are.',
  former: 'Before',
  days: 'from %{from} to before %{until}',
  schemeHints: {
    none: 'Your bills carry no GST.',
    composition: 'Your bills are bills of supply. They show no tax, and you pay it yourself from what you sell.',
    regular: 'Your bills are tax invoices: each product needs its rate.',
  },
  gstinHint: '15 characters, as on the certificate',
  gstinMissing: 'One character more |||| %{smart_count} characters more',
  gstinWrong: 'This does not look like a GST number: please compare it with your certificate.',
  gstinOf: 'A number of %{state}',
  otherState: 'The number belongs to another state.',
  initialHint: 'The first number: %{number}',
  filing: 'Returns',
  filings: { monthly: 'Each month', quarterly: 'Each quarter' },
  aboveFiveCrore: 'Turnover of last year above ₹5 crore: HSN codes have six digits',
  turnovers: { true: 'turnover above ₹5 crore', false: 'turnover up to ₹5 crore' },
  withoutRate:
    'One product has no GST rate and cannot be sold before it has one. |||| %{smart_count} products have no GST rate and cannot be sold before they have one.',
  showThem: 'Show them',
  compositionEffect: 'Bills to customers of other states are refused under the composition scheme.',
  untaxed:
    'One bill since this day is out without tax. It contains %{tax} of tax. |||| %{smart_count} bills since this day are out without tax. They contain %{tax} of tax.',
  untaxedCapped:
    'More than %{smart_count} bills since this day are out without tax. The first of them contain %{tax} of tax.',
  untaxedBill: '%{number} (%{amount})',
  untaxedMore: 'and one more |||| and %{smart_count} more',
  untaxedLaw:
    'They stay as they are printed. The law asks for revised invoices within a month of the certificate (rule 53(2)); please ask your accountant.',
  untaxedYes: 'Yes, begin on this day all the same',
  saved: 'GST registration saved',
  failed: 'Failed to save the GST registration',
};
