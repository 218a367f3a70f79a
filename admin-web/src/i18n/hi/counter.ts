/** The layout of the bill page: pay bar, sheet, strip, lines, settings, keys. */
export const counter = {
  sheet: 'ग्राहक और भुगतान',
  openSheet: 'ग्राहक और भुगतान',
  closeSheet: 'सामान पर वापस',
  // strip
  added: '%{name} · %{quantity} · %{amount}',
  addedMore: '%{added} · अब %{whole}',
  removed: 'हटाया: %{name}',
  tookBack: 'वापस लिया: %{name}',
  takeBack: 'वापस लें',
  // line
  perUnit: 'प्रति %{unit}',
  openLine: '%{name} का दाम, छूट और टिप्पणी',
  closeLine: 'हो गया',
  formerPrice: 'सूची का दाम: %{price}',
  discountOrPercent: 'छूट (₹ या %)',
  note: 'टिप्पणी, छपेगी',
  noteOf: '%{name} पर टिप्पणी',
  // settings
  settings: 'इस पेज की सेटिंग',
  setting: {
    sounds: 'सामान जुड़ने और न जुड़ने पर आवाज़',
    vibration: 'सामान न जुड़ने पर कंपन (फ़ोन)',
    newestFirst: 'नया सामान सबसे ऊपर',
  },
  settingsFailed: 'सेटिंग सेव नहीं हुई',
  keys: {
    title: 'बिल पेज की कुंजियाँ',
    onPage: 'पेज पर',
    inSearch: 'खोज में',
    inQuantity: 'मात्रा में',
    page: {
      search: 'खोज पर जाएँ',
      walkIn: 'बिना नाम का ग्राहक, या नहीं',
      method: 'भुगतान का अगला तरीका',
      save: 'ड्राफ़्ट सेव करें',
      print: 'एस्टिमेट प्रिंट करें',
      generate: 'बिल बनाएँ',
      receive: 'यूपीआई मिल गया: बिल बनाएँ',
      keys: 'ये कुंजियाँ दिखाएँ',
    },
    search: {
      add: 'चुना हुआ सामान जोड़ें',
      choose: 'अगला सामान चुनें',
      toLines: 'खाली खोज में: आख़िरी लाइन पर',
      clear: 'खोज खाली करें',
    },
    line: {
      before: 'ऊपर की लाइन',
      after: 'नीचे की लाइन, फिर खोज',
      more: 'एक और',
      less: 'एक कम',
      remove: 'लाइन हटाएँ',
      open: 'दाम, छूट और टिप्पणी; लिखने के बाद वापस खोज पर',
      leave: 'वापस खोज पर',
    },
  },
};
