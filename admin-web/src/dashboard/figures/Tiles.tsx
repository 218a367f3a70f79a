import { mulDivHalfUp, type DashboardTiles, type TotalStock } from '@bahi/contracts';
import Box from '@mui/material/Box';
import { memo } from 'react';
import { formatCount, formatMilli } from '../../format/quantity.ts';
import { useTranslate } from '../../i18n/language.ts';
import { Amount } from './Amount.tsx';
import { productsPath, salesPath } from './listPaths.ts';
import { Tile } from './Tile.tsx';

/** Thousandths of a gram (of a millilitre) to thousandths of a kilogram (of a litre). */
const inThousands = (milli: number): string => formatMilli(mulDivHalfUp(milli, 1, 1_000));

interface TilesProps {
  tiles: DashboardTiles;
  from: string;
  to: string;
  /** Lists show the present: figures of the past have none that adds up to them. */
  isPast: boolean;
}

/**
 * The eight figures with the days they cover, each with the list that adds up to it. Figures that the role may not see are absent
 * from the answer.
 */
export const Tiles = memo(function Tiles({ tiles, from, to, isPast }: TilesProps) {
  const translate = useTranslate();
  const { totalBilling, totalRevenuePaise, stockValuePaise, inventoryValuePaise } = tiles;
  const toList = (path: string) => (isPast ? {} : { to: path });
  return (
    <Box component="section" aria-label={translate('dashboard.tiles.heading')} sx={gridSx}>
      <Tile label={translate('dashboard.tiles.totalProducts')} {...toList(productsPath())}>
        {formatCount(tiles.totalProducts)}
      </Tile>
      <Tile
        label={translate('dashboard.tiles.lowStock')}
        {...toList(productsPath({ stockLabel: 'low_stock' }))}
        tone={tiles.lowStock > 0 ? 'warning' : 'plain'}
      >
        {formatCount(tiles.lowStock)}
      </Tile>
      <Tile
        label={translate('dashboard.tiles.outOfStock')}
        {...toList(productsPath({ stockLabel: 'out_of_stock' }))}
        tone={tiles.outOfStock > 0 ? 'error' : 'plain'}
      >
        {formatCount(tiles.outOfStock)}
      </Tile>
      {totalBilling === undefined ? null : (
        <Tile
          label={translate('dashboard.tiles.totalBilling')}
          hint={translate('dashboard.tiles.billsHint', { smart_count: totalBilling })}
          {...toList(salesPath({ from, to }))}
        >
          {formatCount(totalBilling)}
        </Tile>
      )}
      {totalRevenuePaise === undefined ? null : (
        <Tile label={translate('dashboard.tiles.totalRevenue')} {...toList(salesPath({ from, to }))}>
          <Amount paise={totalRevenuePaise} />
        </Tile>
      )}
      <StockTile totalStock={tiles.totalStock} toList={toList} />
      {stockValuePaise === undefined ? null : (
        <Tile
          label={translate('dashboard.tiles.stockValue')}
          hint={translate('dashboard.tiles.stockValueHint')}
          {...toList(productsPath())}
        >
          <Amount paise={stockValuePaise} />
        </Tile>
      )}
      {inventoryValuePaise === undefined ? null : (
        <Tile
          label={translate('dashboard.tiles.inventoryValue')}
          hint={translate('dashboard.tiles.inventoryValueHint')}
          {...toList(productsPath())}
        >
          <Amount paise={inventoryValuePaise} />
        </Tile>
      )}
    </Box>
  );
});

const gridSx = {
  display: 'grid',
  gap: { xs: 1.5, sm: 2 },
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' },
} as const;

interface StockTileProps {
  totalStock: TotalStock;
  toList: (path: string) => { to?: string };
}

/** Stock: pieces are added up; weights and volumes are shown beside them. */
function StockTile({ totalStock: { countMilli, gramMilli, mlMilli }, toList }: StockTileProps) {
  const translate = useTranslate();
  const hints = [
    translate('dashboard.tiles.countedHint', { smart_count: countMilli / 1_000 }),
    ...(gramMilli === 0 ? [] : [translate('dashboard.tiles.weighedHint', { kilos: inThousands(gramMilli) })]),
    ...(mlMilli === 0 ? [] : [translate('dashboard.tiles.measuredHint', { liters: inThousands(mlMilli) })]),
  ];
  return (
    <Tile label={translate('dashboard.tiles.totalStock')} hint={hints.join('\n')} {...toList(productsPath())}>
      {formatMilli(countMilli)}
    </Tile>
  );
}
