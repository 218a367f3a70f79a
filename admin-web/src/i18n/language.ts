import { useCallback } from 'react';
import { createStore, useStoreValue } from '../providers/createStore.ts';
import { loadOrReload } from '../providers/loadOrReload.ts';
import { fillIn, textAt, type TextParams, type WordKey, type Words } from './words.ts';

/** The languages of the product. */
export const LANGUAGES = ['en', 'hi'] as const;
export type Language = (typeof LANGUAGES)[number];
/** Each language by its own name. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', hi: 'हिन्दी' };

const STORAGE_KEY = 'language';
/** The texts of public pages; visitors need no others. */
const publicTexts: Record<Language, () => Promise<Partial<Words>>> = {
  en: async () => (await import('./en/publicTexts.ts')).publicTexts,
  hi: async () => (await import('./hi/publicTexts.ts')).publicTexts,
};
const all: Record<Language, () => Promise<Words>> = {
  en: async () => (await import('./en.ts')).en,
  hi: async () => (await import('./hi.ts')).hi,
};

/** The part that was requested last: texts of public pages, or all. */
let requested: Record<Language, () => Promise<Partial<Words>>> = publicTexts;

const isLanguage = (text: string | null | undefined): text is Language => LANGUAGES.some((name) => name === text);
/** Language and texts change together, so that nothing is half translated. */
const current = createStore<{ language: Language; words: Partial<Words> }>({ language: 'en', words: {} });

/** Chooses by local storage, then by the browser, else English. */
export function detectLanguage(stored: string | null, browser: readonly string[]): Language {
  if (isLanguage(stored)) return stored;
  const preferred = browser.map((tag) => tag.toLowerCase().split('-')[0]);
  // only the browser's first language counts: German before Hindi does not mean Hindi
  const [first] = preferred;
  return isLanguage(first) ? first : 'en';
}

/** The stored choice, from this tab or another; else the shown language. */
function chosen(): Language {
  const stored = localStorage.getItem(STORAGE_KEY);
  return isLanguage(stored) ? stored : current.get().language;
}

/** Detects and stores the language, loads the texts of public pages, and follows changes in other tabs. */
export async function restoreLanguage(): Promise<void> {
  localStorage.setItem(STORAGE_KEY, detectLanguage(localStorage.getItem(STORAGE_KEY), navigator.languages));
  addEventListener('storage', ({ key, newValue }) => {
    if (key === STORAGE_KEY && isLanguage(newValue)) void show(requested);
  });
  await show(publicTexts);
}

/** Stores the language and changes every text once its texts are loaded. */
export async function setLanguage(language: Language): Promise<void> {
  // stored first, so that a reload uses it
  localStorage.setItem(STORAGE_KEY, language);
  await show(all);
}

/** Loads the texts of the shop's screens in the chosen language. */
export async function loadShopWords(): Promise<void> {
  await show(all);
}

/** Loads and shows texts. A choice that is made meanwhile wins. */
async function show(part: Record<Language, () => Promise<Partial<Words>>>): Promise<void> {
  requested = part;
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

/** All loaded texts of the shown language, for react-admin's provider. */
export function currentWords(): Partial<Words> {
  return current.get().words;
}

/** `[language, setLanguage]` as a hook. */
export function useLanguage(): [Language, typeof setLanguage] {
  return [useStoreValue(current).language, setLanguage];
}

/** Translates a key outside components; components use `useTranslate`. */
export function translate(key: WordKey, params?: TextParams): string {
  return fillIn(textAt(current.get().words, key), params);
}

export type Translate = typeof translate;

/** `translate` as a hook: follows the language. */
export function useTranslate(): Translate {
  const { words } = useStoreValue(current);
  return useCallback<Translate>((key, params) => fillIn(textAt(words, key), params), [words]);
}
