import Box from '@mui/material/Box';
import type { ProductRow, ProductTile } from '@bahi/contracts';
import { memo, useId, useState, type ReactNode, type RefObject } from 'react';
import { useTranslate } from '../i18n/language.ts';
import { OpenCamera } from '../scanning/OpenCamera.tsx';
import { useCameraScan } from '../scanning/useCameraScan.ts';
import { useIsAway } from '../providers/http/connection.ts';
import { useScanner } from '../scanning/useScanner.ts';
import { ProductHits } from './ProductHits.tsx';
import { NewProduct } from './NewProduct.tsx';
import { QuantityFault, SearchHelp } from './SearchHelp.tsx';
import { isCode, readSearchInput, withCode, type SearchInput } from './searchInput.ts';
import { FieldContext, SearchField } from './SearchField.tsx';
import { SearchOutcome } from './SearchOutcome.tsx';
import { useProductHits } from './useProductHits.ts';
import type { ProductLookup } from './useProductLookup.ts';
import { useSearchList } from './useSearchList.ts';
import { useTypedText } from './useTypedText.ts';

interface ProductSearchProps {
  inputRef: RefObject<HTMLInputElement | null>;
  lookup: ProductLookup;
  /** ↑ in the empty field: back to the product that was added last. */
  onBack: () => void;
  /** What was added last; shown below the field instead of its help. */
  strip?: ReactNode;
  /** A product for an amount: `₹20*sugar`. */
  onAmount: (product: ProductTile, amountPaise: number) => void;
  /** A product that was just made of an unknown name. */
  onNew: (product: ProductTile, quantityMilli: number | undefined) => void;
}

/** The text of the field, what it finds, and what becomes of it. */
function useSearchField({ inputRef, lookup, onBack, onAmount }: ProductSearchProps) {
  const { text, hear, show, newest } = useTypedText(inputRef);
  const input = readSearchInput(text);
  const hits = useProductHits(input.words);
  const { products, isFresh } = hits;
  const isAway = useIsAway();
  const restore = (before: string): void => {
    if (newest() === '') show(before);
  };
  const take = (product: ProductRow): void => {
    const { quantityMilli, amountPaise } = input;
    type('');
    if (amountPaise === undefined) lookup.add(product, quantityMilli);
    else onAmount(product, amountPaise);
  };
  const list = useSearchList({
    isFresh,
    count: input.words === '' || (isAway && !isFresh) ? 0 : products.length,
    onEnter(chosen) {
      const typed = newest();
      const { words, quantityMilli, amountPaise } = readSearchInput(typed);
      const isCurrent = isFresh && typed === text;
      const product = isCurrent ? products[chosen] : undefined;
      const isShared = isCurrent && withCode(products, words).length > 1;
      if (chosen === 0 && (isCode(words) || isShared)) onCode(words);
      else if (product !== undefined) take(product);
      // an amount is looked at before it is taken, so it waits for the results
      else if (words !== '' && amountPaise === undefined) {
        // Enter was faster than the results: the best hit is added when they arrive
        type('');
        lookup.addByWords({ words, quantityMilli }, () => restore(typed));
      }
    },
    onEscape: () => type(''),
    onLeaveUpwards: text === '' ? onBack : undefined,
  });
  const type = (next: string): void => {
    show(next);
    list.choose(0);
  };
  const onKeys = (next: string): void => {
    // the Enter of an amount takes what is shown, so that must be of the whole text
    hear(next, next !== '' && readSearchInput(next).amountPaise === undefined);
    list.choose(0);
  };
  const onCode = (code: string): void => {
    const { words, quantityMilli } = readSearchInput(newest());
    // "3*" in the field is the quantity of the next scan
    if (words === '' || words === code) type('');
    lookup.addByCode(code, quantityMilli);
  };
  useScanner(onCode, lookup.isKnown);
  const camera = useCameraScan({ onCode, onClosed: () => inputRef.current?.focus() });
  return { text, input, hits, list, take, type, onKeys, restore, camera };
}

/** Finds products by name, SKU or barcode, typed, scanned or read by the camera. Enter adds the best hit and clears the field. */
export const ProductSearch = memo(function ProductSearch(props: ProductSearchProps) {
  const { inputRef, lookup, onAmount, onNew, strip } = props;
  const translate = useTranslate();
  const helpId = useId();
  const { text, input, hits, list, take, type, onKeys, restore, camera } = useSearchField(props);
  const { products, isFresh } = hits;
  /** What was typed of a product that is being added. */
  const [unknown, setUnknown] = useState<SearchInput & { text: string }>();
  const leaveUnknown = (): void => {
    setUnknown(undefined);
    inputRef.current?.focus();
  };

  return (
    <Box sx={{ position: 'relative' }}>
      <FieldContext value={{ ...list.fieldProps, onChange: onKeys, onKeyDown: list.onKeyDown, camera }}>
        <SearchField inputRef={inputRef} label={translate('billing.search')} helpId={helpId} />
      </FieldContext>
      <SearchHelp
        id={helpId}
        isSearching={lookup.isSearching}
        words={input.words}
        hits={hits}
        otherwise={strip}
        onAddNew={() => {
          lookup.dismiss();
          setUnknown({ ...input, text });
          type('');
        }}
      />
      <QuantityFault typed={input.wrongQuantity ?? ''} />
      {list.isOpen ? <ProductHits products={products} isFresh={isFresh} list={list} onTake={take} /> : null}
      {unknown === undefined ? null : (
        <NewProduct
          key={unknown.text}
          name={unknown.words}
          onAdded={(product) => {
            leaveUnknown();
            if (unknown.amountPaise === undefined) onNew(product, unknown.quantityMilli);
            else onAmount(product, unknown.amountPaise);
          }}
          onCancel={() => {
            leaveUnknown();
            restore(unknown.text);
          }}
        />
      )}
      <OpenCamera {...camera} />
      <SearchOutcome {...lookup} />
    </Box>
  );
});
