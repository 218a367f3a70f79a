import { mulDivHalfUp, type DashboardTiles, type TotalStock } from '@bahi/contracts';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { memo, type ReactNode } from 'react';
import { Link } from 'react-router';
import { formatCrores, formatLakhCrores, formatPaise, LAKH_CRORE_PAISE } from '../format/money.ts';
import { formatCount, formatMilli } from '../format/quantity.ts';
import { useTranslate } from '../i18n/language.ts';

const listOf = (resource: 'products' | 'sales', filter: Record<string, string>): string =>
  `/dashboard/${resource}?filter=${encodeURIComponent(JSON.stringify(filter))}`;
/** Thousandths of a gram (of a millilitre) to thousandths of a kilogram (of a litre). */
const inThousands = (milli: number): string => formatMilli(mulDivHalfUp(milli, 1, 1_000));

/** The eight figures with the days they cover. Figures that the role may not see are absent from the answer. */
export const Tiles = memo(function Tiles({ tiles, from, to }: { tiles: DashboardTiles; from: string; to: string }) {
  const translate = useTranslate();
  const { totalBilling, totalRevenuePaise, stockValuePaise, inventoryValuePaise } = tiles;
  return (
    <Box component="section" aria-label={translate('dashboard.tiles.heading')} sx={gridSx}>
      <Tile label={translate('dashboard.tiles.totalProducts')} to="/dashboard/products">
        {formatCount(tiles.totalProducts)}
      </Tile>
      <Tile
        label={translate('dashboard.tiles.lowStock')}
        to={listOf('products', { stockLabel: 'low_stock' })}
        tone={tiles.lowStock > 0 ? 'warning' : 'plain'}
      >
        {formatCount(tiles.lowStock)}
      </Tile>
      <Tile
        label={translate('dashboard.tiles.outOfStock')}
        to={listOf('products', { stockLabel: 'out_of_stock' })}
        tone={tiles.outOfStock > 0 ? 'error' : 'plain'}
      >
        {formatCount(tiles.outOfStock)}
      </Tile>
      {totalBilling === undefined ? null : (
        <Tile
          label={translate('dashboard.tiles.totalBilling')}
          hint={translate('dashboard.tiles.billsHint', { smart_count: totalBilling })}
          to={listOf('sales', { from, to })}
        >
          {formatCount(totalBilling)}
        </Tile>
      )}
      {totalRevenuePaise === undefined ? null : (
        <Tile label={translate('dashboard.tiles.totalRevenue')}>
          <Amount paise={totalRevenuePaise} />
        </Tile>
      )}
      <StockTile totalStock={tiles.totalStock} />
      {stockValuePaise === undefined ? null : (
        <Tile label={translate('dashboard.tiles.stockValue')} hint={translate('dashboard.tiles.stockValueHint')}>
          <Amount paise={stockValuePaise} />
        </Tile>
      )}
      {inventoryValuePaise === undefined ? null : (
        <Tile
          label={translate('dashboard.tiles.inventoryValue')}
          hint={translate('dashboard.tiles.inventoryValueHint')}
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

/** Units sold: pieces are added up; weights and volumes are shown beside them. */
function StockTile({ totalStock: { countMilli, gramMilli, mlMilli } }: { totalStock: TotalStock }) {
  const translate = useTranslate();
  const hints = [
    translate('dashboard.tiles.countedHint', { smart_count: countMilli / 1_000 }),
    ...(gramMilli === 0 ? [] : [translate('dashboard.tiles.weighedHint', { kilos: inThousands(gramMilli) })]),
    ...(mlMilli === 0 ? [] : [translate('dashboard.tiles.measuredHint', { liters: inThousands(mlMilli) })]),
  ];
  return (
    <Tile label={translate('dashboard.tiles.totalStock')} hint={hints.join('\n')}>
      {formatMilli(countMilli)}
    </Tile>
  );
}

/** From ten crore rupees an amount is too long for a tile. */
const LONG_PAISE = 10_000_000_000;

/** An amount; a very large one in crores or lakh crores, with the full amount in small print below. */
function Amount({ paise }: { paise: number }) {
  const translate = useTranslate();
  const full = formatPaise(paise);
  if (Math.abs(paise) < LONG_PAISE) return full;
  const short =
    Math.abs(paise) < LAKH_CRORE_PAISE
      ? translate('dashboard.tiles.crores', { amount: formatCrores(paise) })
      : translate('dashboard.tiles.lakhCrores', { amount: formatLakhCrores(paise) });
  return (
    <>
      <span className="short" aria-hidden>
        {short}
      </span>
      <span className="written">{full}</span>
    </>
  );
}

interface TileProps {
  label: string;
  /** Lines of small print. */
  hint?: string;
  /** Path of the list behind the figure. */
  to?: string;
  tone?: 'plain' | 'warning' | 'error';
  children: ReactNode;
}

const linkSx = {
  display: 'block',
  color: 'inherit',
  textDecoration: 'none',
  '&:hover': { bgcolor: 'action.hover', borderColor: 'primary.main' },
} as const;

const Tile = memo(function Tile({ label, hint, to, tone = 'plain', children }: TileProps) {
  const colour = tone === 'plain' ? 'text.primary' : `${tone}.main`;
  const link = to === undefined ? {} : { component: Link, to };
  return (
    <Paper
      variant="outlined"
      sx={{ p: { xs: 1.5, sm: 2 }, minWidth: 0, containerType: 'inline-size', ...(to && linkSx) }}
      {...link}
    >
      <Typography variant="body2" color="text.secondary">
        {label}
      </Typography>
      <Typography sx={{ ...figureSx, color: colour }}>{children}</Typography>
      {hint === undefined ? null : (
        <Typography variant="caption" color="text.secondary" component="div" sx={linesSx}>
          {hint}
        </Typography>
      )}
    </Paper>
  );
});

const linesSx = { whiteSpace: 'pre-line' } as const;
const figureSx = {
  // fifteen characters fit any tile: ₹1,23,45,678.90 must not wrap; longer amounts are in crores
  fontSize: 'clamp(0.8rem, 10.5cqi, 1.65rem)',
  fontWeight: 700,
  lineHeight: 1.35,
  fontVariantNumeric: 'tabular-nums',
  overflowWrap: 'anywhere',
  // room for two words with a figure, and below for the longest amount
  '& .short': { fontSize: 'clamp(0.8rem, 9.5cqi, 1.65rem)', overflowWrap: 'normal' },
  '& .written': { display: 'block', fontSize: 'clamp(0.5rem, 7cqi, 0.75rem)', fontWeight: 400 },
} as const;
