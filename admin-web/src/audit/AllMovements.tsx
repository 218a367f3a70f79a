import type { StockMovementRow } from '@bahi/contracts';
import Link from '@mui/material/Link';
import { useMemo } from 'react';
import { Link as RouterLink } from 'react-router';
import { formatMilli } from '../format/quantity.ts';
import { useLanguage, useTranslate } from '../i18n/language.ts';
import type { Column } from '../list/rows/column.ts';
import { historyColumns } from '../products/HistoryColumns.tsx';
import { MovementPages } from '../products/MovementPages.tsx';
import { stockMovements } from '../providers/calls/audit.ts';

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
  const columns = useMovementColumns();
  return (
    <MovementPages
      of="all"
      load={stockMovements}
      columns={columns}
      label={translate('audit.movements')}
      emptyText={translate('audit.empty')}
    />
  );
}
