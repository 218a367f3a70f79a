import type { ProductRow } from '@bahi/contracts';
import { useState } from 'react';
import { useTranslate } from '../i18n/language.ts';
import { useProductNames } from '../labels/productNames.ts';
import { CatalogueActions } from '../list/CatalogueActions.tsx';
import { RowButton } from '../list/rows/RowButton.tsx';
import { AdjustStockDialog } from './AdjustStockDialog.tsx';
import { StockLeft } from './StockLeft.tsx';

/** Permissions on products; read once per list, not once per row. */
export interface ProductRights {
  mayAdjust: boolean;
  seesHistory: boolean;
  mayEdit: boolean;
}

/** Row actions of a product: adjust stock, history, edit and delete. */
export function ProductActions({ row, rights }: { row: ProductRow; rights: ProductRights }) {
  const translate = useTranslate();
  const { mayAdjust, seesHistory, mayEdit } = rights;
  const { first: name } = useProductNames()(row);
  const [adjusting, setAdjusting] = useState(false);
  const isGoods = row.kind === 'goods';
  return (
    <>
      {mayAdjust && isGoods && row.status === 'active' ? (
        <RowButton icon="adjust" label={`${translate('stock.adjust')}: ${name}`} onClick={() => setAdjusting(true)} />
      ) : null}
      {seesHistory && isGoods ? (
        <RowButton
          icon="history"
          label={`${translate('stock.history')}: ${name}`}
          to={`/dashboard/products/${row.id}/history`}
        />
      ) : null}
      {mayEdit ? (
        <CatalogueActions resource="products" row={row} name={name} beforeDelete={<StockLeft row={row} />} />
      ) : null}
      {adjusting ? <AdjustStockDialog product={row} onClose={() => setAdjusting(false)} /> : null}
    </>
  );
}
