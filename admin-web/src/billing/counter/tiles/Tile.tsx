import type { ProductTile, Unit } from '@bahi/contracts';
import { memo } from 'react';
import { formatPaiseBrief } from '../../../format/money.ts';
import { useTranslate } from '../../../i18n/language.ts';
import { useProductNames } from '../../../labels/productNames.ts';
import { useQuantityText } from '../../../labels/useQuantityText.ts';
import { categoryColour } from './categoryColour.ts';

interface TileProps {
  product: ProductTile;
  /** How much of it is on the bill, in thousandths. */
  quantityMilli: number;
  /** Pressed while it is moved to another place. */
  isChosen?: boolean | undefined;
  onTake: (product: ProductTile) => void;
}

/** One product: name, price of a unit, category, and how much of it is on the bill. Memoised, and made of plain elements. */
export const Tile = memo(function Tile({ product, quantityMilli, isChosen, onTake }: TileProps) {
  const translate = useTranslate();
  const { first } = useProductNames()(product);
  const { unit, sellingPricePaise, categoryId, categoryName } = product;
  return (
    <button type="button" aria-pressed={isChosen} onClick={() => onTake(product)}>
      <i aria-hidden style={{ background: categoryColour(categoryId) }} />
      <b>{first}</b>
      <span>
        {translate('tiles.pricePer', {
          price: formatPaiseBrief(sellingPricePaise),
          unit: translate(`common.units.${unit}`),
        })}
      </span>
      <small>{categoryName}</small>
      {quantityMilli > 0 ? <Badge milli={quantityMilli} unit={unit} /> : null}
    </button>
  );
});

function Badge({ milli, unit }: { milli: number; unit: Unit }) {
  const translate = useTranslate();
  return <em title={translate('tiles.onBill')}>{useQuantityText()(milli, unit)}</em>;
}

/** The grid of the tiles: three columns on a phone, two beside a bill. */
export const tilesSx = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(100px, 1fr))',
  gap: 1,
  '& button': {
    position: 'relative',
    display: 'grid',
    gridTemplateRows: 'minmax(32px, auto) auto auto',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    alignContent: 'space-between',
    minHeight: 72,
    minWidth: 0,
    p: '3px 6px 3px 11px',
    border: 1,
    borderColor: 'divider',
    borderRadius: 1,
    bgcolor: 'background.paper',
    color: 'text.primary',
    font: 'inherit',
    fontSize: '0.875rem',
    lineHeight: '16px',
    textAlign: 'start',
    cursor: 'pointer',
    touchAction: 'manipulation',
    '&:hover': { bgcolor: 'action.hover' },
    '&:active': { bgcolor: 'action.selected' },
    '&:focus-visible': { outline: '3px solid', outlineColor: 'primary.main', outlineOffset: 1 },
    '&[aria-pressed=true]': { outline: '3px solid', outlineColor: 'primary.main', bgcolor: 'action.selected' },
  },
  // the colour of the category, beside its name
  '& i': { position: 'absolute', insetBlock: 0, left: 0, width: 5, borderRadius: '4px 0 0 4px' },
  '& b, & span': { gridColumn: '1 / -1' },
  '& b': {
    fontWeight: 600,
    overflow: 'hidden',
    overflowWrap: 'anywhere',
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 2,
  },
  '& span': {
    lineHeight: '18px',
    whiteSpace: 'nowrap',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    fontVariantNumeric: 'tabular-nums',
  },
  '& small': {
    fontSize: '0.75rem',
    lineHeight: '14px',
    color: 'text.secondary',
    whiteSpace: 'nowrap',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
  },
  // beside the category, where it hides nothing and moves nothing
  '& em': {
    gridColumn: 2,
    ml: 0.5,
    px: 0.5,
    borderRadius: 1,
    bgcolor: 'primary.main',
    color: 'primary.contrastText',
    fontStyle: 'normal',
    fontWeight: 700,
    fontSize: '0.75rem',
    lineHeight: '14px',
    whiteSpace: 'nowrap',
    fontVariantNumeric: 'tabular-nums',
  },
} as const;
