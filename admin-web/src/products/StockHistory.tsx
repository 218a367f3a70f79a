import type { ProductRow, StockHistoryRow } from '@bahi/contracts';
import Paper from '@mui/material/Paper';
import { useCallback, useMemo } from 'react';
import { useParams } from 'react-router';
import { useLanguage, useTranslate } from '../i18n/language.ts';
import { useProductNames } from '../labels/productNames.ts';
import { AccessDenied } from '../layout/errorPages/AccessDenied.tsx';
import { ListOutput } from '../list/output/ListOutput.tsx';
import type { Column } from '../list/rows/column.ts';
import { useRole } from '../providers/cache/queries.ts';
import { can } from '../providers/cache/roles.ts';
import { productHistory } from '../providers/calls/stock.ts';
import { ScreenHeading } from '../screen/ScreenHeading.tsx';
import { historyColumns } from './HistoryColumns.tsx';
import { MovementPages } from './MovementPages.tsx';
import { StockSummary } from './StockSummary.tsx';
import { useProductNow } from './useProductNow.ts';

/** `/dashboard/products/{id}/history`: every movement of one product with the stock and the value after it, newest first. */
export function StockHistory() {
  const { productId = '' } = useParams();
  const role = useRole();
  if (role !== undefined && !can(role, 'seeCost')) return <AccessDenied />;
  return <History productId={productId} />;
}

function History({ productId }: { productId: string }) {
  const translate = useTranslate();
  const { data: product } = useProductNow(productId);
  const namesOf = useProductNames();
  const title = translate('products.historyTitle');
  const heading = product === undefined ? title : `${title}: ${namesOf(product).first}`;
  return (
    <>
      <ScreenHeading title={heading} backTo="/dashboard/products">
        <MovementsOutput productId={productId} product={product} title={heading} />
      </ScreenHeading>
      {product === undefined ? null : <StockSummary product={product} />}
      <Paper variant="outlined" sx={{ overflow: 'hidden' }}>
        <Movements productId={productId} product={product} />
      </Paper>
    </>
  );
}

function useHistoryColumns(product: ProductRow | undefined): Column<StockHistoryRow>[] {
  const translate = useTranslate();
  const [language] = useLanguage();
  const unit = product?.unit;
  return useMemo(() => historyColumns(translate, language, unit), [translate, language, unit]);
}

interface MovementsProps {
  productId: string;
  product: ProductRow | undefined;
}

function MovementsOutput({ productId, product, title }: MovementsProps & { title: string }) {
  const columns = useHistoryColumns(product);
  const pathOf = useCallback(() => `/products/${productId}/history`, [productId]);
  return <ListOutput<StockHistoryRow> pathOf={pathOf} title={title} columns={columns} />;
}

function Movements({ productId, product }: MovementsProps) {
  const translate = useTranslate();
  const columns = useHistoryColumns(product);
  return (
    <MovementPages
      of={productId}
      load={async (range, signal) => productHistory(productId, range, signal)}
      columns={columns}
      label={translate('products.historyTitle')}
      emptyText={translate('stock.historyEmpty')}
    />
  );
}
