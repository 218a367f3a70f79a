import type { ReactNode } from 'react';
import { useTranslate } from '../i18n/language.ts';
import { DeleteButton } from './DeleteButton.tsx';
import type { ListedResource } from '../providers/reactAdmin/listedResource.ts';
import { RestoreButton } from './RestoreButton.tsx';
import { RowButton } from './rows/RowButton.tsx';

interface CatalogueActionsProps {
  resource: Exclude<ListedResource, 'purchases'>;
  row: { id: string; name: string; status: string };
  /** How buttons and questions name it. */
  name?: string;
  /** What else is said before it is deleted. */
  beforeDelete?: ReactNode;
}

/** What an owner may do with a row: edit and delete it, or bring it back from the archive. */
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
