import type { StockMovementRow } from '@bahi/contracts';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Link as RouterLink } from 'react-router';
import { formatMilli } from '../format/quantity.ts';
import { useLanguage, useTranslate } from '../i18n/language.ts';
import type { Column } from '../list/rows/column.ts';
import { LoadingRows } from '../list/rows/LoadingRows.tsx';
import { DEFAULT_PAGE_SIZE, Pager } from '../list/rows/Pager.tsx';
import { Rows } from '../list/rows/Rows.tsx';
import { RetryAlert } from '../messages/RetryAlert.tsx';
import { historyColumns } from '../products/HistoryColumns.tsx';
import { stockMovements } from '../providers/calls/audit.ts';
import { messageOf } from '../providers/http/apiError.ts';

/** The product of each movement, before the columns of a product's own history. */
function useMovementColumns(): Column<StockMovementRow>[] {
  const translate = useTranslate();
  const [language] = useLanguage();
  return useMemo(() => {
    const product: Column<StockMovementRow> = {
      field: 'productName',
      label: translate('resources.purchases.fields.productName'),
      phone: 'name',
      render: ({ productId, productName }) => (
        <Link component={RouterLink} to={`/dashboard/products/${productId}/history`}>
          {productName}
        </Link>
      ),
    };
    const others = historyColumns(translate, language, undefined).map((column): Column<StockMovementRow> => {
      if (column.field === 'what') return { ...column, phone: 'note' };
      if (column.field !== 'stockAfterMilli') return column;
      return {
        ...column,
        render: ({ stockAfterMilli, unit }) => (
          <strong>{`${formatMilli(stockAfterMilli)} ${translate(`common.units.${unit}`)}`}</strong>
        ),
      };
    });
    return [product, ...others];
  }, [translate, language]);
}

/** Every movement of every product, newest first, each with its document, author and time. */
export function AllMovements() {
  const translate = useTranslate();
  const [page, setPage] = useState(1);
  const [perPage, setPerPage] = useState(DEFAULT_PAGE_SIZE);
  const columns = useMovementColumns();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['stock-history', 'all', page, perPage],
    queryFn: async ({ signal }) => stockMovements({ page, perPage }, signal),
    placeholderData: (previous) => previous,
  });
  if (isPending) return <LoadingRows />;
  if (error !== null) {
    return (
      <RetryAlert title={translate('stock.historyFailed')} onRetry={() => void refetch()}>
        {messageOf(error)}
      </RetryAlert>
    );
  }
  if (data.count.total === 0) return <Typography sx={{ p: 3 }}>{translate('audit.empty')}</Typography>;
  const choosePerPage = (size: number): void => {
    setPage(1);
    setPerPage(size);
  };
  return (
    <>
      <Rows rows={data.rows} columns={columns} label={translate('audit.movements')} />
      <Pager page={page} perPage={perPage} {...data.count} setPage={setPage} setPerPage={choosePerPage} />
    </>
  );
}
