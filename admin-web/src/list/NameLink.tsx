import type { ListedResource } from '../providers/reactAdmin/listedResource.ts';

interface NameLinkProps {
  resource: ListedResource;
  row: { id: string; name: string; status: string };
  /** Text to show. */
  name?: string;
  mayOpen: boolean;
}

/** A row's name, as a link if the reader may open it; archived rows have to be restored first. `useRowLinks` handles the click. */
export function NameLink({ resource, row, name = row.name, mayOpen }: NameLinkProps) {
  if (!mayOpen || row.status === 'archived') return name;
  return (
    <a className="name" href={`/dashboard/${resource}/${row.id}`}>
      {name}
    </a>
  );
}
