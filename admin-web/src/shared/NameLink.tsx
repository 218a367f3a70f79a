import type { ListedResource } from './ListScreen.tsx';

interface NameLinkProps {
  resource: ListedResource;
  row: { id: string; name: string; status: string };
  /** What is shown of it. */
  name?: string;
  mayEdit: boolean;
}

/** A row's name, leading to its form where there is one to open: an archived one has to be restored first. `useRowLinks` opens it. */
export function NameLink({ resource, row, name = row.name, mayEdit }: NameLinkProps) {
  if (!mayEdit || row.status === 'archived') return name;
  return (
    <a className="name" href={`/dashboard/${resource}/${row.id}`}>
      {name}
    </a>
  );
}
