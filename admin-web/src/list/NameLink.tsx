import type { ListedResource } from '../providers/reactAdmin/listedResource.ts';

interface NameLinkProps {
  resource: ListedResource;
  row: { id: string; name: string; status: string };
  /** What is shown of it. */
  name?: string;
  mayOpen: boolean;
}

/** A row's name, leading to its page where there is one to open: an archived one has to be restored first. `useRowLinks` opens it. */
export function NameLink({ resource, row, name = row.name, mayOpen }: NameLinkProps) {
  if (!mayOpen || row.status === 'archived') return name;
  return (
    <a className="name" href={`/dashboard/${resource}/${row.id}`}>
      {name}
    </a>
  );
}
