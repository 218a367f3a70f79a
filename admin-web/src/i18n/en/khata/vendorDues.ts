/** What the shop owes its vendors: how a purchase is paid, and what is open. The words of a khata are in `dues`. */
export const vendorDues = {
  openTitle: 'Owed for',

  how: {
    title: 'How is it paid?',
    outside: 'Outside the drawer',
    outsideHint: 'Paid already, for example from the bank. Nothing is owed, and no cash leaves the drawer.',
    owed: 'Owed',
    owedHint: '%{amount} is owed to the vendor.',
    now: 'Now',
    nowHint: 'Cash leaves the drawer. What is not paid is owed.',
    paid: 'Paid: %{paid} · Owed: %{owed}',
    tooMuch: 'This is %{amount} more than the bill.',
    method: '%{method} paid',
    reference: 'UPI or card reference',
  },
  money: {
    title: 'Payment of the vendor’s bill',
    outside: 'Paid outside the drawer',
    paid: 'Paid with the bill',
    nothing: 'Nothing',
    owed: 'Owed now',
  },
};
