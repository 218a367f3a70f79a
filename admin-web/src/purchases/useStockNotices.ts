import type { ProductRow, PurchaseWarning, WrittenPurchase } from '@bahi/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useProductNames } from '../labels/productNames.ts';
import { useQuantityText } from '../labels/useQuantityText.ts';
import type { Notice } from '../messages/notices.ts';

/** Notices for stock that a corrected or deleted purchase left below zero. */
export function useStockNotices(): (written: Pick<WrittenPurchase, 'warnings'>) => Notice[] {
  const cache = useQueryClient();
  const quantity = useQuantityText();
  const namesOf = useProductNames();
  return ({ warnings = [] }) =>
    warnings.filter(isBelowZero).map(({ params: { productId, name, unit, stockMilli } }) => {
      const localName = cache.getQueryData<ProductRow>(['products', 'now', productId])?.localName ?? null;
      return {
        key: 'purchases.stockBelowZero',
        params: { name: namesOf({ name, localName }).first, quantity: quantity(stockMilli, unit) },
        severity: 'warning',
      };
    });
}

export type StockBelowZero = Extract<PurchaseWarning, { code: 'stock_below_zero' }>;

/** Whether a warning is about stock below zero. */
export const isBelowZero = (warning: PurchaseWarning): warning is StockBelowZero => warning.code === 'stock_below_zero';
