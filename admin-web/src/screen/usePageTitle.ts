import { useEffect } from 'react';
import { useTranslate } from '../i18n/language.ts';

/** Names the browser's tab after the screen. */
export function usePageTitle(title: string): void {
  const translate = useTranslate();
  const product = translate('common.productName');
  useEffect(() => {
    document.title = `${title} · ${product}`;
  }, [title, product]);
}
