import { lookAlikeKey } from '@bahi/contracts';
import { useDeferredValue, useEffect, useRef, useState } from 'react';
import { useDataProvider, useGetList, useGetOne } from 'react-admin';
import { useListMeta } from '../providers/reactAdmin/data.ts';
import { useThrottledValue } from '../screen/useThrottledValue.ts';

/** Short enough to search while typing, long enough to take a scan as a whole. */
const LEAST_MS = 60;
const SHOWN = 25;

/** A row that can be chosen. */
export interface Entity {
  id: string;
  name: string;
}

export interface EntityChoice<Row extends Entity> {
  resource: 'categories' | 'vendors' | 'products';
  value: string | null | undefined;
  onChange: (id: string | null, row: Row | null) => void;
  /** Creates a row with the typed name when none is found; absent if only existing rows can be chosen. */
  onCreate?: ((name: string) => Promise<Row>) | undefined;
  filter?: object;
  /** Label of a row; its name when absent. */
  nameOf?: (row: Row) => string;
  /** Rows whose code is the typed text, for rows with codes: one of several must be chosen. */
  carriersOf?: (rows: readonly Row[], text: string) => readonly Row[];
}

const ownName = ({ name }: Entity): string => name;

/** An option that creates a row with the typed name. */
interface NewEntity extends Entity {
  isNew: true;
}
export type Option<Row> = Row | NewEntity;
export const isNew = <Row extends Entity>(option: Option<Row>): option is NewEntity => 'isNew' in option;

/** Why the typed text is no choice: no row or several match, it may be a scanned code, or the search or the creation failed. */
export type Problem = 'notChosen' | 'sharedCode' | 'likeCode' | 'failed' | { notAdded: unknown };

const isSame = (one: string, other: string): boolean =>
  lookAlikeKey(one).toLowerCase() === lookAlikeKey(other).toLowerCase();

/** The result, or undefined after `onFailure` was called. */
async function orUndefined<T>(work: Promise<T> | undefined, onFailure: (error: unknown) => void) {
  return work?.catch((error: unknown) => {
    onFailure(error);
    return undefined;
  });
}

/** The value of the last render, for async code. */
function useLatest<T>(value: T): { readonly current: T } {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}

/** State of the picker: the choice, the typed text and the search results. */
export function useEntitySearch<Row extends Entity>(choice: EntityChoice<Row>) {
  const { resource, value, onChange, onCreate, filter, nameOf = ownName, carriersOf } = choice;
  const { chosen, remember } = useChosen<Row>(resource, value);
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<Problem>();
  const [open, setOpen] = useState(false);
  const [highlighted, highlight] = useState<Option<Row> | null>(null);
  const text = chosen !== null && typed === nameOf(chosen) ? '' : typed.trim();
  const { matches, settled, failed, find } = useMatches<Row>(resource, text, filter, open);
  const options = withNew(matches, text, settled && !failed && onCreate !== undefined);
  // the form may have changed meanwhile: its latest `onChange` takes the choice
  const latest = useLatest({ onChange, text });
  const { during, isChoosing } = usePending();
  const type = (next: string): void => {
    setTyped(next);
    setProblem(undefined);
  };
  const add = async (name: string): Promise<Row | undefined> =>
    orUndefined(onCreate?.(name), (error) => setProblem({ notAdded: error }));
  const choose = async (option: Option<Row> | null): Promise<void> => {
    setOpen(false);
    const row = option !== null && isNew(option) ? await add(option.name) : option;
    if (row === undefined) return;
    remember(row);
    type(row === null ? '' : nameOf(row));
    latest.current.onChange(row?.id ?? null, row);
  };
  const found = async (): Promise<readonly Row[] | undefined> => orUndefined(find(), () => setProblem('failed'));
  /**
   * Chooses the highlighted option, else the best match of the typed text once it has arrived. Text that may be scanned is added only
   * when that option was highlighted by a person.
   */
  const chooseTyped = async (mayBeScan: boolean): Promise<void> => {
    const rows = await found();
    if (rows === undefined) return;
    const all = withNew(rows, text, onCreate !== undefined);
    const wanted = all.find(({ id }) => id === highlighted?.id) ?? all[0];
    const mayMeanOthers = wanted?.id !== highlighted?.id && (carriersOf?.(rows, text).length ?? 0) > 1;
    const isUnasked = mayBeScan && wanted !== undefined && isNew(wanted) && highlighted === null;
    setOpen(mayMeanOthers || isUnasked);
    if (mayMeanOthers) setProblem('sharedCode');
    else if (isUnasked) setProblem('likeCode');
    else if (wanted !== undefined) await choose(wanted);
  };
  /** On blur: chooses a row whose whole name was typed; other text stays, with an error. */
  const leave = async (): Promise<void> => {
    if (text === '' || isChoosing()) return;
    const isMeant = (row: Row): boolean => isSame(row.name, text) || isSame(nameOf(row), text);
    if (chosen !== null && isMeant(chosen)) return type(nameOf(chosen));
    // the previous choice no longer matches the text
    if (chosen !== null) latest.current.onChange(null, null);
    const rows = await found();
    if (rows === undefined || latest.current.text !== text) return;
    const [row, another] = rows.filter(isMeant);
    if (row !== undefined && another === undefined) await choose(row);
    // the reason why it could not be created says more
    else setProblem((now) => (typeof now === 'object' ? now : 'notChosen'));
  };
  return {
    chosen,
    labelOf: (option: Option<Row>): string => (isNew(option) ? option.name : nameOf(option)),
    typed,
    type,
    open,
    setOpen,
    text,
    settled,
    failed,
    options,
    highlight,
    problem,
    leave,
    choose: async (option: Option<Row> | null) => during(choose(option)),
    chooseTyped: async (mayBeScan: boolean) => during(chooseTyped(mayBeScan)),
  };
}

/** Whether a choice is pending: the text of the field is not final. */
function usePending() {
  const choices = useRef(0);
  const during = async (choice: Promise<void>): Promise<void> => {
    choices.current += 1;
    await choice.finally(() => (choices.current -= 1));
  };
  return { during, isChoosing: () => choices.current > 0 };
}

/** The chosen row: the one that was just chosen, else fetched by id. */
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

/** Rows that match the typed text; `settled` when result or failure belong to exactly that text. */
function useMatches<Row extends Entity>(resource: string, text: string, filter: object | undefined, enabled: boolean) {
  const provider = useDataProvider();
  const meta = useListMeta();
  const asked = useThrottledValue(text, LEAST_MS);
  const query = (q: string) => ({
    pagination: { page: 1, perPage: SHOWN },
    sort: { field: 'name', order: 'ASC' as const },
    filter: { ...filter, ...(q !== '' && { q }) },
    meta: { ...meta, byRank: q !== '' },
  });
  const { data, error, isPlaceholderData, isPending } = useGetList<Row>(resource, query(asked), {
    enabled,
    placeholderData: (previous) => previous,
    onError: () => undefined,
  });
  const rows = data ?? NONE;
  const first = rows[0]?.id;
  const firstBefore = useDeferredValue(first);
  // MUI's list keeps its mark on the row that was first before, as long as that row stays in it; Enter takes what is first now
  const matches = firstBefore === first ? rows : rows.filter(({ id }) => id !== firstBefore);
  const settled = asked === text && !isPlaceholderData && !isPending;
  const failed = error !== null && error !== undefined;
  /** The rows for exactly the typed text: the loaded ones, else fetched now. */
  const find = async (): Promise<readonly Row[]> =>
    enabled && settled && !failed ? rows : (await provider.getList<Row>(resource, query(text))).data;
  return { matches, settled, failed, find };
}

const NONE: never[] = [];

function withNew<Row extends Entity>(matches: readonly Row[], text: string, mayAdd: boolean): Option<Row>[] {
  const exact = matches.some(({ name }) => isSame(name, text));
  return mayAdd && text !== '' && !exact ? [...matches, { id: 'new', name: text, isNew: true }] : [...matches];
}
