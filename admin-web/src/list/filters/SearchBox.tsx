import Clear from '@mui/icons-material/Clear';
import Search from '@mui/icons-material/Search';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { memo, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslate } from '../../i18n/language.ts';
import { useGarbledScan } from '../../scanning/useGarbledScan.ts';
import { useFilterText } from './filterTexts.ts';
import { useFilter } from './useFilters.ts';

/** Short enough to search while typing, long enough to take a scan as a whole. */
const LEAST_MS = 40;

/** Searches the surrounding list while typing. */
export function SearchBox({ placeholder }: { placeholder?: string }) {
  const translate = useTranslate();
  const [applied, apply] = useFilter('q');
  useFilterText(translate('lists.search'), applied.trim());
  const [typed, setTyped] = useState(applied);
  /** Searches that the list has not applied yet. */
  const onTheWay = useRef<string[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const askedAt = useRef(Number.NEGATIVE_INFINITY);

  useEffect(() => {
    const ours = onTheWay.current.indexOf(applied);
    onTheWay.current = onTheWay.current.slice(ours + 1);
    // changed from outside: the filters were cleared
    if (ours < 0) setTyped(applied);
  }, [applied]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const type = useCallback(
    (text: string): void => {
      setTyped(text);
      clearTimeout(timer.current);
      const ask = (): void => {
        askedAt.current = performance.now();
        onTheWay.current.push(text);
        apply(text);
      };
      const waitMs = askedAt.current + LEAST_MS - performance.now();
      if (waitMs <= 0) ask();
      else timer.current = setTimeout(ask, waitMs);
    },
    [apply],
  );
  return <Field text={typed} onType={type} placeholder={placeholder} />;
}

interface FieldProps {
  text: string;
  onType: (text: string) => void;
  placeholder: string | undefined;
}

const Field = memo(function Field({ text, onType, placeholder }: FieldProps) {
  const translate = useTranslate();
  const field = useRef<HTMLInputElement>(null);
  const onKeyDownCapture = useGarbledScan(onType);
  // the button disappears with the text, so the field takes the focus
  const empty = (): void => {
    onType('');
    field.current?.focus();
  };
  const clear =
    text === '' ? null : (
      <IconButton size="small" aria-label={translate('lists.clearSearch')} onClick={empty}>
        <Clear fontSize="small" />
      </IconButton>
    );
  return (
    <TextField
      type="search"
      inputRef={field}
      value={text}
      onChange={({ target }) => onType(target.value)}
      onKeyDownCapture={onKeyDownCapture}
      placeholder={placeholder ?? translate('lists.search')}
      sx={fieldSx}
      slotProps={{
        htmlInput: { 'aria-label': translate('lists.search'), autoComplete: 'off', enterKeyHint: 'search' },
        input: { startAdornment: magnifier, endAdornment: clear },
      }}
    />
  );
});

const magnifier = (
  <InputAdornment position="start">
    <Search />
  </InputAdornment>
);

const fieldSx = {
  width: { xs: '100%', sm: 340 },
  '& input::-webkit-search-cancel-button': { display: 'none' },
} as const;
