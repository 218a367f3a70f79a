import Translate from '@mui/icons-material/Translate';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import { LANGUAGE_NAMES, LANGUAGES, useLanguage, useTranslate } from '../providers/language.ts';

/** Each language under its own name, so that who cannot read this one finds theirs. */
export function LanguageSelect() {
  const [language, setLanguage] = useLanguage();
  const translate = useTranslate();
  return (
    <Select
      size="small"
      value={language}
      onChange={({ target }) => setLanguage(target.value)}
      startAdornment={<Translate fontSize="small" sx={{ mr: 1 }} />}
      slotProps={{ input: { 'aria-label': translate('shell.language') } }}
      sx={{ '& .MuiSelect-select': { py: 0.75 } }}
    >
      {LANGUAGES.map((name) => (
        <MenuItem key={name} value={name} lang={name}>
          {LANGUAGE_NAMES[name]}
        </MenuItem>
      ))}
    </Select>
  );
}
