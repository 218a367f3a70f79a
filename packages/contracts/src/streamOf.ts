import type { Id } from './primitives.ts';

/** The name of each stream. Events and decisions of a family are in the folders of that name. */
export const streamOf = {
  account: (accountId: Id): string => `account-${accountId}`,
  /** The key is an HMAC of the address. */
  email: (emailKey: string): string => `email-${emailKey}`,
  /** The key is an HMAC of the number. */
  phone: (phoneKey: string): string => `phone-${phoneKey}`,
  shop: (shopId: Id): string => `shop-${shopId}`,
  catalogue: (shopId: Id): string => `catalogue-${shopId}`,
  customers: (shopId: Id): string => `customers-${shopId}`,
  bill: (billId: Id): string => `bill-${billId}`,
  ledger: (shopId: Id): string => `ledger-${shopId}`,
  feedback: (feedbackId: Id): string => `feedback-${feedbackId}`,
  import: (importId: Id): string => `import-${importId}`,
};

/** First part of a stream's name: `ledger` for `ledger-{shopId}`. */
export type StreamFamily = keyof typeof streamOf;

export const isStreamOf = (family: StreamFamily, stream: string): boolean => stream.startsWith(`${family}-`);

/** Second part of a stream's name: what it is about. */
export const idOfStream = (stream: string): string => stream.slice(stream.indexOf('-') + 1);

/** Prefixes of the streams that sales take from and that change rarely. */
export const FOLLOWED_STREAMS = [streamOf.shop(''), streamOf.catalogue('')];

/** Whether the name of a stream begins with one of the prefixes. */
export function hasPrefix(stream: string, prefixes: readonly string[]): boolean {
  return prefixes.some((prefix) => stream.startsWith(prefix));
}
