import { useCallback } from 'react';
import { createStore, useStoreValue } from '../providers/createStore.ts';
import { loadOrReload } from '../providers/loadOrReload.ts';
import { fillIn, textAt, type TextParams, type WordKey, type Words } from './words.ts';

/** The languages with texts. */
export const LANGUAGES = ['en', 'hi'] as const;
export type Language = (typeof LANGUAGES)[number];
/** Each language by its own name, whatever the reader's language is. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', hi: 'हिन्दी' };

const STORAGE_KEY = 'language';
/** The words of a language come in two parts: visitors need only the first. */
const forEverybody: Record<Language, () => Promise<Partial<Words>>> = {
  en: async () => (await import('./en/forEverybody.ts')).forEverybody,
  hi: async () => (await import('./hi/forEverybody.ts')).forEverybody,
};
const all: Record<Language, () => Promise<Words>> = {
  en: async () => (await import('./en.ts')).en,
  hi: async () => (await import('./hi.ts')).hi,
};

/** What was asked for last: the words for visitors, or those of the shop too. */
let wanted: Record<Language, () => Promise<Partial<Words>>> = forEverybody;

const isLanguage = (text: string | null | undefined): text is Language => LANGUAGES.some((name) => name === text);
/** Language and its words change together, so nothing is ever half translated. */
const current = createStore<{ language: Language; words: Partial<Words> }>({ language: 'en', words: {} });

/** Local storage, then the browser, then English. */
export function detectLanguage(stored: string | null, browser: readonly string[]): Language {
  if (isLanguage(stored)) return stored;
  const preferred = browser.map((tag) => tag.toLowerCase().split('-')[0]);
  // the first language of the browser decides: German before Hindi is not a wish for Hindi
  const [first] = preferred;
  return isLanguage(first) ? first : 'en';
}

/** The stored choice, made here or in another tab; else what is on screen. */
function chosen(): Language {
  const stored = localStorage.getItem(STORAGE_KEY);
  return isLanguage(stored) ? stored : current.get().language;
}

/** Finds the reader's language and loads the words for everybody; the result is kept in local storage at once, and follows other tabs. */
export async function restoreLanguage(): Promise<void> {
  localStorage.setItem(STORAGE_KEY, detectLanguage(localStorage.getItem(STORAGE_KEY), navigator.languages));
  addEventListener('storage', ({ key, newValue }) => {
    if (key === STORAGE_KEY && isLanguage(newValue)) void show(wanted);
  });
  await show(forEverybody);
}

/** Changes the language: the choice is kept, and every text on screen follows when its words are here. */
export async function setLanguage(language: Language): Promise<void> {
  // kept at once, so a page that has to be loaded again comes back in it
  localStorage.setItem(STORAGE_KEY, language);
  await show(all);
}

/** Loads the words of the screens behind the sign-in, in the language that was chosen last; it chooses none itself. */
export async function loadShopWords(): Promise<void> {
  await show(all);
}

/** Loads words and shows them. The latest choice wins, also one that is made while they are on their way. */
async function show(part: Record<Language, () => Promise<Partial<Words>>>): Promise<void> {
  wanted = part;
  const language = chosen();
  const words = await loadOrReload(part[language]);
  if (chosen() !== language) return show(part);
  document.documentElement.lang = language;
  current.set({ language, words });
}

/** The language on screen, outside components. */
export function shownLanguage(): Language {
  return current.get().language;
}

/** All loaded words of the shown language, for react-admin's provider. */
export function currentWords(): Partial<Words> {
  return current.get().words;
}

/** `[language, setLanguage]`, with a new render at each change. */
export function useLanguage(): [Language, typeof setLanguage] {
  return [useStoreValue(current).language, setLanguage];
}

/** The text of a key in the shown language. Outside components, or while one renders; a component that shows it uses `useTranslate`. */
export function translate(key: WordKey, params?: TextParams): string {
  return fillIn(textAt(current.get().words, key), params);
}

export type Translate = typeof translate;

/** `translate`, with a new render when the language changes. */
export function useTranslate(): Translate {
  const { words } = useStoreValue(current);
  return useCallback<Translate>((key, params) => fillIn(textAt(words, key), params), [words]);
}
