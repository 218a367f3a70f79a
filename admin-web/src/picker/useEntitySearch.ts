import { lookAlikeKey } from '@bahi/contracts';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useDataProvider, useGetList, useGetOne } from 'react-admin';
import { useListMeta } from '../providers/reactAdmin/data.ts';
import { useThrottledValue } from '../screen/useThrottledValue.ts';

/** The first letter is searched at once, those of a scanner together. */
const LEAST_MS = 60;
const SHOWN = 25;

/** What can be chosen: a row with a name. */
export interface Entity {
  id: string;
  name: string;
}

export interface EntityChoice<Row extends Entity> {
  resource: 'categories' | 'vendors' | 'products';
  value: string | null | undefined;
  onChange: (id: string | null, row: Row | null) => void;
  /** Makes one of the typed name, when none is found; absent: only what is there can be chosen. */
  onCreate?: ((name: string) => Promise<Row>) | undefined;
  filter?: object;
  /** What a row is called on screen; its name when left out. */
  nameOf?: (row: Row) => string;
  /** Rows that carry what is typed as their code, where rows have codes: one of several has to be chosen. */
  carriersOf?: (rows: readonly Row[], text: string) => readonly Row[];
}

const ownName = ({ name }: Entity): string => name;

/** A typed name that is not there yet. */
interface NewEntity extends Entity {
  isNew: true;
}
export type Option<Row> = Row | NewEntity;
export const isNew = <Row extends Entity>(option: Option<Row>): option is NewEntity => 'isNew' in option;

/** Why what is typed has become no choice: nothing or several things are called so, the search failed, or adding it did. */
export type Problem = 'notChosen' | 'sharedCode' | 'failed' | { notAdded: unknown };

const isSame = (one: string, other: string): boolean =>
  lookAlikeKey(one).toLowerCase() === lookAlikeKey(other).toLowerCase();

/** What came of it; undefined once `onFailure` was told why nothing did. */
async function unlessFailed<T>(work: Promise<T> | undefined, onFailure: (error: unknown) => void) {
  return work?.catch((error: unknown) => {
    onFailure(error);
    return undefined;
  });
}

/** What it was handed at the last drawing, for what goes on behind it. */
function useLatest<T>(value: T): { readonly current: T } {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}

/** What is chosen, what is typed, and what the server finds for it. */
export function useEntitySearch<Row extends Entity>(choice: EntityChoice<Row>) {
  const { resource, value, onChange, onCreate, filter, nameOf = ownName, carriersOf } = choice;
  const { chosen, remember } = useChosen<Row>(resource, value);
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<Problem>();
  const [open, setOpen] = useState(false);
  const [pointed, point] = useState<Option<Row> | null>(null);
  const text = chosen !== null && typed === nameOf(chosen) ? '' : typed.trim();
  const { matches, settled, failed, find } = useMatches<Row>(resource, text, filter, open);
  const options = withNew(matches, text, settled && !failed && onCreate !== undefined);
  // the form may have changed while the answer was on its way: it is the form of that moment that takes the choice
  const latest = useLatest({ tell: onChange, text });
  const { during, isChoosing } = useUnderWay();
  const type = (next: string): void => {
    setTyped(next);
    setProblem(undefined);
  };
  const add = async (name: string): Promise<Row | undefined> =>
    unlessFailed(onCreate?.(name), (error) => setProblem({ notAdded: error }));
  const choose = async (option: Option<Row> | null): Promise<void> => {
    setOpen(false);
    const row = option !== null && isNew(option) ? await add(option.name) : option;
    if (row === undefined) return;
    remember(row);
    type(row === null ? '' : nameOf(row));
    latest.current.tell(row?.id ?? null, row);
  };
  const found = async (): Promise<readonly Row[] | undefined> => unlessFailed(find(), () => setProblem('failed'));
  /** Takes what the arrow keys point at, else the best match of what is typed, when the answer is here. */
  const chooseTyped = async (): Promise<void> => {
    const rows = await found();
    if (rows === undefined) return;
    const all = withNew(rows, text, onCreate !== undefined);
    const wanted = all.find(({ id }) => id === pointed?.id) ?? all[0];
    const mayMeanOthers = wanted?.id !== pointed?.id && (carriersOf?.(rows, text).length ?? 0) > 1;
    setOpen(mayMeanOthers);
    if (mayMeanOthers) setProblem('sharedCode');
    else if (wanted !== undefined) await choose(wanted);
  };
  /** The field is left: a name typed whole is a choice, anything else stays there and is said to be none. */
  const leave = async (): Promise<void> => {
    if (text === '' || isChoosing()) return;
    const isMeant = (row: Row): boolean => isSame(row.name, text) || isSame(nameOf(row), text);
    if (chosen !== null && isMeant(chosen)) return type(nameOf(chosen));
    // what was chosen before is not what stands there now
    if (chosen !== null) latest.current.tell(null, null);
    const rows = await found();
    if (rows === undefined || latest.current.text !== text) return;
    const [row, another] = rows.filter(isMeant);
    if (row !== undefined && another === undefined) await choose(row);
    // why it could not be added says more
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
    point,
    problem,
    leave,
    choose: async (option: Option<Row> | null) => during(choose(option)),
    chooseTyped: async () => during(chooseTyped()),
  };
}

/** Whether a choice is on its way: what stands in the field then is not what it will be. */
function useUnderWay() {
  const choices = useRef(0);
  const during = async (choice: Promise<void>): Promise<void> => {
    choices.current += 1;
    await choice.finally(() => (choices.current -= 1));
  };
  return { during, isChoosing: () => choices.current > 0 };
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

/** Rows that match what is typed; `settled` when they, or the failure, belong to exactly that. */
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
  const isAnswer = !isPlaceholderData && !isPending;
  const isNewFirst = useIsNewFirst(rows[0]?.id, isAnswer);
  const matches = isNewFirst ? NONE : rows;
  const settled = asked === text && isAnswer && !isNewFirst;
  const failed = error !== null && error !== undefined;
  /** The rows of exactly what is typed: those that are here, else asked for now. */
  const find = async (): Promise<readonly Row[]> =>
    enabled && asked === text && isAnswer && !failed ? rows : (await provider.getList<Row>(resource, query(text))).data;
  return { matches, settled, failed, find };
}

const NONE: never[] = [];

/**
 * Whether another row than before is the best match, and is drawn for the first time. No rows are shown then, which nobody sees: MUI's
 * list would keep its mark on the row that was first before, while Enter takes the one that is first now.
 */
function useIsNewFirst(first: string | undefined, isAnswer: boolean): boolean {
  const [shown, show] = useState(first);
  const isNewFirst = isAnswer && first !== shown;
  useLayoutEffect(() => {
    if (isNewFirst) show(first);
  }, [isNewFirst, first]);
  return isNewFirst;
}

function withNew<Row extends Entity>(matches: readonly Row[], text: string, mayAdd: boolean): Option<Row>[] {
  const exact = matches.some(({ name }) => isSame(name, text));
  return mayAdd && text !== '' && !exact ? [...matches, { id: 'new', name: text, isNew: true }] : [...matches];
}
