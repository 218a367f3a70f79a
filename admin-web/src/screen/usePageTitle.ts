import { useEffect } from 'react';
import { useTranslate } from '../i18n/language.ts';

/** Sets the document's title to that of the screen. */
export function usePageTitle(title: string): void {
  const translate = useTranslate();
  const product = translate('common.productName');
  useEffect(() => {
    document.title = `${title} · ${product}`;
  }, [title, product]);
}
