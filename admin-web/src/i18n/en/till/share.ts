/** A bill as PDF. */
export const pdf = {
  download: 'Download PDF',
  short: 'PDF',
  downloaded: 'PDF downloaded',
  failed: 'Failed to generate bill PDF',
};

/** Sending a bill to its customer. */
export const share = {
  share: 'Share',
  title: 'Share bill %{number}',
  estimateTitle: 'Share estimate',
  sharePdf: 'Share PDF',
  making: 'Making the PDF…',
  ready: 'The PDF is ready. Press “Share PDF”.',
  cancelled: 'Nothing was shared. Choose how to send the bill.',
  failed: 'This device could not share the PDF. Choose another way.',
  capped:
    'This bill is not paid yet. Payment apps limit QR codes read from a picture to ₹2,000. Ask the customer to pay to the UPI ID, or to scan the code with another phone.',
  number: 'WhatsApp number of the customer',
  chooseInWhatsApp: 'Without a number you choose the person in WhatsApp.',
  numberUnknown: 'This is not a complete phone number. You choose the person in WhatsApp.',
  message: 'Message',
  sendText: 'Send message on WhatsApp',
  copy: 'Copy the text',
  copied: 'The text is copied',
  notCopied: 'The text could not be copied. Mark it and copy it by hand.',
  noFile: 'The message carries no file. Download the PDF and attach it in WhatsApp.',
};
