import type { ProductRow } from '@bahi/contracts';
import { useCallback } from 'react';
import { useLanguage, type Language } from '../i18n/language.ts';

type Named = Pick<ProductRow, 'name' | 'localName'>;

interface ProductNames {
  /** The name in the reader's language, used in rows, dialogs and messages. */
  first: string;
  /** The other name, if there is one. */
  second: string | null;
}

/** A product's two names, that of the reader's language first. */
export function productNames({ name, localName }: Named, language: Language): ProductNames {
  if (localName === null || localName === '' || localName === name) return { first: name, second: null };
  return language === 'hi' ? { first: localName, second: name } : { first: name, second: localName };
}

/** `productNames` in the language on screen. */
export function useProductNames(): (product: Named) => ProductNames {
  const [language] = useLanguage();
  return useCallback((product) => productNames(product, language), [language]);
}
