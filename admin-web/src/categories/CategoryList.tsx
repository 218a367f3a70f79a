import type { CategoryRow } from '@bahi/contracts';
import Link from '@mui/material/Link';
import { useMemo } from 'react';
import { Link as RouterLink } from 'react-router';
import { formatCount } from '../format/quantity.ts';
import { useTranslate, type Translate } from '../i18n/language.ts';
import { CatalogueActions } from '../list/CatalogueActions.tsx';
import { ArchiveFilter } from '../list/filters/FilterSelect.tsx';
import { ListScreen } from '../list/ListScreen.tsx';
import { NameLink } from '../list/NameLink.tsx';
import { columnsOf, type Column } from '../list/rows/column.ts';
import { useCan } from '../providers/cache/roles.ts';

const SORT = { field: 'name', order: 'ASC' } as const;

/** `/dashboard/categories` */
export function CategoryList() {
  const translate = useTranslate();
  const mayEdit = useCan('editCatalogue');
  const columns = useMemo(() => categoryColumns(translate, mayEdit), [translate, mayEdit]);
  return (
    <ListScreen<CategoryRow>
      resource="categories"
      sort={SORT}
      mayCreate={mayEdit}
      filters={<ArchiveFilter />}
      columns={columns}
      actions={mayEdit ? rowActions : undefined}
    />
  );
}

const rowActions = (row: CategoryRow) => <CatalogueActions resource="categories" row={row} />;

function categoryColumns(translate: Translate, mayEdit: boolean): Column<CategoryRow>[] {
  const label = (field: 'name' | 'description' | 'productCount') => translate(`resources.categories.fields.${field}`);
  return columnsOf<CategoryRow>({
    name: {
      label: label('name'),
      sortable: true,
      phone: 'name',
      render: (row) => <NameLink resource="categories" row={row} mayOpen={mayEdit} />,
    },
    description: { label: label('description'), phone: 'note', render: ({ description }) => description },
    productCount: {
      label: label('productCount'),
      numeric: true,
      sortable: true,
      phone: 'figure',
      render: ({ id, productCount }) => (
        <Link
          component={RouterLink}
          to={productsOf(id)}
          aria-label={translate('categories.productCount', { smart_count: productCount })}
        >
          {formatCount(productCount)}
        </Link>
      ),
    },
    id: null,
    revision: null,
    status: null,
    updatedAt: null,
    updatedBy: null,
    updatedByName: null,
  });
}

const productsOf = (categoryId: string): string =>
  `/dashboard/products?${new URLSearchParams({ filter: JSON.stringify({ categoryId }) })}`;
