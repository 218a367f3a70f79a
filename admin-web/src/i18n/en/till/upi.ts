/** Payment by UPI: the QR code, its reference, and the window for the customer. */
export const upi = {
  showQr: 'Show UPI QR',
  hideQr: 'Hide UPI QR',
  qrOf: 'UPI QR code: %{amount} to %{payee}',
  qrFailed: 'The QR code could not be loaded.',
  large: 'Most banks allow at most ₹1,00,000 in one UPI payment. This one may be refused.',
  reference: 'UPI reference (optional)',
  received: 'Received',
  receivedGenerate: 'Received: generate bill',
  provesNothing: 'Press this when you have seen the money arrive. A screenshot proves nothing.',
  referenceUsed: 'Another bill has this reference, too:',
  formerId: 'This bill is paid to %{upiId}, which is not the UPI ID of the shop any more.',
  notConfirmed: 'UPI not confirmed',
  toConfirm: 'One UPI payment is not confirmed yet |||| %{smart_count} UPI payments are not confirmed yet',
  toConfirmLink: 'Show these bills',
};

/** The window that faces the customer. */
export const display = {
  open: 'Customer display',
  title: 'For the customer',
  blocked: 'The browser blocked the customer’s window.',
  alreadyOpen: 'The customer’s display is open in another window.',
  openByLink: 'Open it here',
  welcome: 'Welcome',
  toPay: 'To pay',
  discount: 'Discount: %{discount}',
  maySleep: 'This device cannot keep its screen on: it may turn off.',
};
