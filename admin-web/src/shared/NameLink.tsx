import type { ListedResource } from './ListScreen.tsx';

interface NameLinkProps {
  resource: ListedResource;
  row: { id: string; name: string; status: string };
  mayEdit: boolean;
}

/** A row's name, leading to its form where there is one to open: an archived one has to be restored first. `useRowLinks` opens it. */
export function NameLink({ resource, row, mayEdit }: NameLinkProps) {
  if (!mayEdit || row.status === 'archived') return row.name;
  return (
    <a className="name" href={`/dashboard/${resource}/${row.id}`}>
      {row.name}
    </a>
  );
}
