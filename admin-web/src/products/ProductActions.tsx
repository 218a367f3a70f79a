import type { ProductRow } from '@bahi/contracts';
import History from '@mui/icons-material/History';
import Tune from '@mui/icons-material/Tune';
import { useState } from 'react';
import { useTranslate } from '../providers/language.ts';
import { useCan } from '../providers/roles.ts';
import { CatalogueActions } from '../shared/CatalogueActions.tsx';
import { RowButton } from '../shared/RowButton.tsx';
import { AdjustStockDialog } from './AdjustStockDialog.tsx';

/** What the reader may do with a product: adjust its stock, see its history, edit and delete it. */
export function ProductActions({ row }: { row: ProductRow }) {
  const translate = useTranslate();
  const mayAdjust = useCan('adjustStock');
  const seesHistory = useCan('seeCost');
  const mayEdit = useCan('editCatalogue');
  const [adjusting, setAdjusting] = useState(false);
  const hasShelf = row.kind === 'goods';
  return (
    <>
      {mayAdjust && hasShelf && row.status === 'active' ? (
        <RowButton label={`${translate('stock.adjust')}: ${row.name}`} onClick={() => setAdjusting(true)}>
          <Tune />
        </RowButton>
      ) : null}
      {seesHistory && hasShelf ? (
        <RowButton label={`${translate('stock.history')}: ${row.name}`} to={`/dashboard/products/${row.id}/history`}>
          <History />
        </RowButton>
      ) : null}
      {mayEdit ? <CatalogueActions resource="products" row={row} /> : null}
      {adjusting ? <AdjustStockDialog product={row} onClose={() => setAdjusting(false)} /> : null}
    </>
  );
}
