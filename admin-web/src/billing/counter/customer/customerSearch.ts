import { latinDigits, nationalNumber, phoneKey, type CustomerRow, type Id } from '@bahi/contracts';

/** Fewer letters or digits are not searched for: they would find half of all customers. */
const MIN_LETTERS = 2;
const MIN_DIGITS = 3;

/** Digits in groups, as a phone number is typed. */
const isOfDigits = (text: string): boolean => /^[\d\s()+./-]+$/.test(latinDigits(text));

/** What is searched for while this is typed in the customer field; empty for nothing. */
export function searchedText(typed: string): string {
  const text = typed.trim();
  if (isOfDigits(text)) return nationalNumber(text).length >= MIN_DIGITS ? text : '';
  return Array.from(text).length >= MIN_LETTERS ? text : '';
}

/** One line of the list below the field. */
export type Suggestion =
  | { kind: 'known'; customer: CustomerRow }
  /** Nobody has the typed phone number. */
  | { kind: 'new'; phone: string }
  /** A customer has the typed number: the bill is theirs, and prints another name. */
  | { kind: 'otherName'; phone: string; customerId: Id };

/** The customers with the phone number of this text, whatever its spelling; none while it is no whole number. */
export function withPhone(text: string, customers: readonly CustomerRow[]): CustomerRow[] {
  const key = phoneKey(text);
  return key === null ? [] : customers.filter(({ phone }) => phoneKey(phone) === key);
}

/**
 * The lines of the list: customers with exactly the typed number or name first, the others as the server ranks them. For a whole
 * phone number the last line takes it for somebody else.
 */
export function suggestionsFor(typed: string, customers: readonly CustomerRow[]): Suggestion[] {
  const text = typed.trim();
  const sameName = (name: string): boolean => name.toLowerCase() === text.toLowerCase();
  const samePhone = withPhone(text, customers);
  const isExact = (one: CustomerRow): boolean => samePhone.includes(one) || sameName(one.name);
  const known = [...customers.filter(isExact), ...customers.filter((one) => !isExact(one))].map(
    (customer) => ({ kind: 'known', customer }) as const,
  );
  if (phoneKey(text) === null) return known;
  const [holder] = samePhone;
  const last: Suggestion =
    holder === undefined ? { kind: 'new', phone: text } : { kind: 'otherName', phone: text, customerId: holder.id };
  return [...known, last];
}
