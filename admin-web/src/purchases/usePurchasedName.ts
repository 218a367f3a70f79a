import type { PurchaseRow } from '@bahi/contracts';
import { useLanguage } from '../i18n/language.ts';
import { useProductNames } from '../labels/productNames.ts';
import { useProductNow } from '../products/useProductNow.ts';

/** Name of one purchased product in the reader's language. Lists use `usePurchasedNames`. */
export function usePurchasedName({ productId, productName }: Pick<PurchaseRow, 'productId' | 'productName'>): string {
  const [language] = useLanguage();
  const { data } = useProductNow(language === 'hi' ? productId : undefined);
  return useProductNames()({ name: productName, localName: data?.localName ?? null }).first;
}
