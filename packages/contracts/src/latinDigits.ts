/** Codes of zero in the scripts of India, in Arabic and Persian, and in full width. The other digits follow it. */
const ZEROS = [
  0x06_60, 0x06_f0, 0x09_66, 0x09_e6, 0x0a_66, 0x0a_e6, 0x0b_66, 0x0b_e6, 0x0c_66, 0x0c_e6, 0x0d_66, 0xff_10,
];
const ANY_DIGIT = /[٠-٩۰-۹०-९০-৯੦-੯૦-૯୦-୯௦-௯౦-౯೦-೯൦-൯０-９]/g;

/** `१२३` → `123`, from any script that is written in India; everything else stays. */
export function latinDigits(text: string): string {
  return text.replace(ANY_DIGIT, (digit) => {
    const code = digit.charCodeAt(0);
    return String(code - (ZEROS.find((zero) => code >= zero && code < zero + 10) ?? code));
  });
}
