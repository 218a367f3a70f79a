import Clear from '@mui/icons-material/Clear';
import Search from '@mui/icons-material/Search';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useEffect, useRef, useState } from 'react';
import { useTranslate } from '../providers/language.ts';
import { useFilters } from './useFilters.ts';

/** Long enough to skip the middle of a fast word, short enough not to be felt. */
const PAUSE_MS = 40;

/** Searches the list around it as one types. */
export function SearchBox({ placeholder }: { placeholder?: string }) {
  const translate = useTranslate();
  const { filters, setFilters } = useFilters();
  const applied = filters['q'] ?? '';
  const [typed, setTyped] = useState(applied);
  const sent = useRef(applied);

  useEffect(() => {
    // somebody else changed it: the filters were cleared, or Back was pressed
    if (applied === sent.current) return;
    sent.current = applied;
    setTyped(applied);
  }, [applied]);

  useEffect(() => {
    if (typed === sent.current) return undefined;
    const timer = setTimeout(() => {
      sent.current = typed;
      setFilters({ ...filters, q: typed });
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, filters, setFilters]);

  return (
    <TextField
      type="search"
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      placeholder={placeholder ?? translate('lists.search')}
      sx={{ width: { xs: '100%', sm: 340 }, '& input::-webkit-search-cancel-button': { display: 'none' } }}
      slotProps={{
        htmlInput: { 'aria-label': translate('lists.search'), autoComplete: 'off', enterKeyHint: 'search' },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <Search />
            </InputAdornment>
          ),
          endAdornment:
            typed === '' ? null : (
              <IconButton size="small" aria-label={translate('lists.clearSearch')} onClick={() => setTyped('')}>
                <Clear fontSize="small" />
              </IconButton>
            ),
        },
      }}
    />
  );
}
