import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslate } from '../i18n/language.ts';
import { numberFaultText, QUANTITY_WORDS } from '../inputs/numberWords.ts';
import { useIsAway } from '../providers/http/connection.ts';
import { isCode } from './searchInput.ts';
import { useMayAddProducts } from './quickProduct/useMayAddProducts.ts';
import type { useProductHits } from './useProductHits.ts';

interface SearchHelpProps {
  id: string;
  isSearching: boolean;
  words: string;
  hits: ReturnType<typeof useProductHits>;
  otherwise: ReactNode;
  /** Adds a product of this name. */
  onAddNew: () => void;
}

/** What the search is doing, or why it shows nothing; else what was added last, or help for the field. */
export function SearchHelp({ id, isSearching, words, hits, otherwise, onAddNew }: SearchHelpProps) {
  const { isFresh, isNone, hasFailed } = hits;
  const translate = useTranslate();
  const isAway = useIsAway();
  const mayAdd = useMayAddProducts();
  const text = (): ReactNode => {
    if (isAway && (isSearching || (words !== '' && !isFresh))) return translate('lists.searchesLater');
    if (isSearching) return translate('lists.searching');
    if (hasFailed) return translate('billing.searchFailed', { text: words });
    if (isNone && !isCode(words)) {
      const none = translate('billing.notFound', { text: words });
      return mayAdd ? <UnknownName text={none} onAdd={onAddNew} /> : none;
    }
    return otherwise ?? translate('billing.searchHelp');
  };
  const shown = text();
  return (
    <Box id={id} sx={stripSx} aria-live="polite">
      {typeof shown === 'string' ? (
        <Typography component="span" noWrap title={shown} sx={{ font: 'inherit' }}>
          {shown}
        </Typography>
      ) : (
        shown
      )}
    </Box>
  );
}

/** No product has the typed name: it can be added. */
function UnknownName({ text, onAdd }: { text: string; onAdd: () => void }) {
  const translate = useTranslate();
  return (
    <>
      <Typography component="span" noWrap title={text} sx={{ font: 'inherit', flexGrow: 1 }}>
        {text}
      </Typography>
      <Button size="small" onClick={onAdd} sx={{ minHeight: 'inherit', height: '100%', py: 0, flexShrink: 0 }}>
        {translate('unknownCode.add')}
      </Button>
    </>
  );
}

/** What is wrong with the quantity before the star. */
export function QuantityFault({ typed }: { typed: string }) {
  const translate = useTranslate();
  const fault = numberFaultText(translate, typed, QUANTITY_WORDS);
  if (fault === undefined) return null;
  return (
    <FormHelperText error role="alert" sx={{ mx: 1.75 }}>
      {fault}
    </FormHelperText>
  );
}

/** Of one height, whatever it says, so that nothing below it moves. */
const stripSx = {
  height: '2.25rem',
  '@media (pointer: coarse)': { height: '2.75rem' },
  display: 'flex',
  alignItems: 'center',
  px: 1.5,
  fontSize: '0.9375rem',
  color: 'text.secondary',
} as const;
