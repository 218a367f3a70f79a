import type { CorrectPurchaseBody, PurchaseEffect as Effect } from '@bahi/contracts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { formatPaise } from '../format/money.ts';
import { useTranslate } from '../i18n/language.ts';
import { useQuantityText } from '../labels/useQuantityText.ts';
import { ApiError, messageOf } from '../providers/http/apiError.ts';
import { usePurchasedName } from './usePurchasedName.ts';
import { usePurchaseEffect } from './usePurchaseEffect.ts';
import { isBelowZero, type StockBelowZero } from './useStockNotices.ts';

interface PurchaseEffectProps {
  purchaseId: string;
  /** Null for a deletion. */
  correction: CorrectPurchaseBody | null;
}

/** Effect of saving on the stock and the cost of goods sold (R33b). */
export function PurchaseEffect({ purchaseId, correction }: PurchaseEffectProps) {
  const translate = useTranslate();
  const { data, error, isFetching } = usePurchaseEffect(purchaseId, correction);
  if (error !== null) return <Unknown error={error} />;
  return (
    <Box className="wide" aria-live="polite" aria-busy={isFetching}>
      {data === undefined ? (
        <Typography color="text.secondary">{translate('purchases.effect.working')}</Typography>
      ) : (
        <Changes effect={data} />
      )}
    </Box>
  );
}

/** Shows a refusal before saving; field errors are shown on save. */
function Unknown({ error }: { error: Error }) {
  const translate = useTranslate();
  if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500)
    return (
      <Typography className="wide" color="text.secondary">
        {translate('purchases.effect.unknown')}
      </Typography>
    );
  if (error.status !== 409) return null;
  return (
    <Alert severity="warning" className="wide">
      {messageOf(error)}
    </Alert>
  );
}

function Changes({ effect: { products, costVariancePaise, warnings = [] } }: { effect: Effect }) {
  const translate = useTranslate();
  const moved = products.filter(({ before, after }) => JSON.stringify(before) !== JSON.stringify(after));
  if (moved.length === 0 && costVariancePaise === 0)
    return <Typography>{translate('purchases.effect.nothing')}</Typography>;
  const amount = formatPaise(Math.abs(costVariancePaise));
  return (
    <>
      {moved.map((product) => (
        <Moves key={product.productId} product={product} isNamed={products.length > 1} />
      ))}
      {costVariancePaise === 0 ? null : (
        <Typography sx={{ mt: 1 }}>
          {translate(costVariancePaise > 0 ? 'purchases.effect.toCost' : 'purchases.effect.fromCost', { amount })}
        </Typography>
      )}
      {warnings.filter(isBelowZero).map((warning) => (
        <BelowZero key={warning.params.productId} {...warning.params} />
      ))}
    </>
  );
}

function BelowZero({ productId, name: productName, unit, stockMilli }: StockBelowZero['params']) {
  const translate = useTranslate();
  const quantity = useQuantityText();
  const name = usePurchasedName({ productId, productName });
  return (
    <Alert severity="warning" sx={{ mt: 1 }}>
      {translate('purchases.effect.belowZero', { name, quantity: quantity(stockMilli, unit) })}
    </Alert>
  );
}

function Moves({ product, isNamed }: { product: Effect['products'][number]; isNamed: boolean }) {
  const translate = useTranslate();
  const quantity = useQuantityText();
  const { unit, before, after } = product;
  const productName = usePurchasedName(product);
  const rows = [
    ['stock', quantity(before.stockMilli, unit), quantity(after.stockMilli, unit)],
    ['average', formatPaise(before.averageCostPaise), formatPaise(after.averageCostPaise)],
    ['value', formatPaise(before.valuePaise), formatPaise(after.valuePaise)],
  ] as const;
  return (
    <Table size="small" sx={tableSx} aria-label={productName}>
      <TableHead>
        <TableRow>
          <TableCell>{isNamed ? productName : null}</TableCell>
          <TableCell align="right">{translate('purchases.effect.now')}</TableCell>
          <TableCell align="right">{translate('purchases.effect.after')}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map(([name, now, then]) => (
          <TableRow key={name}>
            <TableCell component="th" scope="row">
              {translate(`purchases.effect.${name}`)}
            </TableCell>
            <TableCell align="right">{now}</TableCell>
            <TableCell align="right" sx={{ fontWeight: now === then ? 400 : 700 }}>
              {then}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

const tableSx = { maxWidth: 560, mb: 1, '& td, & th': { px: 1, whiteSpace: 'nowrap' } } as const;
