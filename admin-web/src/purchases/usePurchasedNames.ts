import type { ProductRow, PurchaseRow } from '@bahi/contracts';
import { useGetManyAggregate } from 'react-admin';
import { useLanguage } from '../i18n/language.ts';
import { useProductNames } from '../labels/productNames.ts';

/**
 * Names of purchased products. A purchase records only the product's name, so Hindi readers get the current local name; the rows of a
 * list fetch them together.
 */
export function usePurchasedNames({
  productId,
  productName,
}: PurchaseRow): ReturnType<ReturnType<typeof useProductNames>> {
  const [language] = useLanguage();
  const { data = [] } = useGetManyAggregate<ProductRow>(
    'products',
    { ids: [productId] },
    { enabled: language === 'hi', onError: () => undefined },
  );
  const localName = data.find((row) => row?.id === productId)?.localName ?? null;
  return useProductNames()({ name: productName, localName });
}
