import polyglotI18nProvider from 'ra-i18n-polyglot';
import english from 'ra-language-english';
import type { I18nProvider, TranslationMessages } from 'react-admin';
import { hindi } from '../../i18n/hi/reactAdmin.ts';
import { currentWords, type Language } from '../../i18n/language.ts';

const ownWords: Record<Language, TranslationMessages> = { en: english, hi: hindi };

/**
 * react-admin's texts merged with ours, so that `label="products.fields.name"` works in its components. One provider per language:
 * replacing it changes every text without remounting an open form.
 */
export function adminI18n(language: Language): I18nProvider {
  const messages = { ...ownWords[language], ...currentWords() };
  return polyglotI18nProvider(() => messages, language, [], { allowMissing: true });
}
