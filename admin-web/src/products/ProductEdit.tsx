import History from '@mui/icons-material/History';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useEditContext } from 'react-admin';
import { Link, useParams } from 'react-router';
import type { ProductRow } from '@bahi/contracts';
import { EditScreen } from '../form/record/EditScreen.tsx';
import { useTranslate } from '../i18n/language.ts';
import { useRole } from '../providers/cache/queries.ts';
import { can } from '../providers/cache/roles.ts';
import { productHistory } from '../providers/calls/stock.ts';
import { IncompleteNote } from './Incomplete.tsx';
import { changedProduct, checkChangedProduct } from './productBody.ts';
import { ProductFields } from './ProductFields.tsx';
import { ProductInputs } from './ProductInputs.tsx';
import { StockNow } from './StockNow.tsx';

/** `/dashboard/products/{id}`: the form, or all fields for roles that may only read. */
export function ProductEdit() {
  const { id = '' } = useParams();
  const role = useRole();
  if (role !== undefined && !can(role, 'editCatalogue')) return <ProductFields key={id} id={id} />;
  return (
    <EditScreen resource="products" toBody={changedProduct} validate={checkChangedProduct} buttons={<HistoryButton />}>
      <Inputs />
    </EditScreen>
  );
}

function Inputs() {
  const translate = useTranslate();
  const { record } = useEditContext<ProductRow>();
  const hasHistory = useHasHistory(record?.id ?? '');
  return (
    <>
      {record?.incomplete === true ? <IncompleteNote /> : null}
      <ProductInputs stock={StockNow} unitFixed={hasHistory ? translate('errors.unit_fixed') : undefined} kindFixed />
    </>
  );
}

/** Whether the product has movements: its unit is fixed then, because recorded quantities cannot change their unit. */
function useHasHistory(id: string): boolean {
  const { data } = useQuery({
    queryKey: ['products', 'moved', id],
    queryFn: async ({ signal }) => (await productHistory(id, { page: 1, perPage: 1 }, signal)).count.total > 0,
  });
  return data ?? false;
}

function HistoryButton() {
  const translate = useTranslate();
  const { id } = useParams();
  return (
    <Button component={Link} to={`/dashboard/products/${id}/history`} startIcon={<History />}>
      {translate('stock.history')}
    </Button>
  );
}
