import { useCallback } from 'react';
import type { en } from '../i18n/en.ts';
import { fillIn, textAt, type TextParams, type WordKey, type Words } from '../i18n/words.ts';
import { createStore, useStoreValue } from './createStore.ts';

/** The languages with texts. */
export const LANGUAGES = ['en', 'hi'] as const;
export type Language = (typeof LANGUAGES)[number];
/** Each language by its own name, whatever the reader's language is. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', hi: 'हिन्दी' };

const STORAGE_KEY = 'language';
const loaders: Record<Language, () => Promise<Words>> = {
  en: async () => (await import('../i18n/en.ts')).en,
  hi: async () => (await import('../i18n/hi.ts')).hi,
};

const isLanguage = (text: string | null | undefined): text is Language => LANGUAGES.some((name) => name === text);
/** Language and its words change together, so nothing is ever half translated. */
const current = createStore<{ language: Language; words: Words | undefined }>({ language: 'en', words: undefined });

/** Local storage, then the browser, then English. */
export function detectLanguage(stored: string | null, browser: readonly string[]): Language {
  if (isLanguage(stored)) return stored;
  const preferred = browser.map((tag) => tag.toLowerCase().split('-')[0]);
  // the first language of the browser decides: German before Hindi is not a wish for Hindi
  const [first] = preferred;
  return isLanguage(first) ? first : 'en';
}

/** Finds the reader's language and loads its words; the result is kept in local storage at once. */
export async function restoreLanguage(): Promise<void> {
  await setLanguage(detectLanguage(localStorage.getItem(STORAGE_KEY), navigator.languages));
}

/** Changes the language: the choice is kept, and every text on screen follows when its words are here. */
export async function setLanguage(language: Language): Promise<void> {
  localStorage.setItem(STORAGE_KEY, language);
  const words = await loaders[language]();
  // somebody may have chosen again meanwhile
  if (localStorage.getItem(STORAGE_KEY) !== language) return;
  document.documentElement.lang = language;
  current.set({ language, words });
}

/** The language whose words are shown. */
export function currentLanguage(): Language {
  return current.get().language;
}

/** All words of the shown language, for react-admin's provider. */
export function currentWords(): Words | typeof en | undefined {
  return current.get().words;
}

/** `[language, setLanguage]`, with a new render at each change. */
export function useLanguage(): [Language, (language: Language) => void] {
  const { language } = useStoreValue(current);
  const choose = useCallback((next: Language) => void setLanguage(next), []);
  return [language, choose];
}

/** The text of a key in the shown language. Outside components, or while one renders; a component that shows it uses `useTranslate`. */
export function translate(key: WordKey, params?: TextParams): string {
  const { words } = current.get();
  return words === undefined ? '' : fillIn(textAt(words, key), params);
}

export type Translate = typeof translate;

/** `translate`, with a new render when the language changes. */
export function useTranslate(): Translate {
  const { words } = useStoreValue(current);
  return useCallback<Translate>(
    (key, params) => (words === undefined ? '' : fillIn(textAt(words, key), params)),
    [words],
  );
}
