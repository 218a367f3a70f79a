import { createContext, useContext, useEffect } from 'react';

/** What the filters of a list say, by their labels, for its print. */
export type FilterTexts = Map<string, string>;

export const FilterTextsContext = createContext<FilterTexts | undefined>(undefined);

/** Notes what a filter is set to; an empty text for none. */
export function useFilterText(label: string, text: string): void {
  const texts = useContext(FilterTextsContext);
  useEffect(() => {
    if (texts === undefined || text === '') return undefined;
    texts.set(label, text);
    return () => void texts.delete(label);
  }, [texts, label, text]);
}
