import { useEffect, useRef, useState } from 'react';
import { useDataProvider, useGetList, useGetOne } from 'react-admin';
import { useUnhurried } from './useUnhurried.ts';

/** The first letter is searched at once, those of a scanner together. */
const LEAST_MS = 60;
const SHOWN = 25;

/** What can be chosen: a row with a name. */
export interface Entity {
  id: string;
  name: string;
}

export interface EntityChoice<Row extends Entity> {
  resource: string;
  value: string | null | undefined;
  onChange: (id: string | null, row: Row | null) => void;
  /** Makes one of the typed name, when none is found; absent: only what is there can be chosen. */
  onCreate?: ((name: string) => Promise<Row>) | undefined;
  filter?: object;
  /** What a row is called on screen; its name when left out. */
  nameOf?: (row: Row) => string;
}

const ownName = ({ name }: Entity): string => name;

/** A typed name that is not there yet. */
interface NewEntity extends Entity {
  isNew: true;
}
export type Option<Row> = Row | NewEntity;
export const isNew = <Row extends Entity>(option: Option<Row>): option is NewEntity => 'isNew' in option;

/** What is chosen, what is typed, and what the server finds for it. */
export function useEntitySearch<Row extends Entity>({
  resource,
  value,
  onChange,
  onCreate,
  filter,
  nameOf = ownName,
}: EntityChoice<Row>) {
  const { chosen, remember } = useChosen<Row>(resource, value);
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  /** Where the arrow keys went. */
  const [pointed, point] = useState<Option<Row> | null>(null);
  const text = chosen !== null && typed === nameOf(chosen) ? '' : typed.trim();
  const { matches, settled, ask } = useMatches<Row>(resource, text, filter, open);
  const options = withNew(matches, text, settled && onCreate !== undefined);
  // the form may have changed while the answer was on its way: it is the form of that moment that takes the choice
  const tell = useRef(onChange);
  useEffect(() => {
    tell.current = onChange;
  });
  const choose = async (option: Option<Row> | null): Promise<void> => {
    setOpen(false);
    const row = option !== null && isNew(option) ? await onCreate?.(option.name).catch(() => undefined) : option;
    if (row === undefined) return;
    remember(row);
    setTyped(row === null ? '' : nameOf(row));
    tell.current(row?.id ?? null, row);
  };
  /** Takes what the arrow keys point at, else the first match of what is typed, when the answer is here. */
  const chooseTyped = async (): Promise<void> => {
    const found = settled && open ? options : withNew(await ask(text), text, onCreate !== undefined);
    const wanted = found.find(({ id }) => id === pointed?.id) ?? found[0];
    if (wanted !== undefined) await choose(wanted);
  };
  const labelOf = (option: Option<Row>): string => (isNew(option) ? option.name : nameOf(option));
  return { chosen, labelOf, typed, setTyped, open, setOpen, text, settled, options, choose, point, chooseTyped };
}

/** The row behind the chosen id: the one just chosen, else read from the server. */
function useChosen<Row extends Entity>(resource: string, value: string | null | undefined) {
  const [row, remember] = useState<Row | null>(null);
  const empty = value === null || value === undefined || value === '';
  const known = row !== null && row.id === value;
  const { data } = useGetOne<Row>(
    resource,
    { id: value ?? '' },
    { enabled: !known && !empty, onError: () => undefined },
  );
  const chosen = known ? row : (data ?? null);
  return { chosen: empty ? null : chosen, remember };
}

/** Rows that match what is typed; `settled` when they belong to exactly that. */
function useMatches<Row extends Entity>(resource: string, text: string, filter: object | undefined, enabled: boolean) {
  const provider = useDataProvider();
  const asked = useUnhurried(text, LEAST_MS);
  const query = (q: string) => ({
    pagination: { page: 1, perPage: SHOWN },
    sort: { field: 'name', order: 'ASC' as const },
    filter: { ...filter, ...(q !== '' && { q }) },
  });
  const { data, isPlaceholderData, isPending } = useGetList<Row>(resource, query(asked), {
    enabled,
    placeholderData: (previous) => previous,
    onError: () => undefined,
  });
  const ask = async (q: string): Promise<Row[]> => {
    try {
      return (await provider.getList<Row>(resource, query(q))).data;
    } catch {
      // the same search in the open list says that it failed
      return [];
    }
  };
  return { matches: data ?? [], settled: asked === text && !isPlaceholderData && !isPending, ask };
}

function withNew<Row extends Entity>(matches: readonly Row[], text: string, mayAdd: boolean): Option<Row>[] {
  const exact = matches.some(({ name }) => name.toLowerCase() === text.toLowerCase());
  return mayAdd && text !== '' && !exact ? [...matches, { id: 'new', name: text, isNew: true }] : [...matches];
}
