/** Payment by UPI: the QR code, its reference, and the window for the customer. */
export const upi = {
  showQr: 'यूपीआई क्यूआर दिखाएँ',
  hideQr: 'यूपीआई क्यूआर छिपाएँ',
  qrOf: 'यूपीआई क्यूआर कोड: %{payee} को %{amount}',
  qrFailed: 'क्यूआर कोड लोड नहीं हुआ।',
  large: 'ज़्यादातर बैंक एक बार में ₹1,00,000 तक का ही यूपीआई भुगतान करते हैं। यह भुगतान रुक सकता है।',
  reference: 'यूपीआई रेफ़रेंस (वैकल्पिक)',
  received: 'पैसे मिल गए',
  receivedGenerate: 'पैसे मिल गए: बिल बनाएँ',
  provesNothing: 'पैसे आते देख लें, तभी दबाएँ। स्क्रीनशॉट कोई सबूत नहीं है।',
  referenceUsed: 'यही रेफ़रेंस एक और बिल पर भी है:',
  formerId: 'इस बिल का भुगतान %{upiId} पर है, जो अब दुकान की यूपीआई आईडी नहीं है।',
  notConfirmed: 'यूपीआई की पुष्टि बाकी',
  toConfirm: '1 यूपीआई भुगतान की पुष्टि बाकी है |||| %{smart_count} यूपीआई भुगतानों की पुष्टि बाकी है',
  toConfirmLink: 'ये बिल दिखाएँ',
};

/** The window that faces the customer. */
export const display = {
  open: 'ग्राहक के लिए स्क्रीन',
  title: 'ग्राहक के लिए',
  blocked: 'ब्राउज़र ने ग्राहक की विंडो रोक दी।',
  alreadyOpen: 'ग्राहक की स्क्रीन दूसरी विंडो में खुली है।',
  openByLink: 'यहाँ खोलें',
  welcome: 'स्वागत है',
  toPay: 'देना है',
  discount: 'छूट: %{discount}',
  maySleep: 'यह स्क्रीन चालू नहीं रखी जा सकती: यह अपने आप बंद हो सकती है।',
};
