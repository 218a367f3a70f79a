import { printLanguage, printSize, type PrintLanguage, type PrintSize, type Profile } from '@bahi/contracts';
import { useLocation, useSearchParams, type Location } from 'react-router';

export interface PrintChoice {
  size: PrintSize;
  language: PrintLanguage;
  copy: boolean;
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
    copy: ['1', 'true'].includes(search.get('copy') ?? ''),
  };
  const choose = (change: Partial<PrintChoice>): void => {
    const { size, language, copy } = { ...choice, ...change };
    setSearch({ size, language, ...(copy && { copy: '1' }) }, { replace: true, state });
  };
  return [choice, choose];
}
