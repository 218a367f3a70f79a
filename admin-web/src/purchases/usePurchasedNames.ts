import type { ProductRow, PurchaseRow } from '@bahi/contracts';
import { useGetManyAggregate } from 'react-admin';
import { useLanguage } from '../i18n/language.ts';
import { useProductNames } from '../labels/productNames.ts';

/**
 * Names of purchased products. A purchase records only the product's name, so Hindi readers get the current local name; the rows of a
 * list fetch them together.
 */
export function usePurchasedNames(
  rows: readonly PurchaseRow[],
): (row: PurchaseRow) => ReturnType<ReturnType<typeof useProductNames>> {
  const [language] = useLanguage();
  const namesOf = useProductNames();
  const { data = [] } = useGetManyAggregate<ProductRow>(
    'products',
    { ids: rows.map(({ productId }) => productId) },
    { enabled: language === 'hi', onError: () => undefined },
  );
  return ({ productId, productName }) => {
    const localName = data.find((row) => row?.id === productId)?.localName ?? null;
    return namesOf({ name: productName, localName });
  };
}
