import type { PrintLanguage } from '@bahi/contracts';
import { en, type PaperTexts } from './en.ts';
import { hi } from './hi.ts';

const textsOf = { en: [en], hi: [hi], both: [en, hi] } as const satisfies Record<PrintLanguage, readonly PaperTexts[]>;

/** Gives texts in one language, or in both side by side. */
export interface Say {
  /** One entry per language; a text that is the same in both appears once. */
  each(text: (texts: PaperTexts) => string): string[];
  /** In the first language alone: abbreviations and names of states, which both readers know. */
  short(text: (texts: PaperTexts) => string): string;
  /** On one line: `Date / तारीख`. */
  line(text: (texts: PaperTexts) => string): string;
}

/** The texts in a language; `both` gives each in both languages. */
export function sayIn(language: PrintLanguage): Say {
  const each: Say['each'] = (text) => [...new Set(textsOf[language].map(text))];
  return { each, short: (text) => text(textsOf[language][0]), line: (text) => each(text).join(' / ') };
}
