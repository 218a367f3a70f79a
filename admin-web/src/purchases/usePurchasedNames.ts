import type { ProductRow, PurchaseRow } from '@bahi/contracts';
import { useGetManyAggregate } from 'react-admin';
import { useLanguage } from '../i18n/language.ts';
import { useProductNames } from '../labels/productNames.ts';

/**
 * The names of what was bought. A purchase records only the product's own name, so readers of Hindi get the local one as it
 * is now; the rows of a list ask for theirs together.
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
