/** The languages we write to people in. */
export type ReaderLanguage = 'en' | 'hi';

/** What a person reads by their client's `Accept-Language`: its first language where we have words for it, else English. */
export function readerLanguage(acceptLanguage: string | undefined): ReaderLanguage {
  return /^\s*hi\b/i.test(acceptLanguage ?? '') ? 'hi' : 'en';
}
