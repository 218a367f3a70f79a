import { printLanguage, printSize, type PrintLanguage, type PrintSize, type Profile } from '@bahi/contracts';
import { copiesIn, type Copies } from '@bahi/paper';
import { useLocation, useSearchParams, type Location } from 'react-router';

export interface PrintChoice {
  size: PrintSize;
  language: PrintLanguage;
  copies: Copies;
}

/** Size and language of the paper: from the address, else from the profile. */
export function usePrintChoice({
  printSize: usualSize,
  printLanguage: usualLanguage,
}: Profile): [PrintChoice, (change: Partial<PrintChoice>) => void] {
  const [search, setSearch] = useSearchParams();
  const { state } = useLocation() as Location<unknown>;
  const choice: PrintChoice = {
    size: printSize.catch(usualSize).parse(search.get('size')),
    language: printLanguage.catch(usualLanguage).parse(search.get('language')),
    copies: copiesIn(search.get('copy')),
  };
  const choose = (change: Partial<PrintChoice>): void => {
    const { size, language, copies } = { ...choice, ...change };
    const copy = copies === 'copy' ? '1' : copies;
    // the days of a statement stay
    const { copy: _, ...others } = Object.fromEntries(search);
    setSearch({ ...others, size, language, ...(copies !== 'plain' && { copy }) }, { replace: true, state });
  };
  return [choice, choose];
}
