/** The languages of our mails and pages. */
export type ReaderLanguage = 'en' | 'hi';

/** The reader's language by `Accept-Language`: its first language if we have it, else English. */
export function readerLanguage(acceptLanguage: string | undefined): ReaderLanguage {
  return /^\s*hi\b/i.test(acceptLanguage ?? '') ? 'hi' : 'en';
}
