import type { ProductRow, StockHistoryRow } from '@bahi/contracts';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { useParams } from 'react-router';
import { useLanguage, useTranslate } from '../i18n/language.ts';
import { useProductNames } from '../labels/productNames.ts';
import { AccessDenied } from '../layout/errorPages/AccessDenied.tsx';
import { ListOutput } from '../list/output/ListOutput.tsx';
import type { Column } from '../list/rows/column.ts';
import { LoadingRows } from '../list/rows/LoadingRows.tsx';
import { DEFAULT_PAGE_SIZE, Pager } from '../list/rows/Pager.tsx';
import { Rows } from '../list/rows/Rows.tsx';
import { RetryAlert } from '../messages/RetryAlert.tsx';
import { WaitingForNetwork } from '../messages/WaitingForNetwork.tsx';
import { useRole } from '../providers/cache/queries.ts';
import { can } from '../providers/cache/roles.ts';
import { productHistory } from '../providers/calls/stock.ts';
import { messageOf } from '../providers/http/apiError.ts';
import { ScreenHeading } from '../screen/ScreenHeading.tsx';
import { historyColumns } from './HistoryColumns.tsx';
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
  const [page, setPage] = useState(1);
  const [perPage, setPerPage] = useState(DEFAULT_PAGE_SIZE);
  const { data, error, isPending, isFetching, refetch } = useQuery({
    queryKey: ['stock-history', productId, page, perPage],
    queryFn: async ({ signal }) => productHistory(productId, { page, perPage }, signal),
    placeholderData: (previous) => previous,
  });
  const columns = useHistoryColumns(product);
  if (isPending) return <LoadingRows />;
  if (error !== null) {
    return (
      <RetryAlert title={translate('stock.historyFailed')} onRetry={() => void refetch()}>
        {messageOf(error)}
      </RetryAlert>
    );
  }
  if (data.count.total === 0) return <Typography sx={{ p: 3 }}>{translate('stock.historyEmpty')}</Typography>;
  const shown = { rows: data.rows, columns, label: translate('products.historyTitle') };
  const choosePerPage = (size: number): void => {
    setPage(1);
    setPerPage(size);
  };
  return (
    <>
      <WaitingForNetwork isSending={isFetching} text="common.loadsLater" />
      <Rows {...shown} />
      <Pager page={page} perPage={perPage} {...data.count} setPage={setPage} setPerPage={choosePerPage} />
    </>
  );
}
