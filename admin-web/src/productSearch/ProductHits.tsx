import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import type { ProductRow } from '@bahi/contracts';
import { replaceEqualDeep } from '@tanstack/react-query';
import { memo, useCallback } from 'react';
import { formatPaise } from '../format/money.ts';
import { useTranslate } from '../i18n/language.ts';
import { useProductNames } from '../labels/productNames.ts';
import { useQuantityText } from '../labels/useQuantityText.ts';
import type { useSearchList } from './useSearchList.ts';

interface ProductHitsProps {
  products: readonly ProductRow[];
  /** Whether they belong to the text of the field: others cannot be chosen. */
  isFresh: boolean;
  list: ReturnType<typeof useSearchList>;
  onTake: (product: ProductRow) => void;
}

/** Search results below the field. */
export function ProductHits({ products, isFresh, list, onTake }: ProductHitsProps) {
  const translate = useTranslate();
  // scrolled into view when it is selected
  const show = useCallback((item: HTMLLIElement | null) => item?.scrollIntoView?.({ block: 'nearest' }), []);
  return (
    <Paper component="ul" {...list.listProps} aria-label={translate('billing.hits')} elevation={8} sx={listSx}>
      {products.map((product, index) => (
        <Box
          component="li"
          key={product.id}
          ref={index === list.chosen ? show : undefined}
          {...list.optionProps(index)}
          // the field keeps the focus
          onPointerDown={(event) => event.preventDefault()}
          onClick={isFresh ? () => onTake(product) : undefined}
        >
          <Hit product={product} />
        </Box>
      ))}
    </Paper>
  );
}

/** Both names, SKU, stock and price, so that similar products can be told apart. Memoised: results arrive with every letter. */
const Hit = memo(
  function Hit({ product }: { product: ProductRow }) {
    const translate = useTranslate();
    const quantityText = useQuantityText();
    const { first, second } = useProductNames()(product);
    const { sku, kind, unit, currentStockMilli, sellingPricePaise } = product;
    const isEmpty = currentStockMilli <= 0;
    return (
      <>
        <span className="names">
          <b>{first}</b>
          <small>{[second, sku].filter(Boolean).join(' · ')}</small>
        </span>
        <span className="figures">
          <b>{formatPaise(sellingPricePaise)}</b>
          {kind === 'goods' ? (
            <small className={isEmpty ? 'empty' : ''}>
              {isEmpty
                ? translate('billing.outOfStock')
                : translate('billing.stockLeft', { quantity: quantityText(currentStockMilli, unit) })}
            </small>
          ) : null}
        </span>
      </>
    );
  },
  (before, now) => replaceEqualDeep(before.product, now.product) === before.product,
);

const listSx = {
  position: 'absolute',
  zIndex: 'modal',
  top: 56,
  left: 0,
  right: 0,
  m: 0,
  p: 0.5,
  maxHeight: '50vh',
  overflow: 'auto',
  listStyle: 'none',
  '& > li': { display: 'flex', gap: 1.5, px: 1.5, py: 0.75, borderRadius: 1, cursor: 'pointer' },
  '& .names': { flexGrow: 1, minWidth: 0 },
  '& .figures': { flexShrink: 0, textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
  '& b': { fontWeight: 600 },
  '& small': { display: 'block', fontSize: '0.875rem', lineHeight: 1.43, color: 'text.secondary' },
  '& small.empty': { color: 'error.main' },
  '& > li:hover': { bgcolor: 'action.hover' },
  '& > li[data-chosen]': { bgcolor: 'action.selected' },
  // after a moment, so that fast typing does not make it flicker
  '&[aria-busy=true] > li': {
    cursor: 'default',
    bgcolor: 'transparent',
    opacity: 0.4,
    transition: 'opacity 0s 0.25s, background-color 0s 0.25s',
  },
} as const;
