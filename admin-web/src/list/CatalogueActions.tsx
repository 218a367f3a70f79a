import type { ReactNode } from 'react';
import { useTranslate } from '../i18n/language.ts';
import { DeleteButton } from './DeleteButton.tsx';
import type { ListedResource } from '../providers/reactAdmin/listedResource.ts';
import { RestoreButton } from './RestoreButton.tsx';
import { RowButton } from './rows/RowButton.tsx';

interface CatalogueActionsProps {
  resource: Exclude<ListedResource, 'purchases'>;
  row: { id: string; name: string; status: string };
  /** Name used by buttons and dialogs. */
  name?: string;
  /** More text for the delete dialog. */
  beforeDelete?: ReactNode;
}

/** Row actions for an owner: edit and delete, or restore from the archive. */
export function CatalogueActions({ resource, row, name = row.name, beforeDelete }: CatalogueActionsProps) {
  const translate = useTranslate();
  if (row.status === 'archived') return <RestoreButton resource={resource} id={row.id} name={name} />;
  return (
    <>
      <RowButton icon="edit" label={`${translate('common.edit')}: ${name}`} to={`/dashboard/${resource}/${row.id}`} />
      <DeleteButton resource={resource} row={row} name={name} more={beforeDelete} />
    </>
  );
}
