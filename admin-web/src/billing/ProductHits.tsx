import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { ProductRow } from '@bahi/contracts';
import { useCallback } from 'react';
import { formatPaise } from '../format/money.ts';
import { useTranslate } from '../providers/language.ts';
import { useQuantityText } from '../shared/useQuantityText.ts';
import type { useSearchList } from './useSearchList.ts';

interface ProductHitsProps {
  products: readonly ProductRow[];
  list: ReturnType<typeof useSearchList>;
  onTake: (product: ProductRow) => void;
}

/** What the search found, below its field. */
export function ProductHits({ products, list, onTake }: ProductHitsProps) {
  const translate = useTranslate();
  // brought into view when it becomes the chosen one
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
          onClick={() => onTake(product)}
        >
          <Hit product={product} />
        </Box>
      ))}
    </Paper>
  );
}

/** What a cashier tells alike ones apart by: both names, SKU, what is left, price. */
function Hit({ product }: { product: ProductRow }) {
  const translate = useTranslate();
  const quantityText = useQuantityText();
  const { name, localName, sku, kind, unit, currentStockMilli, sellingPricePaise } = product;
  const isEmpty = currentStockMilli <= 0;
  return (
    <>
      <Box sx={{ flexGrow: 1, minWidth: 0 }}>
        <Typography component="span" sx={{ fontWeight: 600 }}>
          {name}
        </Typography>
        <Typography component="span" variant="body2" color="text.secondary" sx={{ display: 'block' }}>
          {[localName, sku].filter(Boolean).join(' · ')}
        </Typography>
      </Box>
      <Box sx={{ flexShrink: 0, display: 'grid', justifyItems: 'end' }}>
        <Typography component="span" sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
          {formatPaise(sellingPricePaise)}
        </Typography>
        {kind === 'goods' ? (
          <Typography component="span" variant="body2" color={isEmpty ? 'error' : 'text.secondary'}>
            {isEmpty
              ? translate('billing.outOfStock')
              : translate('billing.stockLeft', { quantity: quantityText(currentStockMilli, unit) })}
          </Typography>
        ) : null}
      </Box>
    </>
  );
}

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
  '& > li:hover': { bgcolor: 'action.hover' },
  '& > li[aria-selected=true]': { bgcolor: 'action.selected' },
} as const;
