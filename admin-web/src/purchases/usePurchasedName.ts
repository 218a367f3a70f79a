import type { PurchaseRow } from '@bahi/contracts';
import { useLanguage } from '../i18n/language.ts';
import { useProductNames } from '../labels/productNames.ts';
import { useProductNow } from '../products/useProductNow.ts';

/** What a reader calls a product of which a purchase records its own name only; outside lists, whose rows ask together. */
export function usePurchasedName({ productId, productName }: Pick<PurchaseRow, 'productId' | 'productName'>): string {
  const [language] = useLanguage();
  const { data } = useProductNow(language === 'hi' ? productId : undefined);
  return useProductNames()({ name: productName, localName: data?.localName ?? null }).first;
}
