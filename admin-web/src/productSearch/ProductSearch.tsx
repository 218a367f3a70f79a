import Search from '@mui/icons-material/Search';
import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { ProductRow, ProductTile } from '@bahi/contracts';
import { memo, useId, useState, type ComponentProps, type ReactNode, type RefObject } from 'react';
import { useTranslate } from '../i18n/language.ts';
import { numberFaultText, QUANTITY_WORDS } from '../inputs/numberWords.ts';
import { Shortcut } from '../keyboard/Shortcut.tsx';
import { CameraButton } from '../scanning/CameraButton.tsx';
import { OpenCamera } from '../scanning/OpenCamera.tsx';
import { useCameraScan } from '../scanning/useCameraScan.ts';
import { useIsAway } from '../providers/http/connection.ts';
import { useScanner } from '../scanning/useScanner.ts';
import { ProductHits } from './ProductHits.tsx';
import { isCode, readSearchInput, withCode } from './searchInput.ts';
import { SearchOutcome } from './SearchOutcome.tsx';
import { useProductHits } from './useProductHits.ts';
import type { ProductLookup } from './useProductLookup.ts';
import { useSearchList } from './useSearchList.ts';

interface ProductSearchProps {
  inputRef: RefObject<HTMLInputElement | null>;
  lookup: ProductLookup;
  /** ↑ in the empty field: back to the product that was added last. */
  onBack: () => void;
  /** What was added last; shown below the field instead of its help. */
  strip?: ReactNode;
  /** A product for an amount: `₹20*sugar`. */
  onAmount: (product: ProductTile, amountPaise: number) => void;
}

/** Finds products by name, SKU or barcode, typed, scanned or read by the camera. Enter adds the best hit and clears the field. */
export const ProductSearch = memo(function ProductSearch(props: ProductSearchProps) {
  const { inputRef, lookup, onBack, onAmount, strip } = props;
  const translate = useTranslate();
  const helpId = useId();
  const [text, setText] = useState('');
  const { quantityMilli, amountPaise, words, wrongQuantity = '' } = readSearchInput(text);
  const hits = useProductHits(words);
  const { products, isFresh } = hits;
  const isAway = useIsAway();
  const take = (product: ProductRow): void => {
    type('');
    if (amountPaise === undefined) lookup.add(product, quantityMilli);
    else onAmount(product, amountPaise);
  };
  const list = useSearchList({
    isFresh,
    count: words === '' || (isAway && !isFresh) ? 0 : products.length,
    onEnter(chosen) {
      const product = isFresh ? products[chosen] : undefined;
      const isShared = isFresh && withCode(products, words).length > 1;
      if (chosen === 0 && (isCode(words) || isShared)) onCode(words);
      else if (product !== undefined) take(product);
      // an amount is looked at before it is taken, so it waits for the results
      else if (words !== '' && amountPaise === undefined) {
        // Enter was faster than the results: the best hit is added when they arrive
        type('');
        lookup.addByWords({ words, quantityMilli }, () => setText((now) => (now === '' ? text : now)));
      }
    },
    onEscape: () => type(''),
    onLeaveUpwards: text === '' ? onBack : undefined,
  });
  const type = (next: string): void => {
    setText(next);
    list.choose(0);
  };
  const onCode = (code: string): void => {
    // "3*" in the field is the quantity of the next scan
    if (words === '' || words === code) type('');
    lookup.addByCode(code, quantityMilli);
  };
  useScanner(onCode, lookup.isKnown);
  const camera = useCameraScan({ onCode, onClosed: () => inputRef.current?.focus() });

  return (
    <Box sx={{ position: 'relative' }}>
      <TextField
        type="search"
        inputRef={inputRef}
        autoFocus
        label={translate('billing.search')}
        value={text}
        onChange={({ target }) => type(target.value)}
        onKeyDown={list.onKeyDown}
        sx={searchSx}
        slotProps={{
          htmlInput: {
            ...list.fieldProps,
            enterKeyHint: 'done',
            'aria-keyshortcuts': 'F2',
            'aria-describedby': helpId,
          },
          input: { startAdornment: magnifier, endAdornment: <Ending {...camera} /> },
        }}
      />
      <SearchHelp id={helpId} isSearching={lookup.isSearching} words={words} hits={hits} otherwise={strip} />
      <QuantityFault typed={wrongQuantity} />
      {list.isOpen ? <ProductHits products={products} isFresh={isFresh} list={list} onTake={take} /> : null}
      <OpenCamera {...camera} />
      <SearchOutcome {...lookup} />
    </Box>
  );
});

function Ending(camera: ComponentProps<typeof CameraButton>) {
  return (
    <>
      <Shortcut keys="F2" />
      <CameraButton {...camera} />
    </>
  );
}

interface SearchHelpProps {
  id: string;
  isSearching: boolean;
  words: string;
  hits: ReturnType<typeof useProductHits>;
  otherwise: ReactNode;
}

/** What the search is doing, or why it shows nothing; else what was added last, or help for the field. */
function SearchHelp({ id, isSearching, words, hits: { isFresh, isNone, hasFailed }, otherwise }: SearchHelpProps) {
  const translate = useTranslate();
  const isAway = useIsAway();
  const text = (): ReactNode => {
    if (isAway && (isSearching || (words !== '' && !isFresh))) return translate('lists.searchesLater');
    if (isSearching) return translate('lists.searching');
    if (hasFailed) return translate('billing.searchFailed', { text: words });
    if (isNone && !isCode(words)) return translate('billing.notFound', { text: words });
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

/** What is wrong with the quantity before the star. */
function QuantityFault({ typed }: { typed: string }) {
  const translate = useTranslate();
  const fault = numberFaultText(translate, typed, QUANTITY_WORDS);
  if (fault === undefined) return null;
  return (
    <FormHelperText error role="alert" sx={{ mx: 1.75 }}>
      {fault}
    </FormHelperText>
  );
}

const magnifier = (
  <InputAdornment position="start">
    <Search />
  </InputAdornment>
);

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
const searchSx = {
  '& input': { fontSize: '1.125rem', py: 1.25 },
  '& input::-webkit-search-cancel-button': { display: 'none' },
} as const;
