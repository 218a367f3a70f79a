/** Groups digits the Indian way, thousands and then hundreds: `12,34,567`. */
function grouped(digits: string): string {
  return digits.replace(/\B(?=(\d{2})*\d{3}$)/g, ',');
}

/** `12,34,567.50`; a minus sign comes first. Exact for any safe integer. */
export function plainAmount(paise: number): string {
  const [size, sign] = [Math.abs(paise), paise < 0 ? '-' : ''];
  const rupees = grouped(String(Math.floor(size / 100)));
  return `${sign}${rupees}.${String(size % 100).padStart(2, '0')}`;
}

/** `₹12,34,567.50`, `-₹5.00` (R45). */
export function rupeeAmount(paise: number): string {
  return paise < 0 ? `-₹${plainAmount(-paise)}` : `₹${plainAmount(paise)}`;
}

/** Thousandths as a decimal number: `2.5`, `1,00,000`. */
export function plainQuantity(milli: number): string {
  const [size, sign] = [Math.abs(milli), milli < 0 ? '-' : ''];
  const part = String(size % 1_000)
    .padStart(3, '0')
    .replace(/0+$/, '');
  return `${sign}${grouped(String(Math.floor(size / 1_000)))}${part === '' ? '' : `.${part}`}`;
}
