import type { ProductRow } from '@bahi/contracts';
import { useCallback } from 'react';
import { useLanguage, type Language } from '../i18n/language.ts';

type Named = Pick<ProductRow, 'name' | 'localName'>;

interface ProductNames {
  /** The one that readers of the language know it by: what rows begin with, and what questions and messages call it. */
  first: string;
  /** The other one, where there is one. */
  second: string | null;
}

/** A product's two names in the order of a reader: who reads Hindi looks for the local one. */
export function productNames({ name, localName }: Named, language: Language): ProductNames {
  if (localName === null || localName === '' || localName === name) return { first: name, second: null };
  return language === 'hi' ? { first: localName, second: name } : { first: name, second: localName };
}

/** `productNames` in the language on screen. */
export function useProductNames(): (product: Named) => ProductNames {
  const [language] = useLanguage();
  return useCallback((product) => productNames(product, language), [language]);
}
